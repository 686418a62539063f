import GRDB
import Glibc

extension Storage {
    /// Replaces the databases of a data folder, which no server may use, by those of a backup.
    ///
    /// - Returns: The files in which the former databases are kept.
    /// - Throws: `BackupError` for the backup, `StorageError` for the folder.
    package static func restore(_ file: String, into folder: String) throws -> [String] {
        try restore(file, into: folder, schemas: Schemas())
    }

    static func restore(_ file: String, into folder: String, schemas: Schemas) throws -> [String] {
        let backup = BackupSource(file: file)
        try backup.check(schemas: schemas)
        let locked = try DataFolder(path: folder)
        defer { locked.unlock() }

        let replacement = Replacement(folder: folder)
        defer { replacement.removePartials() }
        replacement.removePartials()
        for part in DatabasePart.allCases {
            try makeForOwner(replacement.partial(of: part))
            try backup.copy(part, to: replacement.partial(of: part), schemas: schemas)
        }
        try deleteSessions(in: replacement.partial(of: .main))
        locked.giveFilesToOwner()
        return try replacement.run()
    }

    /// Signs everyone out: a visitor may have signed out after the backup was made.
    private static func deleteSessions(in file: String) throws(BackupError) {
        do {
            let database = try DatabaseQueue(path: file)
            try database.write { db in try db.execute(sql: "DELETE FROM session") }
            try database.close()
        } catch {
            throw BackupError(error, file: file)
        }
        try synchronize(file)
    }
}

/// Replaces both databases of a locked folder by the partial files beside them, and keeps the former ones.
private struct Replacement {
    let folder: String

    /// The file that becomes the database.
    func partial(of part: DatabasePart) -> String { "\(folder)/\(part.name)-restore.partial" }

    func removePartials() {
        for part in DatabasePart.allCases { unlink(partial(of: part)) }
    }

    /// The former main database is moved away first, and the new one gets its name last. Until then a server refuses the
    /// folder, because it has a catalogue without a main database: no server sees one part of the backup beside the other
    /// former part, or starts with empty databases.
    /// - Returns: The files in which the former databases are kept.
    func run() throws -> [String] {
        let keptFiles = KeptFiles(folder: folder)
        let label = keptFiles.freeLabel(KeptFiles.beforeRestore)
        let keptMain = keptFiles.path(of: .main, label)
        let keptCatalogue = keptFiles.path(of: .catalogue, label)

        let isMainKept = try keep(.main, as: keptMain, by: { rename($0, $1) })
        try synchronize(folder)
        let isCatalogueKept = try keep(.catalogue, as: keptCatalogue, by: { link($0, $1) })
        try putInPlace(.catalogue)
        try putInPlace(.main)
        return (isMainKept ? [keptMain] : []) + (isCatalogueKept ? [keptCatalogue] : [])
    }

    private func putInPlace(_ part: DatabasePart) throws {
        let database = part.path(in: folder)
        guard rename(partial(of: part), database) == 0 else {
            throw BackupError.notWritable(file: database, reason: systemErrorMessage())
        }
        try synchronize(folder)
    }

    /// Keeps a database, and the log that a killed server may have left: SQLite would apply it to the new database.
    /// - Returns: Whether there was a database.
    private func keep(
        _ part: DatabasePart,
        as kept: String,
        by call: (String, String) -> Int32
    ) throws -> Bool {
        let database = part.path(in: folder)
        let existed = try succeeds(call(database, kept), for: kept)
        for suffix in ["-wal", "-journal"] {
            _ = try succeeds(rename(database + suffix, kept + suffix), for: kept + suffix)
        }
        unlink("\(database)-shm")
        return existed
    }

    /// - Returns: false if there was no file to move.
    private func succeeds(_ result: Int32, for file: String) throws -> Bool {
        guard result != 0 else { return true }
        guard errno == ENOENT else { throw BackupError.notWritable(file: file, reason: systemErrorMessage()) }
        return false
    }
}
