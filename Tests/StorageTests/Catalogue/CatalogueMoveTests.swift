import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct CatalogueMoveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Opens the data folder, and closes it again.
    private func expectWhole(songs count: Int) async throws {
        let storage = try Storage.open(at: folder.data)
        #expect(try storage.seed() == SeedOutcome(songs: .alreadySeeded, movies: .alreadySeeded))
        let songs = try await storage.songStore.load()
        #expect(songs.count == count)
        #expect(songs.version == 1)
        #expect(songs.item(withID: 1) == Song(id: 1, name: "Song 1", artist: "Cher"))
        #expect(try await storage.textStore.load().text == "old")
        // The first one was deleted.
        #expect(try await storage.movieStore.add(Draft(name: "Vertigo", credit: "Alfred Hitchcock")).item.id == 2)
        try storage.close()
        #expect(try tables(in: folder.database).filter { $0.hasPrefix("song") || $0 == "catalogue" } == [])
        #expect(try tables(in: folder.catalogue).filter { $0.hasPrefix("text") || $0 == "entry" } == [])
    }

    private func tables(in file: String) throws -> [String] {
        let database = try DatabaseQueue(path: file)
        defer { try? database.close() }
        return try database.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master") }
    }

    private func addSong(to folder: String) async throws {
        let storage = try Storage.open(at: folder)
        _ = try await storage.songStore.add(Draft(name: "Halo", credit: "Beyoncé"))
        try storage.close()
    }

    @Test func `the catalogue of an old database gets a file of its own, and the old one is kept`() async throws {
        try OldDatabase(songs: 5).write(to: folder.data)
        try await expectWhole(songs: 5)
        #expect(
            try folder.files == TemporaryFolder.closedFiles.union(["flipside-before-catalogue-file.sqlite"])
        )
        for file in try folder.files { #expect(try TemporaryFolder.mode(of: "\(folder.data)/\(file)") == 0o600) }
        #expect(try tables(in: folder.data + "/flipside-before-catalogue-file.sqlite").contains("song"))
    }

    @Test func `so does one that is older still`() async throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: folder.database)
        try Schema.migrator.migrate(database, upTo: "session")
        try await database.write { db in
            try db.execute(sql: "INSERT INTO song VALUES (1500, 'Believe', 'Cher')")
        }
        try database.close()
        let storage = try Storage.open(at: folder.data)
        #expect(try await storage.songStore.load().count == 1)
        #expect(try await storage.songStore.item(withID: 1_500)?.name == "Believe")
        try storage.close()
    }

    @Test(arguments: 0...4)
    func `a start that ends after any step is gone on with by the next`(steps: Int) async throws {
        try OldDatabase(songs: 5).write(to: folder.data)
        try interruptMove(after: steps)
        try await expectWhole(songs: 5)
        #expect(try !folder.files.contains { $0.contains("partial") || $0.contains("before-restore") })
    }

    /// Does what a start does until it is killed.
    private func interruptMove(after steps: Int) throws {
        let source = try DatabaseFile(part: .rest, folder: folder.data).open()
        let move = CatalogueMove(folder: folder.data, source: source, schemas: Schemas())
        let all: [() throws -> Void] = [
            { _ = try move.begin() }, { try move.copy() },
            {
                try move.keepFormer(); try move.publish()
            },
            { try move.end() },
        ]
        for step in all.prefix(steps) { try step() }
        try source.close()
    }

    @Test func `half a copy is made again`() async throws {
        try OldDatabase(songs: 5).write(to: folder.data)
        try interruptMove(after: 2)
        let partial = folder.data + "/catalogue-move.partial"
        let bytes = try TemporaryFolder.bytes(of: partial)
        _ = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "data/catalogue-move.partial")
        _ = try folder.write([1, 2, 3], to: "data/catalogue-move.partial-journal")
        try await expectWhole(songs: 5)
        #expect(try folder.files == TemporaryFolder.closedFiles)
    }

    @Test func `what the file of the catalogue had before is kept, with a log that is not applied to the new one`()
        async throws
    {
        try await addSong(to: folder.data)
        try FileManager.default.removeItem(atPath: folder.database)
        _ = try folder.write([1, 2, 3], to: "data/catalogue.sqlite-wal")
        let former = try TemporaryFolder.bytes(of: folder.catalogue)
        try OldDatabase(songs: 5).write(to: folder.data)
        try await expectWhole(songs: 5)

        let kept = try #require(
            try folder.files.first { $0.wholeMatch(of: #/catalogue-before-restore-\w+\.sqlite/#) != nil }
        )
        #expect(try TemporaryFolder.bytes(of: "\(folder.data)/\(kept)") == former)
        #expect(try TemporaryFolder.bytes(of: "\(folder.data)/\(kept)-wal") == [1, 2, 3])
    }

    @Test func `a log without its database is not applied either`() async throws {
        try OldDatabase(songs: 5).write(to: folder.data)
        _ = try folder.write([1, 2, 3], to: "data/catalogue.sqlite-wal")
        try await expectWhole(songs: 5)
    }

    @Test func `a file from amid a move, when it comes back later, is not taken for that move`() async throws {
        try OldDatabase(songs: 5).write(to: folder.data)
        try interruptMove(after: 1)
        let amid = folder.path + "/amid.sqlite"
        try FileManager.default.copyItem(atPath: folder.database, toPath: amid)
        try await addSong(to: folder.data)

        try FileManager.default.removeItem(atPath: folder.database)
        try FileManager.default.copyItem(atPath: amid, toPath: folder.database)
        try await expectWhole(songs: 5)
        #expect(try folder.files.contains { $0.hasPrefix("catalogue-before-restore-") })
    }

    @Test func `space is given back`() async throws {
        try OldDatabase(songs: 20_000).write(to: folder.data)
        let size = try TemporaryFolder.bytes(of: folder.database).count
        try await expectWhole(songs: 20_000)
        #expect(try TemporaryFolder.bytes(of: folder.database).count < size / 2)
    }
}
