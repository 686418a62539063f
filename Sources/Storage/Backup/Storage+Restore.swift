import GRDB
import Glibc

extension Storage {
    /// Puts a copy of a backup in the place of the databases in the data folder, which nobody may use meanwhile. It is one
    /// file, as the backup: the next start gives the catalogue its own, as it does with an old database.
    ///
    /// - Returns: The files in which the databases that were there are kept.
    /// - Throws: `BackupError` for the backup, `StorageError` for the folder.
    package static func restore(_ file: String, into folder: String) throws -> [String] {
        try restore(file, into: folder, schemas: Schemas())
    }

    static func restore(_ file: String, into folder: String, schemas: Schemas) throws -> [String] {
        let backup = WholeCopy(of: file)
        try backup.check(schemas: schemas)
        let locked = try DataFolder(path: folder)
        defer { locked.unlock() }

        let partial = "\(folder)/flipside-restore.partial"
        unlink(partial)
        defer { unlink(partial) }
        try makeForOwner(partial)
        try backup.write(to: partial)
        try endSessions(in: partial)
        locked.giveFilesToOwner()
        return try Replacement(folder: folder).put(partial)
    }

    /// Who has signed out since the backup stays signed out, so everybody signs in anew.
    private static func endSessions(in file: String) throws(BackupError) {
        do {
            let database = try DatabaseQueue(path: file)
            try database.write { db in
                if try db.tableExists("session") { try db.execute(sql: "DELETE FROM session") }
            }
            try database.close()
        } catch {
            throw BackupError(error, file: file)
        }
    }
}
