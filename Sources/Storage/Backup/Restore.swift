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

/// Exchanges the databases of a locked folder for one file with all parts, and keeps the present ones.
struct Replacement {
    let folder: String
    private var database: String { DatabasePart.rest.path(in: folder) }
    private var catalogue: String { DatabasePart.catalogue.path(in: folder) }

    /// At every moment there is a database under the name: with none a server would begin anew. From the exchange on the
    /// catalogue is in that one: its former file, kept before, goes last.
    /// - Returns: The files in which the present databases are kept.
    func put(_ file: String) throws -> [String] {
        let keptFiles = KeptFiles(folder: folder)
        let label = keptFiles.freeLabel(KeptFiles.beforeRestore)
        let keptDatabase = keptFiles.path(of: .rest, label)
        let keptCatalogue = keptFiles.path(of: .catalogue, label)

        let isCatalogueKept = try keepCatalogue(as: keptCatalogue)
        let isDatabaseKept = try keep(database, as: keptDatabase)
        try moveLogs(of: database, to: keptDatabase)
        guard rename(file, database) == 0 else {
            throw BackupError.notWritable(file: database, reason: systemErrorMessage())
        }
        try synchronize(folder)
        for suffix in ["", "-wal", "-journal", "-shm"] { unlink(catalogue + suffix) }
        return (isDatabaseKept ? [keptDatabase] : []) + (isCatalogueKept ? [keptCatalogue] : [])
    }

    private func keepCatalogue(as kept: String) throws -> Bool {
        for suffix in ["-wal", "-journal"] { _ = try keep(catalogue + suffix, as: kept + suffix) }
        return try keep(catalogue, as: kept)
    }

    private func keep(_ file: String, as kept: String) throws -> Bool {
        guard link(file, kept) != 0 else { return true }
        guard errno == ENOENT else { throw BackupError.notWritable(file: kept, reason: systemErrorMessage()) }
        return false
    }

    /// A server that was killed has left a log, which belongs to its database: SQLite would apply it to the new one.
    private func moveLogs(of database: String, to kept: String) throws {
        for suffix in ["-wal", "-journal"] {
            guard rename(database + suffix, kept + suffix) == 0 || errno == ENOENT else {
                throw BackupError.notWritable(file: kept + suffix, reason: systemErrorMessage())
            }
        }
        unlink("\(database)-shm")
    }
}
