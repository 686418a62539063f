import Foundation
import PostgresTesting
import Testing

@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning)) struct PostgresDatabaseTests {
    private struct Refusal: Error {}

    /// A database with the numbers 1 and 2, whose values are 0.
    private func database(
        connectionCount: Int = 4,
        reservedForReads: Int = 0,
        limits: PostgresLimits = PostgresLimits()
    ) async throws -> PostgresDatabase {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        try await PostgresDatabase(at: PostgresAddress(url), connectionCount: 1, reservedForReads: 0).change { db in
            _ = try db.run(
                script: """
                    CREATE TABLE item (number BIGINT PRIMARY KEY, value BIGINT NOT NULL);
                    INSERT INTO item VALUES (1, 0), (2, 0)
                    """
            )
        }
        return PostgresDatabase(
            at: try PostgresAddress(url, limits: limits),
            connectionCount: connectionCount,
            reservedForReads: reservedForReads
        )
    }

    private func sum(in database: PostgresDatabase) async throws -> Int? {
        try await database.read { db in try db.value("SELECT sum(value)::bigint FROM item") }
    }

    private static let addition = "UPDATE item SET value = value + 1 WHERE number = $1"

    @Test func `a change that throws is rolled back`() async throws {
        let database = try await database()
        await #expect(throws: Refusal.self) {
            try await database.change { db in
                try db.execute(Self.addition, [1])
                throw Refusal()
            }
        }
        #expect(try await sum(in: database) == 0)
    }

    @Test func `a change that ignores the error of a statement is not saved`() async throws {
        let database = try await database()
        await #expect(throws: PostgresError.self) {
            try await database.change { db in
                try db.execute(Self.addition, [1])
                _ = try? db.execute("INSERT INTO item VALUES (1, 0)")
            }
        }
        #expect(try await sum(in: database) == 0)
    }

    @Test func `a read changes nothing`() async throws {
        let database = try await database()
        await #expect(throws: PostgresError.readOnly) {
            try await database.read { db in try db.execute(Self.addition, [1]) }
        }
    }

    @Test func `the statements of a read see one state`() async throws {
        let database = try await database(connectionCount: 2)
        let (reads, read) = AsyncStream<Void>.makeStream()
        let saved = Wait()
        async let sums = database.read { db in
            let before: Int? = try db.value("SELECT sum(value)::bigint FROM item")
            read.finish()
            saved.wait()
            return [before, try db.value("SELECT sum(value)::bigint FROM item")]
        }
        for await _ in reads {}
        try await database.change { db in _ = try db.execute(Self.addition, [1]) }
        saved.end()
        #expect(try await sums == [0, 0])
        #expect(try await sum(in: database) == 1)
    }

    @Test func `more changes than connections are all saved`() async throws {
        let database = try await database()
        try await withThrowingTaskGroup { group in
            for _ in 1...100 {
                group.addTask { try await database.change { db in _ = try db.execute(Self.addition, [1]) } }
            }
            try await group.waitForAll()
        }
        #expect(try await sum(in: database) == 100)
    }

    @Test func `a read that has waited for a connection too long is refused`() async throws {
        var limits = PostgresLimits()
        limits.answerTimeout = 500
        let database = try await database(connectionCount: 1, limits: limits)
        let (begins, begin) = AsyncStream<Void>.makeStream()
        let queued = Wait()
        async let long: Void = database.read { db in
            begin.finish()
            queued.wait()
            for _ in 1...10 { _ = try db.row("SELECT pg_sleep(0.1)") }
        }
        for await _ in begins {}
        let refused = Task { try await sum(in: database) }
        while database.statistics.current.waitingCount == 0 { await Task.yield() }
        queued.end()
        await #expect(throws: PostgresError.busy) { try await refused.value }
        try await long
    }

    @Test func `changes that wait for a lock leave connections to reads`() async throws {
        let database = try await database(reservedForReads: 2)
        let (locks, lock) = AsyncStream<Void>.makeStream()
        let read = Wait()
        async let first: Void = database.change { db in
            try db.execute(Self.addition, [1])
            lock.finish()
            read.wait()
        }
        for await _ in locks {}
        let others = Task {
            try await withThrowingTaskGroup { group in
                for _ in 1...20 {
                    group.addTask { try await database.change { db in _ = try db.execute(Self.addition, [1]) } }
                }
                try await group.waitForAll()
            }
        }
        while database.statistics.current.waitingCount < 17 { await Task.yield() }
        #expect(try await sum(in: database) == 0)
        read.end()
        try await first
        try await others.value
        #expect(try await sum(in: database) == 21)
    }

    @Test func `changes that wait for each other are repeated`() async throws {
        let database = try await database(connectionCount: 2)
        let both = Meeting()
        try await withThrowingTaskGroup { group in
            for (first, second) in [(1, 2), (2, 1)] {
                group.addTask {
                    try await database.change { db in
                        try db.execute(Self.addition, [first])
                        both.meet()
                        try db.execute(Self.addition, [second])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await sum(in: database) == 4)
    }

    @Test func `a failure that nobody waits for is the failure of the change`() async throws {
        let database = try await database()
        let error = await #expect(throws: PostgresError.self) {
            try await database.change { db in
                try db.send(Self.addition, [1])
                try db.send("INSERT INTO item VALUES (1, 0)")
                try db.send(Self.addition, [2])
            }
        }
        guard case .failed("23505", _) = error else { throw error ?? PostgresError.closed }
        #expect(try await sum(in: database) == 0)
        try await database.change { db in _ = try db.send(Self.addition, [2]) }
        #expect(try await sum(in: database) == 1)
    }

    @Test func `an idle connection that the server has ended is opened again`() async throws {
        let database = try await database(connectionCount: 1)
        let former = try await process(of: database)
        try await end(former, in: database)
        try await database.change { db in _ = try db.execute(Self.addition, [1]) }
        #expect(try await process(of: database) != former)
        #expect(try await sum(in: database) == 1)
    }

    @Test func `after that, a read begins again, but nothing that reads a file`() async throws {
        let database = try await database(connectionCount: 1)
        let (reads, changes) = (Meeting(), Meeting())
        try await end(process(of: database), in: database)
        let sum: Int? = try await database.read { db in
            reads.count()
            return try db.value("SELECT sum(value)::bigint FROM item")
        }
        #expect(sum == 0 && reads.arrivals == 2)
        try await end(process(of: database), in: database)
        try await database.change(attempts: 1) { db in
            changes.count()
            try db.send(Self.addition, [1])
        }
        #expect(changes.arrivals == 1)
        #expect(try await self.sum(in: database) == 1)
    }

    @Test func `statements that are sent together have a time limit each`() async throws {
        var limits = PostgresLimits()
        limits.answerTimeout = 1_500
        let database = try await database(connectionCount: 1, limits: limits)
        try await database.change { db in
            for _ in 1...4 { try db.send("SELECT pg_sleep(0.5)") }
            try db.send(Self.addition, [1])
        }
        #expect(try await sum(in: database) == 1)
    }

    @Test func `a change whose connection is lost is not saved, and not repeated`() async throws {
        let database = try await database(connectionCount: 1)
        let runs = Meeting()
        let error = await #expect(throws: PostgresError.self) {
            try await database.change { db in
                runs.count()
                try db.execute(Self.addition, [1])
                try db.execute("SELECT pg_terminate_backend(pg_backend_pid())")
                try db.execute(Self.addition, [2])
            }
        }
        guard case .lost = error else { throw error ?? PostgresError.closed }
        #expect(runs.arrivals == 1)
        #expect(try await sum(in: database) == 0)
    }

    @Test func `a statement that takes too long is ended`() async throws {
        var limits = PostgresLimits()
        limits.statementTimeout = 200
        let database = try await database(limits: limits)
        await #expect(throws: PostgresError.timedOut) {
            try await database.read { db in _ = try db.execute("SELECT count(*) FROM generate_series(1, 1000000000)") }
        }
    }

    @Test func `a change waits for the row of another one, but not for ever`() async throws {
        var limits = PostgresLimits()
        limits.lockTimeout = 200
        let database = try await database(limits: limits)
        let (locks, lock) = AsyncStream<Void>.makeStream()
        let refused = Wait()
        async let saved: Void = database.change { db in
            try db.execute(Self.addition, [1])
            lock.finish()
            refused.wait()
        }
        for await _ in locks {}
        await #expect(throws: PostgresError.timedOut) {
            try await database.change { db in try db.execute(Self.addition, [1]) }
        }
        refused.end()
        try await saved
        #expect(try await sum(in: database) == 1)
    }

    @Test func `a closed database refuses everything`() async throws {
        let database = try await database()
        database.close()
        await #expect(throws: PostgresError.closed) { try await database.read { _ in } }
    }

    /// Returns the number of the server's process for a connection.
    private func process(of database: PostgresDatabase) async throws -> Int? {
        try await database.read { db in try db.value("SELECT pg_backend_pid()") }
    }

    /// Ends a connection as an operator does, and waits until it has gone.
    private func end(_ process: Int?, in database: PostgresDatabase) async throws {
        let address = try PostgresAddress(TestServer.url(ofDatabase: "postgres"))
        try PostgresConnection(to: address).execute("SELECT pg_terminate_backend($1, 5000)", [process])
    }

    @Test(.timeLimit(.minutes(1))) func `a commit on a server that is frozen ends in time, with an unknown outcome`()
        async throws
    {
        let server = try TestServer.start()
        defer { try? TestServer.stop(server) }
        var limits = PostgresLimits()
        (limits.answerTimeout, limits.commitTimeout) = (500, 200)
        let address = try PostgresAddress("postgres://flipside@/postgres?host=\(server)", limits: limits)
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        let processes = [try TestServer.process(of: server), Int32(try #require(try await process(of: database)))]
        defer { for process in processes { kill(process, SIGCONT) } }
        let error = await #expect(throws: PostgresError.self) {
            try await database.change { db in
                try db.run(script: "CREATE TABLE item (number BIGINT)")
                for process in processes { kill(process, SIGSTOP) }
            }
        }
        #expect(error == .unknownOutcome(detail: "the server does not answer"))
    }

    @Test func `the server notices by itself that the machine of a long change has died`() async throws {
        let database = try await database()
        let set: Int? = try await database.read { db in
            try db.value("SELECT count(*) FROM pg_settings WHERE name LIKE 'tcp\\_%' AND source = 'session'")
        }
        #expect(set == 4)
    }

    @Test func `a server that hangs counts as lost, and the next read has another connection`() async throws {
        var limits = PostgresLimits()
        (limits.statementTimeout, limits.answerTimeout) = (0, 100)
        let database = try await database(connectionCount: 1, limits: limits)
        await #expect(throws: PostgresError.lost(detail: "the server does not answer")) {
            try await database.read { db in _ = try db.row("SELECT pg_sleep(60)") }
        }
        #expect(try await sum(in: database) == 0)
        // An import may take minutes.
        try await database.change { db in
            try db.liftTimeLimits(waitingForLocks: 0)
            _ = try db.row("SELECT pg_sleep(0.2)")
        }
    }
}
