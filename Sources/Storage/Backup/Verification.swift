import Foundation
import GRDB

extension Storage {
    /// Verifies that a backup can be restored: restores it into a temporary folder, compares each table, and opens the
    /// restored databases as a server does.
    /// - Parameter folder: The folder for the temporary folder, which takes as much space as the databases.
    /// - Returns: The number of rows that were compared.
    /// - Throws: `StorageError.different` if a table differs, and the errors of a restore and of a start.
    package static func verify(
        _ file: String,
        in folder: String = temporaryFolder
    ) throws(StorageError) -> Int {
        try verify(file, in: folder) { (folder) throws(StorageError) in _ = try restore(file, into: folder) }
    }

    /// - Parameter restore: Restores the backup into a folder.
    static func verify(
        _ file: String,
        in folder: String,
        restoring restore: (String) throws(StorageError) -> Void
    ) throws(StorageError) -> Int {
        var name = Array("\(folder)/flipside-verify-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw .notWritable(path: folder, reason: systemErrorMessage()) }
        let temporary = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? folder }
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        let restored = "\(temporary)/data"
        try restore(restored)
        let source = BackupSource(file: file)
        var rowCount = 0
        for part in DatabasePart.allCases {
            rowCount += try source.snapshot(of: part).compare(part, with: part.path(in: restored))
        }
        let storage = try open(at: restored)
        do { try storage.close() } catch { throw StorageError(error, file: file) }
        return rowCount
    }

    /// The folder in the environment variable `TMPDIR`, or `/var/tmp`, which is on a disk.
    package static var temporaryFolder: String {
        ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
    }
}

extension DatabaseSnapshot {
    /// Compares the tables of a part with those of another file. Those that a restore empties are left out.
    /// - Returns: The number of rows.
    func compare(_ part: DatabasePart, with file: String) throws(StorageError) -> Int {
        do {
            return try withDatabase(at: path, readOnly: true) { db in
                try db.execute(sql: "ATTACH ? AS restored", arguments: [file])
                return try part.tables(in: db).filter { !Storage.notRestored.contains($0) }.reduce(0) { count, table in
                    count + (try db.compare(table, of: path))
                }
            }
        } catch {
            throw StorageError(error, file: path)
        }
    }
}

extension Database {
    /// - Returns: The number of rows of the table.
    fileprivate func compare(_ table: String, of file: String) throws -> Int {
        let name = table.quotedDatabaseIdentifier
        let find = "SELECT 1 FROM restored.sqlite_master WHERE name = ?"
        guard try Int.fetchOne(self, sql: find, arguments: [table]) != nil else {
            throw StorageError.different(file: file, table: table)
        }
        let row = try Row.fetchOne(
            self,
            sql: """
                SELECT (SELECT count(*) FROM main.\(name)) AS count, (SELECT count(*) FROM restored.\(name)) AS otherCount,
                    EXISTS (SELECT * FROM main.\(name) EXCEPT SELECT * FROM restored.\(name)) AS differs
                """
        )
        guard let row, row["count"] == row["otherCount"] as Int, row["differs"] == false else {
            throw StorageError.different(file: file, table: table)
        }
        return row["count"]
    }
}
