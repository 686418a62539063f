import Dispatch
import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct DatabasePartTests {
    /// A table of the catalogue has a name that says so, and no other table has: `DatabasePart` goes by it.
    @Test func `each table is in the part that its migration is of`() throws {
        let catalogue = try DatabaseQueue()
        try CatalogueSchema.migrator.migrate(catalogue)
        #expect(try catalogue.read(DatabasePart.rest.tables) == [])
        #expect(try catalogue.read(DatabasePart.catalogue.tables).contains("song"))

        let all = try DatabaseQueue()
        try Schema.migrator.migrate(all)
        let ofCatalogue: Set = ["song", "movie", "catalogue", "seeding", "songBlock", "movieBlock"]
        #expect(try Set(all.read(DatabasePart.catalogue.tables)) == ofCatalogue)
        #expect(try all.read(DatabasePart.rest.tables).contains("text"))
    }

    @Test func `no migration is of both parts`() {
        #expect(Set(Schema.migrator.migrations).isDisjoint(with: CatalogueSchema.migrator.migrations))
    }

    @Test func `while the catalogue is changed, a text is saved, an entry added, and songs are read`() async throws {
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
        #expect(try await storage.textStore.save("meanwhile").version == 1)
        #expect(try await storage.entriesStore.add("too", at: .now, token: nil).1.count == 1)
        #expect(try await storage.songStore.load().count == 0)
        gate.signal()
        try await change.value
        #expect(try await storage.songStore.load().count == 1)
        try storage.close()
    }
}

@Suite(.timeLimit(.minutes(3))) struct StorageAnswerTests {
    private let storage: Storage

    init() throws { storage = try Storage.inMemory() }

    private func database(_ part: DatabasePart) -> any DatabaseWriter {
        part == .catalogue ? storage.catalogue : storage.database
    }

    @Test func `databases that work answer`() async throws {
        try await storage.answer(within: .seconds(30))
    }

    @Test(arguments: DatabasePart.allCases)
    func `one whose file has gone does not, though it is open still`(part: DatabasePart) async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        try await storage.answer(within: .seconds(30))
        let file = part.path(in: folder.data)
        try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
        await #expect(throws: StorageError.missing(file: file)) { try await storage.answer(within: .seconds(30)) }
        try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
        try await storage.answer(within: .seconds(30))
        try storage.close()
    }

    @Test(arguments: DatabasePart.allCases)
    func `one that was closed does not`(part: DatabasePart) async throws {
        try database(part).close()
        await #expect(throws: DatabaseError.self) { try await storage.answer(within: .seconds(30)) }
    }

    @Test(arguments: DatabasePart.allCases)
    func `one that is busy is not waited for, and named`(part: DatabasePart) async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        database(part).asyncWriteWithoutTransaction { _ in
            start.yield()
            gate.wait()
        }
        _ = await started.first { _ in true }
        await #expect(throws: NoAnswer(database: part.name, limit: .milliseconds(20))) {
            try await storage.answer(within: .milliseconds(20))
        }
        gate.signal()
    }
}
