import GRDB
import Glibc

extension Storage {
    /// Copies the databases of the data folder into one new file, which its owner alone may read.
    ///
    /// A server may use the folder meanwhile: the copy has everything that was saved when it began, and each of the two
    /// databases as it was at one moment. Under its name the file is always whole.
    package static func backUp(_ folder: String, to file: String) throws(BackupError) {
        try checkForDatabase(in: folder)
        guard access(file, F_OK) != 0 else { throw .exists(file: file) }

        let partial = "\(file).partial-\(getpid())"
        defer { unlink(partial) }
        try makeForOwnerAlone(partial)
        try WholeCopy(of: DatabasePart.rest.path(in: folder)).write(to: partial)
        try DatabaseSnapshot(path: partial).checkContent()
        try publish(partial, as: file)
    }

    /// - Throws: `BackupError.noDatabase`
    package static func checkForDatabase(in folder: String) throws(BackupError) {
        guard access(DatabasePart.rest.path(in: folder), F_OK) == 0 else { throw .noDatabase(folder: folder) }
    }

    /// Gives a file its name, unless another has it: the name is taken first, as rename(2) would replace the other.
    private static func publish(_ partial: String, as file: String) throws(BackupError) {
        try makeForOwnerAlone(file)
        guard rename(partial, file) == 0 else {
            let reason = systemErrorMessage()
            unlink(file)
            throw .notWritable(file: file, reason: reason)
        }
        try synchronize(parent(of: file))
    }

    private static func parent(of file: String) -> String {
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }
}

/// Makes an empty file that only its owner may read; none may be there.
func makeForOwnerAlone(_ file: String) throws(BackupError) {
    let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
        throw errno == EEXIST ? .exists(file: file) : .notWritable(file: file, reason: systemErrorMessage())
    }
    Glibc.close(descriptor)
}

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

/// The tables of a database that is attached to another one.
struct AttachedTables {
    let schema: String
    let db: Database

    /// Copies them into the main database, which has none of their names, with their migrations. Indexes and triggers come
    /// after the rows: so what triggers have done is not done again. A virtual table cannot be copied so. Call it inside a
    /// transaction.
    func copy() throws {
        for table in try definitions(of: "type = 'table'") {
            let name = table.name.quotedDatabaseIdentifier
            try db.execute(sql: table.sql)
            try db.execute(sql: "INSERT INTO main.\(name) SELECT * FROM \(schema).\(name)")
        }
        for made in try definitions(of: "type <> 'table'") { try db.execute(sql: made.sql) }
        try copySequences()
        try db.execute(sql: "INSERT OR IGNORE INTO main.grdb_migrations SELECT * FROM \(schema).grdb_migrations")
    }

    private func definitions(of kind: String) throws -> [(name: String, sql: String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql FROM \(schema).sqlite_master
                WHERE \(kind) AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*'
                ORDER BY rowid
                """
        ).map { ($0[0], $0[1]) }
    }

    /// Where AUTOINCREMENT goes on: behind rows that were deleted as well.
    private func copySequences() throws {
        guard try !definitions(of: "sql LIKE '%AUTOINCREMENT%'").isEmpty else { return }
        try db.execute(
            sql: """
                DELETE FROM main.sqlite_sequence WHERE name IN (SELECT name FROM \(schema).sqlite_sequence);
                INSERT INTO main.sqlite_sequence SELECT name, seq FROM \(schema).sqlite_sequence;
                """
        )
    }
}
