import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct BackupTests {
    private let folder: TemporaryFolder
    private var backup: String { folder.path + "/backup.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func read<T>(_ file: String, _ body: (Database) throws -> T) throws -> T {
        let database = try DatabaseQueue(path: file)
        defer { try? database.close() }
        return try database.read(body)
    }

    @Test func `a backup has everything that was saved, in one file that only its owner may read`() async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try storage.seed()
        _ = try await storage.textStore.save("saved")
        try storage.close()

        try Storage.backUp(folder.data, to: backup)
        #expect(try TemporaryFolder.mode(of: backup) == 0o600)
        let (text, songs, verdict) = try read(backup) { db in
            (
                try String.fetchOne(db, sql: "SELECT text FROM text"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM song"),
                try String.fetchOne(db, sql: "PRAGMA integrity_check")
            )
        }
        #expect(text == "saved")
        #expect(songs == 13)
        #expect(verdict == "ok")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["backup.sqlite", "data"])
    }

    @Test func `a backup during writes has the state of one moment`() async throws {
        let storage = try Storage.open(at: folder.data)
        let writing = Task {
            var count = 0
            while !Task.isCancelled {
                count += 1
                _ = try await storage.textStore.save("Change \(count)")
            }
            return count
        }
        var revisions: [Int] = []
        for number in 1...5 {
            let file = "\(backup)-\(number)"
            try Storage.backUp(folder.data, to: file)
            let (text, revision) = try read(file) { db in
                #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
                return (
                    try String.fetchOne(db, sql: "SELECT text FROM text"),
                    try #require(try Int.fetchOne(db, sql: "SELECT revision FROM text"))
                )
            }
            #expect(text == (revision == 0 ? "" : "Change \(revision)"))
            revisions.append(revision)
            try await waitForRevision(above: revision, in: storage)
        }
        writing.cancel()
        #expect(try await writing.value >= 5)
        #expect(revisions == revisions.sorted() && Set(revisions).count == 5)
        try storage.close()
    }

    private func waitForRevision(above revision: Int, in storage: Storage) async throws {
        while try await storage.textStore.load().revision <= revision { await Task.yield() }
    }

    @Test func `a backup is refused if a restore replaces the databases meanwhile`() async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("former")
        try storage.close()
        try Storage.backUp(folder.data, to: backup + "-first")
        #expect(throws: StorageError.restored(folder: folder.data)) {
            try Storage.backUp(folder.data, to: backup) { (source, copy) throws(StorageError) in
                try source.copy(to: copy)
                #expect(throws: Never.self) { try Storage.restore(backup + "-first", into: folder.data) }
            }
        }
        #expect(!FileManager.default.fileExists(atPath: backup))
        try Storage.backUp(folder.data, to: backup)
        #expect(try read(backup) { db in try String.fetchOne(db, sql: "SELECT text FROM text") } == "former")
    }

    @Test func `an existing file is not replaced`() throws {
        try Storage.open(at: folder.data).close()
        let file = try folder.write([1, 2, 3], to: "backup.sqlite")
        #expect(throws: StorageError.exists(file: file)) { try Storage.backUp(folder.data, to: file) }
        #expect(try TemporaryFolder.bytes(of: file) == [1, 2, 3])
    }

    @Test func `a file that a killed backup left is neither in the way nor deleted`() throws {
        try Storage.open(at: folder.data).close()
        let left = try folder.write([1, 2, 3], to: "backup.sqlite.partial-\(getpid())")
        try Storage.backUp(folder.data, to: backup)
        #expect(try TemporaryFolder.bytes(of: left) == [1, 2, 3])
    }

    @Test func `a folder without a database is refused, and stays unchanged`() throws {
        #expect(throws: StorageError.noDatabase(folder: folder.data)) { try Storage.backUp(folder.data, to: backup) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func `a damaged database is not backed up`() throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        let database = try folder.write(Array("This is no database.".utf8), to: "data/flipside.sqlite")
        let error = #expect(throws: StorageError.self) { try Storage.backUp(folder.data, to: backup) }
        #expect(error?.description.contains("\(database) is damaged") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["data"])
    }

    @Test func `a place that cannot be written is named`() throws {
        try Storage.open(at: folder.data).close()
        let file = folder.path + "/missing/backup.sqlite"
        let error = StorageError.notWritable(path: file, reason: "No such file or directory")
        #expect(throws: error) { try Storage.backUp(folder.data, to: file) }
    }
}

struct StorageErrorTests {
    @Test func `an error of a full disk names the file that was written`() {
        let error = DatabaseError(resultCode: .SQLITE_FULL, message: "database or disk is full")
        #expect(StorageError(error, file: "a", copy: "b") == .diskFull(file: "b"))
        #expect(StorageError(error, file: "b") == .diskFull(file: "b"))
    }
}

@Suite(.timeLimit(.minutes(10))) struct RepositoryBackupTests {
    @Test func `stars and marks are restored from a backup, and can be changed`() async throws {
        let folder = try TemporaryFolder()
        let ada = try GitHubName("ada")
        let visitor = VisitorID.random()
        let storage = try Storage.open(at: folder.data)
        let run = try await storage.stargazerStore.newRun(of: ada)
        let starPage = StarPage([2, 1], tag: "a", next: 2)
        let stored = try await storage.stargazerStore.save(starPage, number: 1, in: run, of: ada)
        try await storage.repositoriesStore.apply(.text(note: "Remember", tags: ["a"]), to: [1], by: visitor)
        try storage.close()
        let backup = folder.path + "/backup.sqlite"
        try Storage.backUp(folder.data, to: backup)
        _ = try Storage.restore(backup, into: folder.path + "/other")

        let restored = try Storage.open(at: folder.path + "/other")
        #expect(try await restored.stargazerStore.stars(of: ada) == stored)
        let found = try await restored.repositoriesStore.items(
            RepositoryQuery(words: "repository remem", tag: "A"),
            of: ada,
            for: visitor,
            limit: 9
        )
        #expect(found == [MarkedStar(star: .numbered(1), mark: RepositoryMark(note: "Remember", tags: ["a"]))])
        // The triggers' counts are restored, and go on.
        try await restored.repositoriesStore.apply(.visited(true), to: [2], by: visitor)
        let count = try await restored.main.read { try Int.fetchOne($0, sql: "SELECT count FROM markSize") }
        #expect(count == 2)
        _ = try await restored.stargazerStore.save(StarPage([1]), number: 1, in: run, of: ada)
        #expect(try await restored.stargazerStore.complete(run, of: ada, at: .now).count == 1)
        try restored.close()
    }
}
