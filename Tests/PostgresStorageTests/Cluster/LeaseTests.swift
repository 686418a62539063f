import Models
import PostgresTesting
import Testing

@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct LeaseTests {
    /// Leases that end at once, as those of a machine that has died.
    private static let ended = -1.0

    private func leases(length: Double = 15) async throws -> PostgresLeaseStore {
        PostgresLeaseStore(database: try await TestDatabases.storage().database, length: length)
    }

    @Test func `one machine at a time has a lease, and each has another term`() async throws {
        let leases = try await leases()
        let first = try #require(try await leases.acquire(.comments))
        #expect(try await leases.acquire(.comments) == nil)
        #expect(try await leases.acquire(.source(of: .songs)) != nil)
        try await leases.renew(first)
        try await leases.release(first)
        let second = try #require(try await leases.acquire(.comments))
        #expect(second.term == first.term + 1)
        // The machine that had it cannot end it for the other.
        try await leases.release(first)
        #expect(try await leases.acquire(.comments) == nil)
    }

    @Test func `a lease that nobody renews is taken over, and the changes of its machine are refused`() async throws {
        let dead = try await leases(length: Self.ended)
        let stored = PostgresTextStore(database: dead.database)
        let lost = try #require(try await dead.acquire(.comments))
        func save(_ text: String, under lease: Lease) async throws {
            try await Lease.$current.withValue(lease) { _ = try await stored.save(TextEdit(text: text, time: .now)) }
        }
        // Until then its changes are good.
        try await save("Before", under: lost)
        let taken = try #require(try await PostgresLeaseStore(database: dead.database).acquire(.comments))
        await #expect(throws: LeaseHasEnded()) { try await save("After", under: lost) }
        #expect(try await stored.load().text == "Before")
        try await save("By the other", under: taken)
        #expect(try await stored.load().text == "By the other")
    }

    @Test func `work is done once, released, and left to the machine that does it`() async throws {
        let leases = try await leases()
        let outcome = await leases.run(.comments) { () async -> Int? in
            #expect(Lease.current != nil)
            return await leases.run(.comments) { () async -> Int in 2 }
        }
        #expect(outcome == .some(nil))
        #expect(await leases.run(.comments) { () async -> Int in 3 } == 3)
    }
}
