import Foundation
import PostgresTesting
import Synchronization
import Testing

@testable import Models
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
        #expect(try await leases.renew(first, showing: nil) == .extended)
        try await leases.release(first, showing: nil)
        let second = try #require(try await leases.acquire(.comments))
        #expect(second.term == first.term + 1)
        // The machine that had it cannot extend it, or end it for the other.
        #expect(try await leases.renew(first, showing: nil) == .lost)
        try await leases.release(first, showing: nil)
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
        let taken = try #require(try await PostgresLeaseStore(database: dead.database, length: 15).acquire(.comments))
        await #expect(throws: LeaseHasEnded()) { try await save("After", under: lost) }
        #expect(try await stored.load().text == "Before")
        try await save("By the other", under: taken)
        #expect(try await stored.load().text == "By the other")
    }

    @Test
    func `a renewal does not wait for a change that takes long, which is refused after another machine has taken over`()
        async throws
    {
        let leases = try await leases()
        let lease = try #require(try await leases.acquire(.imports))
        let stores = PostgresCatalogueStore<Song>(database: leases.database, itemLimit: 10)
        let (wait, begun) = (Wait(), AsyncStream<Void>.makeStream())
        let addition = Lease.$current.withValue(lease) {
            Task {
                let rest = Mutex([try Draft<Song>(name: "A", credit: "B")])
                let next: @Sendable () -> Draft<Song>? = {
                    begun.continuation.finish()
                    wait.wait()
                    return rest.withLock { $0.popLast() }
                }
                _ = try await stores.add(contentsOf: next, skippingDuplicates: false, finishing: { _ in })
            }
        }
        for await _ in begun.stream {}
        try await leases.requestCancellation(of: .imports)
        #expect(try await leases.renew(lease, showing: Data("half".utf8)) == .cancelled)
        let activity = try #require(try await leases.activity(of: .imports))
        #expect(activity.content == Data("half".utf8))
        #expect(activity.remainder > 10)
        try await leases.release(lease, showing: nil)
        #expect(try #require(try await leases.activity(of: .imports)).remainder < 0)
        #expect(try await leases.acquire(.imports) != nil)
        wait.end()
        wait.end()
        await #expect(throws: LeaseHasEnded()) { try await addition.value }
        #expect(try await stores.load().firstPage.paging.itemCount == 0)
    }
}
