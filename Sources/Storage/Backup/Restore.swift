import GRDB

extension Storage {
    /// The tables that a restore empties. A visitor may have signed out after the backup. Open pages may have later states
    /// than those of the backup, with the same revisions, so another epoch begins.
    static let notRestored: Set = ["session", "programRun", "earlierRevision"]

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
        try BackupSource.change(replacement.partial(of: .main)) { db in
            for table in Self.notRestored where try db.tableExists(table) {
                try db.execute(sql: "DELETE FROM \(table)")
            }
        }
        locked.giveFilesToOwner()
        return try replacement.run()
    }
}
