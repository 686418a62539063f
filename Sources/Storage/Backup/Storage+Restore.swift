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
        giveToOwner(of: folder, [partial, "\(folder)/flipside.lock"])
        return try Replacement(folder: folder).put(partial)
    }

    /// When root restores, the server, which is somebody else, still needs to write to what is there.
    private static func giveToOwner(of folder: String, _ files: [String]) {
        var status = stat()
        guard geteuid() == 0, stat(folder, &status) == 0 else { return }
        for file in files { _ = lchown(file, status.st_uid, status.st_gid) }
    }
}
