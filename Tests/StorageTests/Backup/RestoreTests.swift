import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct RestoreTests {
    private let folder: TemporaryFolder
    private var backup: String { folder.path + "/backup.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    private func save(_ text: String) async throws {
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save(text)
        try storage.close()
    }

    private func text(in data: String) async throws -> String {
        let storage = try Storage.open(at: data)
        defer { try? storage.close() }
        return try await storage.textStore.load().text
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.data).sorted()
    }

    @Test func `a restore brings the backup back, and keeps the former database`() async throws {
        try await save("before")
        try Storage.backUp(folder.data, to: backup)
        try await save("after")

        let kept = try #require(try Storage.restore(backup, into: folder.data).first)
        #expect(try await text(in: folder.data) == "before")
        #expect(kept.hasPrefix("\(folder.data)/flipside-before-restore-"))
        #expect(try TemporaryFolder.mode(of: folder.database) == 0o600)

        _ = try Storage.restore(kept, into: folder.path + "/other")
        #expect(try await text(in: folder.path + "/other") == "after")
    }

    @Test func `a restore brings no session back`() async throws {
        let storage = try Storage.open(at: folder.data)
        let session = Session(tokenDigest: [1, 2, 3], begin: .now, end: .distantFuture)
        let device = Device(tokenDigest: [4, 5, 6], lastSignIn: .now)
        try await storage.sessionStore.add(session, of: device, deviceLimit: 1, now: .now)
        try Storage.backUp(folder.data, to: backup)
        try await storage.sessionStore.remove(tokenDigests: [session.tokenDigest])
        try storage.close()

        _ = try Storage.restore(backup, into: folder.data)
        let restored = try Storage.open(at: folder.data)
        #expect(try await restored.sessionStore.load().isEmpty)
        try restored.close()
    }

    /// Root alone can give files away.
    @Test(.enabled(if: geteuid() == 0)) func `files that root makes belong to the owner of the folder`() async throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        try #require(chown(folder.data, 65_534, 65_534) == 0)
        func owners() throws -> Set<Int> {
            let owners = try files().map { name in
                try FileManager.default.attributesOfItem(atPath: "\(folder.data)/\(name)")[.ownerAccountID] as? Int
                    ?? -1
            }
            return Set(owners)
        }
        let storage = try Storage.open(at: folder.data)
        #expect(try owners() == [65_534])
        _ = try await storage.textStore.save("x")
        #expect(try owners() == [65_534])
        try storage.close()
        // A hard link to a file of root elsewhere stays root's.
        let other = folder.path + "/other"
        try #require(FileManager.default.createFile(atPath: other, contents: nil))
        try #require(link(other, folder.data + "/flipside-link") == 0)
        try Storage.open(at: folder.data).close()
        #expect(try FileManager.default.attributesOfItem(atPath: other)[.ownerAccountID] as? Int == 0)
        try FileManager.default.removeItem(atPath: folder.data + "/flipside-link")
        try Storage.backUp(folder.data, to: backup)
        _ = try Storage.restore(backup, into: folder.data)
        #expect(try owners() == [65_534])
    }

    @Test func `repeated restores keep all former databases`() async throws {
        try await save("x")
        try Storage.backUp(folder.data, to: backup)
        let kept = try (1...3).map { _ in try Storage.restore(backup, into: folder.data) }
        #expect(kept.map(\.count) == [2, 2, 2])
        #expect(Set(kept.flatMap(\.self)).count == 6)
    }

    @Test func `a missing folder is made`() async throws {
        try await save("kept")
        try Storage.backUp(folder.data, to: backup)
        #expect(try Storage.restore(backup, into: folder.path + "/a/b").isEmpty)
        #expect(try await text(in: folder.path + "/a/b") == "kept")
    }

    @Test func `a folder in use by a server is refused`() async throws {
        try await save("kept")
        try Storage.backUp(folder.data, to: backup)
        let storage = try Storage.open(at: folder.data)
        let before = try files()
        #expect(throws: StorageError.inUse(path: folder.data, processID: getpid())) {
            try Storage.restore(backup, into: folder.data)
        }
        #expect(try files() == before)
        try storage.close()
    }

    @Test func `the log of a killed server is kept with its database, and not applied to the restored one`()
        async throws
    {
        try await save("before")
        try Storage.backUp(folder.data, to: backup)
        // A killed server leaves a database, and beside it a log that was not written into it.
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.textStore.save("in the log alone")
        let crashed = folder.path + "/crashed"
        try FileManager.default.createDirectory(atPath: crashed, withIntermediateDirectories: true)
        for name in ["flipside.sqlite", "flipside.sqlite-wal", "catalogue.sqlite", "catalogue.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: "\(folder.data)/\(name)", toPath: "\(crashed)/\(name)")
        }
        try storage.close()

        let kept = try #require(try Storage.restore(backup, into: crashed).first)
        #expect(try await text(in: crashed) == "before")
        _ = try Storage.restore(kept, into: folder.path + "/other")
        #expect(try await text(in: folder.path + "/other") == "in the log alone")
    }

    @Test func `a damaged database is replaced, and kept unchanged with its log`() async throws {
        try await save("good")
        try Storage.backUp(folder.data, to: backup)
        let damaged = Array("This is no database.".utf8)
        _ = try folder.write(damaged, to: "data/flipside.sqlite")
        _ = try folder.write([1, 2, 3], to: "data/flipside.sqlite-wal")

        let kept = try #require(try Storage.restore(backup, into: folder.data).first)
        #expect(try TemporaryFolder.bytes(of: kept) == damaged)
        #expect(try TemporaryFolder.bytes(of: kept + "-wal") == [1, 2, 3])
        #expect(try await text(in: folder.data) == "good")
    }

    @Test func `a truncated backup is refused, and nothing changes`() async throws {
        try await save("kept")
        try Storage.backUp(folder.data, to: backup)
        let bytes = try TemporaryFolder.bytes(of: backup)
        let before = try files()
        for count in [0, 1, 50, bytes.count / 2] {
            let part = try folder.write(Array(bytes.prefix(count)), to: "part.sqlite")
            let error = #expect(throws: StorageError.self) { try Storage.restore(part, into: folder.data) }
            #expect(error?.description.contains(part) == true)
            #expect(try TemporaryFolder.bytes(of: part).count == count)
        }
        #expect(try files() == before)
        #expect(try await text(in: folder.data) == "kept")
    }

    @Test(arguments: ["", "name,artist\nThriller,Michael Jackson\n", "\u{89}PNG\r\n\u{1A}\n"])
    func `a file that is no database is not called damaged`(content: String) throws {
        let file = try folder.write(Array(content.utf8), to: "songs.csv")
        let error = #expect(throws: StorageError.notABackup(file: file)) {
            try Storage.restore(file, into: folder.data)
        }
        #expect(error?.description == "\(file) is not a backup of Flipside. Choose a file made by `flipside backup`.")
        #expect(!FileManager.default.fileExists(atPath: folder.data))
    }

    @Test func `a database of another application is refused`() throws {
        let foreign = folder.path + "/foreign.sqlite"
        let database = try DatabaseQueue(path: foreign)
        try database.write { db in try db.execute(sql: "CREATE TABLE text (text TEXT)") }
        try database.close()
        #expect(throws: StorageError.notABackup(file: foreign)) { try Storage.restore(foreign, into: folder.data) }
        #expect(!FileManager.default.fileExists(atPath: folder.data))
    }

    @Test(arguments: DatabasePart.allCases)
    func `a backup of a newer version is refused`(part: DatabasePart) throws {
        var newer = Schemas()
        switch part {
        case .main: newer.main.registerMigration("lyrics") { _ in }
        case .catalogue: newer.catalogue.registerMigration("lyrics") { _ in }
        }
        try Storage.open(at: folder.data, schemas: newer).close()
        try Storage.backUp(folder.data, to: backup)
        #expect(throws: StorageError.newer(file: backup, migrations: ["lyrics"])) {
            try Storage.restore(backup, into: folder.data)
        }
    }

    @Test func `a missing file is refused`() {
        #expect(throws: StorageError.cannotOpen(path: backup, reason: "No such file or directory")) {
            try Storage.restore(backup, into: folder.data)
        }
    }
}
