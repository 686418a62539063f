import Foundation
import GRDB

extension Storage {
    /// Copies the databases of the data folder into one new file that only its owner may read.
    ///
    /// A server may use the folder at the same time. The copy has all changes saved before it began, and the state of
    /// one moment of each database. The file gets its name when it is complete.
    /// - Parameter verify: A function that checks the file before it gets its name.
    package static func backUp(
        _ folder: String,
        to file: String,
        verifying verify: (String) throws(StorageError) -> Void = { _ throws(StorageError) in }
    ) throws(StorageError) {
        try backUp(folder, to: file, verifying: verify) { (source, copy) throws(StorageError) in
            try source.copy(to: copy)
        }
    }

    /// - Parameter copy: Copies the databases.
    static func backUp(
        _ folder: String,
        to file: String,
        verifying verify: (String) throws(StorageError) -> Void = { _ throws(StorageError) in },
        copy: (BackupSource, String) throws(StorageError) -> Void
    ) throws(StorageError) {
        let identities = DatabasePart.allCases.map { FileIdentity($0.path(in: folder)) }
        try checkForDatabase(in: folder)
        try requireNoFile(at: file)

        // A number of the process could be that of a backup that was killed, such as in a container.
        let partial = "\(file).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 16))"
        do {
            try createPrivateFile(at: partial, isNew: true)
            defer { unlink(partial) }
            try write(partial, from: folder, identities, verifying: verify, copy: copy)
            try publish(partial, as: file)
        } catch {
            throw error.naming(file, insteadOf: partial)
        }
    }

    private static func write(
        _ partial: String,
        from folder: String,
        _ identities: [FileIdentity?],
        verifying verify: (String) throws(StorageError) -> Void,
        copy: (BackupSource, String) throws(StorageError) -> Void
    ) throws(StorageError) {
        try copy(BackupSource(file: DatabasePart.main.path(in: folder)), partial)
        // A restore does not wait for a backup. One of the copies could be of the former database, the other of the new
        // one.
        guard identities == DatabasePart.allCases.map({ FileIdentity($0.path(in: folder)) }) else {
            throw .restored(folder: folder)
        }
        try DatabaseSnapshot(path: partial).checkContent()
        try verify(partial)
    }

    /// - Throws: `StorageError.noDatabase` or `StorageError.restoring`
    package static func checkForDatabase(in folder: String) throws(StorageError) {
        guard !Replacement(folder: folder).isDecided else { throw .restoring(folder: folder) }
        guard access(DatabasePart.main.path(in: folder), F_OK) == 0 else { throw .noDatabase(folder: folder) }
    }

    /// - Throws: `StorageError.exists`
    package static func requireNoFile(at path: String) throws(StorageError) {
        guard access(path, F_OK) != 0 else { throw .exists(file: path) }
    }

    /// Gives a file its name, unless another file has it.
    private static func publish(_ partial: String, as file: String) throws(StorageError) {
        guard moveWithoutReplacing(partial, to: file) else {
            throw errno == EEXIST ? .exists(file: file) : .notWritable(path: file, reason: systemErrorMessage())
        }
        try synchronize(parentFolder(of: file))
    }

    /// Gives a file a free name in one step, so that the name never belongs to an incomplete file, even if the program
    /// is killed.
    /// - Returns: false after an error, which is in `errno`.
    private static func moveWithoutReplacing(_ file: String, to name: String) -> Bool {
        if link(file, name) == 0 { return unlink(file) == 0 }
        // Some file systems, such as FAT, do not support links. There the name is checked just before the rename.
        guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS else { return false }
        guard access(name, F_OK) != 0 else {
            errno = EEXIST
            return false
        }
        return rename(file, name) == 0
    }
}

/// Both parts of a database: in two files, as in a data folder, or in one file, as in a backup.
struct BackupSource {
    /// The file with the main part, or with both parts.
    let main: DatabaseSnapshot
    /// The file of the catalogue beside it; `nil` if the name of the main file does not determine its name.
    let catalogue: DatabaseSnapshot?

    /// - Parameter file: The main file. `flipside….sqlite` and `catalogue….sqlite` are a pair.
    init(file: String) {
        main = DatabaseSnapshot(path: file)
        catalogue = Self.sibling(of: file).map(DatabaseSnapshot.init)
    }

    /// Returns the file with a part.
    func snapshot(of part: DatabasePart) throws(StorageError) -> DatabaseSnapshot {
        guard part == .catalogue, try !main.contains(.catalogue) else { return main }
        return try existingCatalogue()
    }

    /// Refuses files that a server could not start with.
    func check(schemas: Schemas) throws(StorageError) {
        try main.check(schemas: schemas)
        guard try main.contains(.main) else { throw .incomplete(file: main.path, missing: nil) }
        guard try !main.contains(.catalogue) else { return }
        try existingCatalogue().check(schemas: schemas)
    }

    /// Writes the state of one moment of each part into one empty file, and waits until it has reached the disk.
    func copy(to file: String) throws(StorageError) {
        guard try !main.contains(.catalogue) else { return try main.copy(to: file) }
        let mainCopy = "\(file)-main"
        unlink(mainCopy)
        defer { unlink(mainCopy) }
        try createPrivateFile(at: mainCopy, isNew: true)
        try main.copy(to: mainCopy)
        try existingCatalogue().copy(to: file)
        try Self.change(file) { db in
            try db.execute(sql: "ATTACH ? AS other", arguments: [mainCopy])
            try db.inTransaction {
                try db.copyAttachedTables()
                return .commit
            }
        }
    }

    /// Writes one part into an empty file, and waits until it has reached the disk.
    func copy(_ part: DatabasePart, to file: String, schemas: Schemas) throws(StorageError) {
        guard try main.contains(.catalogue) else {
            return try (part == .main ? main : existingCatalogue()).copy(to: file)
        }
        try main.copy(to: file)
        let other: DatabasePart = part == .main ? .catalogue : .main
        try Self.change(file) { db in
            try db.inTransaction {
                try other.drop(from: db, schemas: schemas)
                return .commit
            }
            try db.execute(sql: "VACUUM")
        }
    }

    private func existingCatalogue() throws(StorageError) -> DatabaseSnapshot {
        guard let catalogue, access(catalogue.path, F_OK) == 0 else {
            throw .incomplete(file: main.path, missing: catalogue?.path)
        }
        guard try catalogue.contains(.catalogue) else { throw .notABackup(file: catalogue.path) }
        return catalogue
    }

    /// Changes a copy without a journal: no other process uses it, and it is deleted if this fails.
    static func change(_ file: String, _ body: (Database) throws -> Void) throws(StorageError) {
        do {
            try withDatabase(at: file) { db in
                try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF")
                try body(db)
            }
        } catch {
            throw StorageError(error, file: file)
        }
        try synchronize(file)
    }

    private static func sibling(of file: String) -> String? {
        let start = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:)) ?? file.startIndex
        let prefix = DatabasePart.main.name
        guard file[start...].hasPrefix(prefix) else { return nil }
        return file[..<start] + DatabasePart.catalogue.name + file[start...].dropFirst(prefix.count)
    }
}

extension Database {
    /// Copies all tables of the database that is attached as `other`, and the names of their migrations, into the main
    /// database, which must not have tables of these names. Indexes and triggers are created after the rows, so that no
    /// trigger runs a second time; so are full-text indexes. Call it inside a transaction.
    fileprivate func copyAttachedTables() throws {
        for table in try attachedTables("table") {
            let name = table.name.quotedDatabaseIdentifier
            try execute(sql: table.sql)
            let columns = try storedColumns(of: table.name)
            try execute(sql: "INSERT INTO main.\(name) (\(columns)) SELECT \(columns) FROM other.\(name)")
        }
        for table in try attachedTables("virtual") {
            let name = table.name.quotedDatabaseIdentifier
            try execute(sql: table.sql)
            guard table.sql.contains("USING fts5(") else { continue }
            try execute(sql: "INSERT INTO main.\(name) (\(name)) VALUES ('rebuild')")
        }
        for definition in try attachedDefinitions(of: "type <> 'table'") { try execute(sql: definition.sql) }
        try copyAttachedSequences()
        try execute(sql: "INSERT OR IGNORE INTO main.grdb_migrations SELECT * FROM other.grdb_migrations")
    }

    /// - Parameter type: A type of SQLite's list of tables. Virtual tables create their shadow tables themselves.
    private func attachedTables(_ type: String) throws -> [(name: String, sql: String)] {
        let names = "SELECT name FROM pragma_table_list WHERE schema = 'other' AND type = '\(type)'"
        return try attachedDefinitions(of: "type = 'table' AND name IN (\(names))")
    }

    /// Returns the names of a table's columns, without generated ones, which cannot be inserted.
    private func storedColumns(of table: String) throws -> String {
        try String.fetchAll(self, sql: "SELECT name FROM pragma_table_info(?, 'other')", arguments: [table])
            .map(\.quotedDatabaseIdentifier).joined(separator: ", ")
    }

    private func attachedDefinitions(of kind: String) throws -> [(name: String, sql: String)] {
        try Row.fetchAll(
            self,
            sql: """
                SELECT name, sql FROM other.sqlite_master
                WHERE \(kind) AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*'
                ORDER BY rowid
                """
        ).map { ($0["name"], $0["sql"]) }
    }

    /// Copies the last used ids of tables with AUTOINCREMENT, so that ids of deleted rows are not used again.
    private func copyAttachedSequences() throws {
        guard try !attachedDefinitions(of: "sql LIKE '%AUTOINCREMENT%'").isEmpty else { return }
        try execute(
            sql: """
                DELETE FROM main.sqlite_sequence WHERE name IN (SELECT name FROM other.sqlite_sequence);
                INSERT INTO main.sqlite_sequence SELECT name, seq FROM other.sqlite_sequence;
                """
        )
    }
}
