import CSQLite
import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct DatabaseReadersTests {
    private let folder: TemporaryFolder
    private let storage: Storage
    private let database: SharedDatabase
    private var readers: DatabaseReaders { database.readers }

    init() throws {
        folder = try TemporaryFolder()
        storage = try Storage.open(at: folder.data)
        database = storage.databases.catalogue
    }

    /// Begins reads of a client that do not end before the gate opens.
    private func hold(_ count: Int, of number: UInt128, until gate: DispatchSemaphore) -> [Task<Void, any Error>] {
        ReadingClient.$current.withValue(ReadingClient(number: number)) {
            (1...count).map { _ in
                Task {
                    try await database.read { _ in
                        gate.wait()
                        gate.signal()
                    }
                }
            }
        }
    }

    private func read(as number: UInt128) async throws -> Int? {
        try await ReadingClient.$current.withValue(ReadingClient(number: number)) {
            try await database.read { db in try Int.fetchOne(db, sql: "SELECT 7") }
        }
    }

    @Test func `SQLite does not count the memory of all connections under one lock`() {
        #expect(sqlite3_memory_used() == 0)
    }

    @Test func `the reads of one client leave readers for others`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let held = hold(20, of: 1, until: gate)
        while readers.waitingCounts.values.reduce(0, +) < 18 { await Task.yield() }
        #expect(readers.freeCount == 6)
        #expect(try await read(as: 2) == 7)
        gate.signal()
        for task in held { try await task.value }
        #expect(readers.freeCount == DatabaseFile.readerCount)
        try storage.close()
    }

    @Test func `a task that is cancelled does not wait`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let held = hold(3, of: 1, until: gate)
        while readers.waitingCounts.isEmpty { await Task.yield() }
        for task in held { task.cancel() }
        while !readers.waitingCounts.isEmpty { await Task.yield() }
        gate.signal()
        var cancelledCount = 0
        for task in held {
            do { try await task.value } catch is CancellationError { cancelledCount += 1 }
        }
        #expect(cancelledCount == 1)
        #expect(try await read(as: 1) == 7)
        try storage.close()
    }

    @Test func `closing waits for what runs, and nothing else is run`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let held = hold(3, of: 1, until: gate)
        while readers.waitingCounts.isEmpty { await Task.yield() }
        gate.signal()
        try storage.close()
        for task in held { _ = await task.result }
        await #expect(throws: DatabaseError.self) { try await read(as: 1) }
    }

    @Test func `an error of a query is thrown, and the reader is free afterwards`() async throws {
        for _ in 1...20 {
            await #expect(throws: DatabaseError.self) {
                try await database.read { db in try Int.fetchOne(db, sql: "SELECT nothing") }
            }
        }
        await #expect(throws: DatabaseError.self) {
            try await database.read { db in try db.execute(sql: "DELETE FROM song") }
        }
        #expect(readers.freeCount == DatabaseFile.readerCount)
        try storage.close()
    }

    @Test func `a read sees one state of the database`() async throws {
        let store = storage.songStore
        let counts = try await database.read { db in
            let before = try Int.fetchOne(db, sql: "SELECT count(*) FROM song")
            let added = DispatchSemaphore(value: 0)
            Task {
                _ = try await store.add(Draft(name: "Believe", credit: "Cher"))
                added.signal()
            }
            added.wait()
            return [before, try Int.fetchOne(db, sql: "SELECT count(*) FROM song")]
        }
        #expect(counts == [0, 0])
        #expect(try await store.load().count == 1)
        try storage.close()
    }

    /// Opening a connection reads the disk, and needs descriptors.
    @Test func `every connection is open at the start`() async throws {
        func descriptorCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return target.map { $0.hasPrefix(folder.data) && $0.contains(".sqlite") } ?? false
            }
        }
        let count = try descriptorCount()
        // The file and the log for each connection, and the index of the log once.
        #expect(count == 2 * (2 * (DatabaseFile.readerCount + 1) + 1))
        let gate = DispatchSemaphore(value: 0)
        let held = (1...4).flatMap { hold(2, of: $0, until: gate) }
        while readers.freeCount > 0 { await Task.yield() }
        #expect(try descriptorCount() == count)
        gate.signal()
        for task in held { try await task.value }
        try storage.close()
    }
}
