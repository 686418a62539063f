import Dispatch
import GRDB
import Synchronization
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct SharedDatabaseTests {
    private typealias Change = @Sendable (Database) throws -> Int

    private let queue: DatabaseQueue
    private let database: SharedDatabase
    private let commits = Commits()

    init() throws {
        queue = try DatabaseQueue()
        database = SharedDatabase(queue)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE line (number INTEGER PRIMARY KEY, words TEXT NOT NULL UNIQUE);
                    CREATE TRIGGER refusal BEFORE INSERT ON line WHEN new.words = 'undo all'
                    BEGIN SELECT RAISE(ROLLBACK, 'all is undone'); END;
                    """
            )
        }
        queue.add(transactionObserver: commits, extent: .databaseLifetime)
    }

    private struct Refused: Error {}

    /// Adds a line, and returns the number of lines.
    private static func add(_ words: String) -> Change {
        { db in
            try db.execute(sql: "INSERT INTO line (words) VALUES (?)", arguments: [words])
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM line") ?? 0
        }
    }

    private func lines() throws -> [String] {
        try database.writer.read { db in try String.fetchAll(db, sql: "SELECT words FROM line ORDER BY number") }
    }

    /// Makes changes in order while another one is being written.
    /// - Returns: The result of each change; `nil` for an error.
    private func changeTogether(_ changes: [Change]) async throws -> [Int?] {
        try await Self.changeTogether(changes, of: database)
    }

    private static func changeTogether(_ changes: [Change], of database: SharedDatabase) async throws -> [Int?] {
        let gate = DispatchSemaphore(value: 0)
        let (held, hold) = AsyncStream<Void>.makeStream()
        database.writer.asyncWriteWithoutTransaction { _ in
            hold.yield()
            gate.wait()
        }
        _ = await held.first { _ in true }
        var tasks: [Task<Int, any Error>] = []
        for change in changes {
            tasks.append(Task { try await database.change(change) })
            while database.waitingCount < tasks.count { await Task.yield() }
        }
        gate.signal()
        var results: [Int?] = []
        for task in tasks { results.append(try? await task.value) }
        return results
    }

    @Test func `waiting changes share a commit, in their order`() async throws {
        let results = try await changeTogether(["a", "b", "c", "d"].map(Self.add))
        #expect(results == [1, 2, 3, 4])
        #expect(try lines() == ["a", "b", "c", "d"])
        #expect(commits.count == 1)
    }

    @Test func `while the disk stalls, a bounded number of changes waits, and more are refused at once`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (held, hold) = AsyncStream<Void>.makeStream()
        database.writer.asyncWriteWithoutTransaction { _ in
            hold.yield()
            gate.wait()
        }
        _ = await held.first { _ in true }
        let count = try await withThrowingTaskGroup { group in
            for number in 1...SharedDatabase.waitingLimit {
                group.addTask { [database] in try await database.change(Self.add("\(number)")) }
            }
            while database.waitingCount < SharedDatabase.waitingLimit { await Task.yield() }
            await #expect(throws: DatabaseError.self) { try await database.change(Self.add("one too many")) }
            gate.signal()
            return try await group.reduce(0) { max($0, $1) }
        }
        #expect(count == SharedDatabase.waitingLimit)
        #expect(try await database.change(Self.add("afterwards")) == count + 1)
    }

    @Test func `a single change has its own commit`() async throws {
        for (index, words) in ["a", "b"].enumerated() {
            #expect(try await database.change(Self.add(words)) == index + 1)
            #expect(commits.count == index + 1)
        }
    }

    @Test func `the number of changes in a transaction is limited`() async throws {
        let count = SharedDatabase.groupLimit + 1
        let results = try await changeTogether((1...count).map { Self.add("\($0)") })
        #expect(results == Array(1...count))
        #expect(commits.count == 2)
    }

    @Test func `a change that throws is rolled back, and the others are kept`() async throws {
        let refused: Change = { db in
            _ = try Self.add("half")(db)
            throw Refused()
        }
        let results = try await changeTogether([Self.add("a"), refused, Self.add("a"), Self.add("b")])
        #expect(results == [1, nil, nil, 2])
        #expect(try lines() == ["a", "b"])
        #expect(commits.count == 1)
        await #expect(throws: Refused.self) { try await database.change(refused) }
        #expect(try lines() == ["a", "b"])
    }

    @Test func `when one change rolls back the transaction, the others are made again`() async throws {
        let results = try await changeTogether([Self.add("a"), Self.add("undo all"), Self.add("b")])
        #expect(results == [1, nil, 2])
        #expect(try lines() == ["a", "b"])
    }

    @Test func `when a commit fails, each change gets its own`() async throws {
        commits.refuse(1)
        let results = try await changeTogether(["a", "b"].map(Self.add))
        #expect(results == [1, 2])
        #expect(try lines() == ["a", "b"])
        #expect(commits.count == 2)

        commits.refuse(2)
        #expect(try await changeTogether(["c", "d"].map(Self.add)) == [nil, 3])
        #expect(try lines() == ["a", "b", "d"])
        commits.refuse(1)
        await #expect(throws: Commits.Refusal.self) { try await database.change(Self.add("e")) }
    }

    @Test func `all changes of a group wait once for the lock of another process`() async throws {
        let folder = try TemporaryFolder()
        let waits = Mutex(0)
        var configuration = Configuration()
        configuration.busyMode = .callback { _ in
            waits.withLock { $0 += 1 }
            return false
        }
        let database = SharedDatabase(try DatabaseQueue(path: folder.path + "/shared", configuration: configuration))
        try await database.change { db in try db.execute(sql: "CREATE TABLE line (words TEXT)") }
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.path + "/shared", configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.beginTransaction(.immediate) }
        #expect(try await Self.changeTogether(["a", "b", "c"].map(Self.add), of: database) == [nil, nil, nil])
        #expect(waits.withLock(\.self) == 1)
        try await other.writeWithoutTransaction { db in try db.rollback() }
        #expect(try await database.change(Self.add("d")) == 1)
    }

    @Test func `a change completes after its task was cancelled`() async throws {
        let request = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.change(Self.add("sent"))
        }
        #expect(try await request.value == 1)
    }

    @Test func `many concurrent changes are all made`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...500 {
                group.addTask { _ = try await database.change(Self.add("\(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try Set(lines()) == Set((1...500).map { "\($0)" }))
        #expect(database.waitingCount == 0)
    }

    @Test func `a closed database refuses a change`() async throws {
        try queue.close()
        for _ in 1...2 {
            await #expect(throws: DatabaseError.self) { try await database.change(Self.add("late")) }
        }
    }
}

/// An observer that counts commits, and makes some fail.
private final class Commits: TransactionObserver, Sendable {
    struct Refusal: Error {}

    private let state = Mutex((count: 0, refusals: 0))

    var count: Int { state.withLock(\.count) }

    /// The number of the next commits that fail.
    func refuse(_ count: Int) {
        state.withLock { $0.refusals = count }
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseWillCommit() throws {
        try state.withLock { state in
            guard state.refusals > 0 else { return }
            state.refusals -= 1
            throw Refusal()
        }
    }

    func databaseDidCommit(_ db: Database) {
        state.withLock { $0.count += 1 }
    }

    func databaseDidRollback(_ db: Database) {}
}
