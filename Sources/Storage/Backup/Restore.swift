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
        // A visitor may have signed out after the backup.
        try BackupSource.change(replacement.partial(of: .main)) { db in try db.execute(sql: "DELETE FROM session") }
        locked.giveFilesToOwner()
        return try replacement.run()
    }
}
