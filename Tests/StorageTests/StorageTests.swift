import Dispatch
import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct StorageTests {
    @Test func `during a change of the catalogue texts and entries can be saved, and songs read`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let (started, start) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        let change = Task {
            try await storage.catalogue.write { db in
                try db.execute(sql: "INSERT INTO song (name, artist) VALUES ('Believe', 'Cher')")
                start.yield()
                gate.wait()
            }
        }
        _ = await started.first { _ in true }
        #expect(try await storage.textStore.save("meanwhile").revision == 1)
        #expect(try await storage.entriesStore.add(NewEntry("too", time: .now)).1.paging.itemCount == 1)
        #expect(try await storage.songStore.load().count == 0)
        gate.signal()
        try await change.value
        #expect(try await storage.songStore.load().count == 1)
        try storage.close()
    }

    @Test func `a copy in memory has the same content, and changes alone`() async throws {
        let storage = try Storage.inMemory()
        _ = try storage.seed()
        _ = try await storage.textStore.save("shared")
        let copy = try storage.copy()
        #expect(try await copy.songStore.load() == storage.songStore.load())
        #expect(try await copy.textStore.load().text == "shared")
        #expect(try copy.seed() == (songs: nil, movies: nil))
        _ = try await copy.textStore.save("its own")
        _ = try await copy.songStore.add(Draft(name: "Believe", credit: "Cher"))
        #expect(try await storage.textStore.load().text == "shared")
        #expect(try await storage.songStore.load().count == 13)
    }
}

@Suite(.timeLimit(.minutes(10))) struct StorageAnswerTests {
    private let storage: Storage

    init() throws { storage = try Storage.inMemory() }

    private func database(_ part: DatabasePart) -> any DatabaseWriter {
        part == .catalogue ? storage.catalogue : storage.main
    }

    @Test func `working databases answer`() async throws {
        try await storage.checkReadiness(within: .seconds(30))
    }

    @Test(arguments: DatabasePart.allCases)
    func `an open database whose file was deleted does not answer`(part: DatabasePart) async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        try await storage.checkReadiness(within: .seconds(30))
        let file = part.path(in: folder.data)
        try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
        await #expect(throws: StorageError.missing(file: file)) {
            try await storage.checkReadiness(within: .seconds(30))
        }
        try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
        try await storage.checkReadiness(within: .seconds(30))
        try storage.close()
    }

    @Test(arguments: DatabasePart.allCases)
    func `a closed database does not answer`(part: DatabasePart) async throws {
        try database(part).close()
        await #expect(throws: DatabaseError.self) { try await storage.checkReadiness(within: .seconds(30)) }
    }

    @Test(arguments: DatabasePart.allCases)
    func `a busy database is named after the time limit`(part: DatabasePart) async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        database(part).asyncWriteWithoutTransaction { _ in
            start.yield()
            gate.wait()
        }
        _ = await started.first { _ in true }
        // Long enough for the other database to answer while other tests keep the processors busy.
        let limit = Duration.seconds(5)
        await #expect(throws: DatabaseTimeout(database: part.name, limit: limit)) {
            try await storage.checkReadiness(within: limit)
        }
        gate.signal()
    }

    @Test func `a database that cannot be written does not answer`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        try await storage.main.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA query_only = ON") }
        await #expect(throws: DatabaseError.self) { try await storage.checkReadiness(within: .seconds(30)) }
        try storage.close()
    }

    @Test func `everyone who asks at the same time shares one change`() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 1...20 { group.addTask { try await storage.checkReadiness(within: .seconds(30)) } }
            try await group.waitForAll()
        }
        let changes = try #require(
            try await storage.main.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
        )
        #expect(1...2 ~= changes)
    }
}
