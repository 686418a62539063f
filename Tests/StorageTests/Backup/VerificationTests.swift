import Foundation
import GRDB
import Models
import Testing

@testable import Storage

struct VerificationTests {
    private let folder: TemporaryFolder
    private let backup: String

    init() async throws {
        folder = try TemporaryFolder()
        backup = folder.path + "/backup.sqlite"
        let storage = try Storage.open(at: folder.data)
        _ = try storage.seed()
        _ = try await storage.textStore.save("saved")
        let digest = [UInt8](repeating: 1, count: 32)
        let session = Session(tokenDigest: digest, begin: Date(), end: Date() + 60)
        let device = Device(tokenDigest: digest, lastSignIn: Date())
        try await storage.sessionStore.add(session, of: device, deviceLimit: 9, now: Date())
        try storage.close()
        try Storage.backUp(folder.data, to: backup)
    }

    @Test func `a backup with a session is verified, and nothing is left of the temporary folder`() throws {
        #expect(try Storage.verify(backup, in: folder.path) > 26)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["backup.sqlite", "data"])
    }

    @Test func `the two files that a restore has kept are verified`() throws {
        let kept = try Storage.restore(backup, into: folder.data)
        let main = try #require(kept.first { $0.contains("flipside") })
        #expect(try Storage.verify(main, in: folder.path) > 26)
    }

    @Test(arguments: [
        ("flipside", "UPDATE text SET text = 'other'"), ("flipside", "DELETE FROM textVersion"),
        ("catalogue", "DELETE FROM song WHERE id = 3"), ("catalogue", "UPDATE movie SET year = 1 WHERE id = 3"),
        ("flipside", "DROP TABLE markTag"),
    ])
    func `a difference in any table is found`(file: String, change: String) throws {
        let error = #expect(throws: StorageError.self) {
            try Storage.verify(backup, in: folder.path) { (folder) throws(StorageError) in
                _ = try Storage.restore(backup, into: folder)
                try BackupSource.change("\(folder)/\(file).sqlite") { db in try db.execute(sql: change) }
            }
        }
        #expect(error?.description.hasPrefix("\(backup) cannot be restored completely") == true)
    }

    @Test func `a damaged backup, and a file that is none, are refused`() throws {
        var bytes = try TemporaryFolder.bytes(of: backup)
        bytes.removeLast(bytes.count / 2)
        let damaged = try folder.write(bytes, to: "damaged.sqlite")
        #expect(throws: StorageError.self) { try Storage.verify(damaged, in: folder.path) }
        let other = try folder.write(Array("This is no database.".utf8), to: "other.sqlite")
        #expect(throws: StorageError.notABackup(file: other)) { try Storage.verify(other, in: folder.path) }
        #expect(throws: StorageError.self) { try Storage.verify(folder.path + "/missing.sqlite", in: folder.path) }
        #expect(throws: StorageError.self) { try Storage.verify(backup, in: folder.path + "/missing") }
    }

    @Test func `a backup that cannot be verified does not get its name, and the error names no unfinished file`() throws
    {
        let file = folder.path + "/next.sqlite"
        #expect(throws: StorageError.different(file: file, table: "song")) {
            try Storage.backUp(folder.data, to: file) { (partial) throws(StorageError) in
                throw .different(file: partial, table: "song")
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["backup.sqlite", "data"])
    }
}
