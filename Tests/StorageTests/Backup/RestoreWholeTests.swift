import Foundation
import GRDB
import Models
import Testing

@testable import Storage

/// Backups with both parts in one file, and pairs of files.
@Suite(.timeLimit(.minutes(10))) struct RestoreWholeTests {
    private let folder: TemporaryFolder
    private var backup: String { folder.path + "/backup.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    /// Adds a song and an entry, then deletes a song: the id of a deleted song must not be used again.
    private func change(in data: String? = nil, deleting id: Int64? = nil) async throws {
        let storage = try Storage.open(at: data ?? folder.data)
        _ = try await storage.songStore.add(Draft(name: "Believe", credit: "Cher"))
        _ = try await storage.entriesStore.add(NewEntry("words", time: Date(timeIntervalSince1970: 5)))
        if let id {
            try await storage.catalogue.write { try $0.execute(sql: "DELETE FROM song WHERE id = ?", arguments: [id]) }
        }
        try storage.close()
    }

    private func state(in data: String) async throws -> (songs: [Int64], entries: [Int64]) {
        let storage = try Storage.open(at: data)
        defer { try? storage.close() }
        return (
            try await storage.songStore.items(after: 0, limit: 10).map(\.id),
            try await storage.entriesStore.load().entries.map(\.id)
        )
    }

    @Test func `both parts are restored, and go on with new ids`() async throws {
        try await change()
        try await change(deleting: 2)
        try Storage.backUp(folder.data, to: backup)
        try await change()
        _ = try Storage.restore(backup, into: folder.data)
        let restored = try await state(in: folder.data)
        #expect(restored.songs == [1])
        #expect(restored.entries == [2, 1])

        try await change()
        let later = try await state(in: folder.data)
        #expect(later.songs == [1, 3])
        #expect(later.entries == [3, 2, 1])
    }

    @Test func `a restore brings back each table, index and trigger`() async throws {
        try await change()
        try Storage.backUp(folder.data, to: backup)
        let before = try definitions(in: folder.data)
        _ = try Storage.restore(backup, into: folder.data)
        try Storage.open(at: folder.data).close()
        #expect(try definitions(in: folder.data) == before)
    }

    /// The definitions and the names of migrations.
    private func definitions(in data: String) throws -> [[String]] {
        try DatabasePart.allCases.map { part in
            let database = try DatabaseQueue(path: part.path(in: data))
            defer { try? database.close() }
            return try database.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT name || coalesce(sql, '') AS line FROM sqlite_master
                        UNION SELECT identifier FROM grdb_migrations ORDER BY line
                        """
                )
            }
        }
    }

    @Test func `both former parts are kept, and can be restored`() async throws {
        try await change()
        try Storage.backUp(folder.data, to: backup)
        try await change()
        let kept = try Storage.restore(backup, into: folder.data)
        #expect(
            kept.map { ($0 as NSString).lastPathComponent.prefix(24) } == [
                "flipside-before-restore-", "catalogue-before-restore",
            ]
        )
        #expect(try await state(in: folder.data).songs == [1])
        _ = try Storage.restore(#require(kept.first), into: folder.data)
        #expect(try await state(in: folder.data).songs == [1, 2])
        #expect(try await state(in: folder.data).entries == [2, 1])
    }

    @Test func `the files of another data folder can be restored`() async throws {
        try await change()
        _ = try Storage.restore(folder.database, into: folder.path + "/other")
        #expect(try await state(in: folder.path + "/other").songs == [1])
    }

    @Test func `one part without the other is refused`() async throws {
        try await change()
        let half = folder.path + "/flipside-half.sqlite"
        try FileManager.default.copyItem(atPath: folder.database, toPath: half)
        #expect(throws: StorageError.incomplete(file: half, missing: folder.path + "/catalogue-half.sqlite")) {
            try Storage.restore(half, into: folder.data)
        }
        #expect(throws: StorageError.incomplete(file: folder.catalogue, missing: nil)) {
            try Storage.restore(folder.catalogue, into: folder.path + "/other")
        }
        try FileManager.default.removeItem(atPath: folder.catalogue)
        #expect(throws: StorageError.incomplete(file: folder.database, missing: folder.catalogue)) {
            try Storage.backUp(folder.data, to: backup)
        }
        #expect(!FileManager.default.fileExists(atPath: backup))
    }

    @Test func `a damaged catalogue is not backed up, and is kept unchanged by a restore`() async throws {
        try await change()
        try Storage.backUp(folder.data, to: backup)
        let damaged = Array("This is no database.".utf8)
        _ = try folder.write(damaged, to: "data/catalogue.sqlite")
        _ = try folder.write([1, 2, 3], to: "data/catalogue.sqlite-wal")
        let error = #expect(throws: StorageError.self) { try Storage.backUp(folder.data, to: backup + "-2") }
        #expect(error?.description.contains("\(folder.catalogue) is damaged") == true)

        let kept = try Storage.restore(backup, into: folder.data)
        let catalogue = try #require(kept.last)
        #expect(try TemporaryFolder.bytes(of: catalogue) == damaged)
        #expect(try TemporaryFolder.bytes(of: catalogue + "-wal") == [1, 2, 3])
        #expect(try await state(in: folder.data).songs == [1])
    }

    @Test func `a backup of the first schema can be restored`() async throws {
        let database = try DatabaseQueue(path: backup)
        try await database.write { db in
            for part in DatabasePart.allCases { try FirstDatabases.make(part, in: db) }
        }
        try database.close()
        #expect(try Storage.restore(backup, into: folder.data).isEmpty)
        #expect(try await state(in: folder.data).songs == [1, 2])
        #expect(try await state(in: folder.data).entries == [1])
    }

    /// The argument is the number of steps that were done before the program was killed.
    @Test(arguments: 0...4)
    func `a restore that was interrupted is finished or undone by the next start, and no backup is made before`(
        steps: Int
    ) async throws {
        try await change()
        try Storage.backUp(folder.data, to: backup)
        try await change()
        let replacement = Replacement(folder: folder.data)
        for part in DatabasePart.allCases {
            try BackupSource(file: backup).copy(part, to: replacement.partial(of: part), schemas: Schemas())
        }
        let moves = [
            ("flipside-restore.partial", "flipside-before-restore-1.ready"),
            ("flipside.sqlite", "flipside-before-restore-1.sqlite"),
            ("catalogue.sqlite", "catalogue-before-restore-1.sqlite"),
            ("catalogue-restore.partial", "catalogue.sqlite"),
        ]
        for (file, name) in moves.prefix(steps) {
            try FileManager.default.moveItem(atPath: "\(folder.data)/\(file)", toPath: "\(folder.data)/\(name)")
        }
        guard steps > 0 else {
            #expect(try await state(in: folder.data).songs == [1, 2])
            // The space of the unfinished files is free again.
            return #expect(
                try !FileManager.default.contentsOfDirectory(atPath: folder.data).contains { $0.contains("partial") }
            )
        }

        #expect(throws: StorageError.restoring(folder: folder.data)) {
            try Storage.backUp(folder.data, to: "\(backup)-2")
        }
        let storage = try Storage.open(at: folder.data)
        let kept = ["flipside", "catalogue"].map { "\(folder.data)/\($0)-before-restore-1.sqlite" }
        #expect(storage.keptFiles == kept)
        try storage.close()
        #expect(try await state(in: folder.data).songs == [1])
        #expect(try await state(in: folder.data).entries == [1])
        _ = try Storage.restore(kept[0], into: folder.path + "/other")
        #expect(try await state(in: folder.path + "/other").songs == [1, 2])
    }
}
