import Foundation
import PostgresTesting
import Testing

@testable import PostgresStorage

/// A server that waits for a standby which is away. One test at a time, because its configuration is the server's.
@Suite(.databases, .serialized, .enabled(if: TestServer.isRunning)) struct StandbyTests {
    /// A database with the numbers 1 and 2, whose values are 0.
    private func database(connectionCount: Int = 4) async throws -> PostgresDatabase {
        var limits = PostgresLimits()
        limits.commitTimeout = 300
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let database = PostgresDatabase(
            at: try PostgresAddress(url, limits: limits),
            connectionCount: connectionCount,
            reservedForReads: 0
        )
        try await database.change(waitsForStandby: false) { db in
            _ = try db.run(
                script: """
                    CREATE TABLE item (number BIGINT PRIMARY KEY, value BIGINT NOT NULL);
                    INSERT INTO item VALUES (1, 0), (2, 0);
                    CREATE TABLE subject (name TEXT PRIMARY KEY, revision BIGINT, changedAt DOUBLE PRECISION)
                    """
            )
        }
        return database
    }

    private func sum(in database: PostgresDatabase) async throws -> Int? {
        try await database.read { db in try db.value("SELECT sum(value)::bigint FROM item") }
    }

    private static let addition = "UPDATE item SET value = value + 1 WHERE number = $1"

    /// A change that waits for the standby, as none of the tests' do (Tests/postgres).
    private static let add: @Sendable (PostgresConnection) throws -> Void = { db in
        try db.run(script: "SET LOCAL synchronous_commit = on")
        try db.send(addition, [1])
    }

    /// Returns the error of the first change that no standby confirms. The server knows the standby's name a moment later.
    private func unconfirmed(in database: PostgresDatabase) async throws -> PostgresError {
        while true {
            do {
                try await database.change(attempts: 1, Self.add)
            } catch let error as PostgresError {
                return error
            }
        }
    }

    @Test func `a commit that no standby confirms ends in time`() async throws {
        try await whileStandbyIsAway {
            let database = try await database(connectionCount: 1)
            let former = try await process(of: database)
            #expect(try await unconfirmed(in: database) == .unconfirmed)
            // Nothing is locked, and the connection that the cancellation may still reach has gone.
            let count = try await sum(in: database)
            try await database.change { db in _ = try db.execute(Self.addition, [1]) }
            #expect(try await sum(in: database) == (count ?? 0) + 1)
            #expect(try await process(of: database) != former)
        }
    }

    @Test func `while no standby confirms commits, one change at a time tries, and the others are refused at once`()
        async throws
    {
        try await whileStandbyIsAway {
            let database = try await database()
            #expect(try await unconfirmed(in: database) == .unconfirmed)
            let before = try #require(try await sum(in: database))
            let (begins, begin) = AsyncStream<Void>.makeStream()
            let refused = Wait()
            let trial = Task {
                try await database.change { db in
                    try Self.add(db)
                    begin.finish()
                    refused.wait()
                }
            }
            for await _ in begins {}
            for isLong in [false, true] {
                await #expect(throws: PostgresError.standbyAway) {
                    try await database.change(isLong: isLong) { db in _ = try db.send(Self.addition, [2]) }
                }
            }
            try await database.change(waitsForStandby: false) { db in _ = try db.send(Self.addition, [2]) }
            refused.end()
            await #expect(throws: PostgresError.unconfirmed) { try await trial.value }
            try await setStandby("")
            // The next one tries, and opens the way for all.
            var isOpen = false
            while !isOpen { isOpen = (try? await database.change(attempts: 1, Self.add)) != nil }
            try await withThrowingTaskGroup { group in
                for _ in 1...20 {
                    group.addTask { try await database.change { db in _ = try db.send(Self.addition, [2]) } }
                }
                try await group.waitForAll()
            }
            // Those that were not confirmed are saved on the primary.
            #expect(try await sum(in: database) ?? 0 >= before + 23)
        }
    }

    @Test func `a change that finds nothing to do waits for the standby, too, also on another machine`() async throws {
        try await whileStandbyIsAway {
            let database = try await database()
            #expect(try await unconfirmed(in: database) == .unconfirmed)
            await #expect(throws: PostgresError.unconfirmed) {
                try await PostgresDatabase(at: database.address).change { db in
                    try db.run(script: "SET LOCAL synchronous_commit = on")
                    try db.touch(.text, after: "UPDATE item SET value = 1 WHERE number = 3 RETURNING value")
                }
            }
        }
    }

    @Test func `a commit after many statements ends in time, too`() async throws {
        try await whileStandbyIsAway {
            let database = try await database(connectionCount: 1)
            #expect(try await unconfirmed(in: database) == .unconfirmed)
            await #expect(throws: PostgresError.unconfirmed) {
                try await database.change { db in
                    try Self.add(db)
                    for _ in 1...200 { try db.send("SELECT repeat('x', 1000)") }
                }
            }
            #expect(try await sum(in: database) ?? 0 >= 2)
        }
    }

    /// Returns the number of the server's process for a connection.
    private func process(of database: PostgresDatabase) async throws -> Int? {
        try await database.read { db in try db.value("SELECT pg_backend_pid()") }
    }

    private func whileStandbyIsAway(_ body: () async throws -> Void) async throws {
        try await setStandby("missing")
        do {
            try await body()
        } catch {
            try await setStandby("")
            throw error
        }
        try await setStandby("")
    }

    /// Names the standby that has to confirm commits. Those of other tests do not wait for it (Tests/postgres).
    private func setStandby(_ name: String) async throws {
        let server = try PostgresConnection(to: PostgresAddress(TestServer.url(ofDatabase: "postgres")))
        try server.run(script: "ALTER SYSTEM SET synchronous_standby_names = '\(name)'")
        try server.run(script: "SELECT pg_reload_conf()")
    }
}
