import GRDB

extension Storage {
    /// Replaces the databases of a data folder by those of a backup. No server may use the folder.
    ///
    /// - Returns: The files with the previous databases.
    package static func restore(_ file: String, into folder: String) throws(StorageError) -> [String] {
        try restore(file, into: folder, schemas: Schemas())
    }

    static func restore(_ file: String, into folder: String, schemas: Schemas) throws(StorageError) -> [String] {
        let backup = BackupSource(file: file)
        try backup.check(schemas: schemas)
        let locked = try DataFolder(path: folder)
        defer { locked.unlock() }

        let replacement = Replacement(folder: folder)
        _ = try replacement.finish()
        // The files of a decided replacement are kept. The next start, or the next restore, finishes it.
        defer { if !replacement.isDecided { replacement.removePartials() } }
        for part in DatabasePart.allCases {
            try createPrivateFile(at: replacement.partial(of: part))
            try backup.copy(part, to: replacement.partial(of: part), schemas: schemas)
        }
        try deleteSessions(in: replacement.partial(of: .main))
        locked.giveFilesToOwner()
        return try replacement.run()
    }

    /// Ends all sessions, because a visitor may have signed out after the backup.
    private static func deleteSessions(in file: String) throws(StorageError) {
        do {
            let database = try DatabaseQueue(path: file)
            try database.write { db in try db.execute(sql: "DELETE FROM session") }
            try database.close()
        } catch {
            throw StorageError(error, file: file)
        }
        try synchronize(file)
    }
}
