import GRDB
import Glibc

/// Both parts of a database, and one file with both.
struct WholeCopy {
    /// The file with everything but the catalogue; or with everything, as a backup is.
    let rest: DatabaseSnapshot
    /// Beside it, under a name that says that they belong together; nil when a file's name is not of that kind.
    let catalogue: DatabaseSnapshot?

    /// - Parameter file: `flipside….sqlite` belongs together with `catalogue….sqlite`, be it in a data folder or what was
    ///   kept of one.
    init(of file: String) {
        rest = DatabaseSnapshot(path: file)
        catalogue = Self.sibling(of: file).map(DatabaseSnapshot.init)
    }

    /// Refuses what a server could not be started with.
    func check(schemas: Schemas) throws(BackupError) {
        try rest.check(schemas: schemas)
        guard try rest.contains(.rest) else { throw .incomplete(file: rest.path, missing: nil) }
        guard try !rest.contains(.catalogue) else { return }
        try existingCatalogue().check(schemas: schemas)
    }

    /// Writes one state of each part into a file that is empty, and waits until that has reached the disk.
    func write(to file: String) throws(BackupError) {
        let restFile = "\(file)-rest"
        unlink(restFile)
        defer { unlink(restFile) }
        try makeForOwnerAlone(restFile)
        // The copy is asked and not the file, out of which a starting server may be moving the catalogue right now.
        try rest.copy(to: restFile)
        if try DatabaseSnapshot(path: restFile).contains(.catalogue) {
            guard rename(restFile, file) == 0 else { throw .notWritable(file: file, reason: systemErrorMessage()) }
        } else {
            try existingCatalogue().copy(to: file)
        }
        try finish(file, withPartsFrom: restFile)
        try synchronize(file)
    }

    private func existingCatalogue() throws(BackupError) -> DatabaseSnapshot {
        guard let catalogue, access(catalogue.path, F_OK) == 0 else {
            throw .incomplete(file: rest.path, missing: catalogue?.path)
        }
        guard try catalogue.contains(.catalogue) else { throw .foreign(file: catalogue.path) }
        return catalogue
    }

    /// Nobody else has the file, and nobody gets it when this fails: so it needs no journal.
    private func finish(_ file: String, withPartsFrom restFile: String) throws(BackupError) {
        do {
            let database = try DatabaseQueue(path: file)
            try database.inDatabase { db in
                try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF")
                // The number of a move that was under way: it says nothing about a copy.
                try db.execute(sql: "PRAGMA user_version = 0")
                if access(restFile, F_OK) == 0 {
                    try db.execute(sql: "ATTACH ? AS rest", arguments: [restFile])
                    try db.inTransaction {
                        try AttachedTables(schema: "rest", db: db).copy()
                        return .commit
                    }
                }
            }
            try database.close()
        } catch {
            throw BackupError(error, file: file)
        }
    }

    private static func sibling(of file: String) -> String? {
        let start = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:)) ?? file.startIndex
        let prefix = DatabasePart.rest.name
        guard file[start...].hasPrefix(prefix) else { return nil }
        return file[..<start] + DatabasePart.catalogue.name + file[start...].dropFirst(prefix.count)
    }
}
