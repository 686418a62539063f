import GRDB

/// The two files of a data folder, which is locked.
struct DatabaseFiles {
    let folder: String
    let rest: DatabaseFile
    let catalogue: DatabaseFile
    let schemas: Schemas

    init(folder: String, schemas: Schemas = Schemas()) {
        self.folder = folder
        self.schemas = schemas
        rest = DatabaseFile(part: .rest, folder: folder, schemas: schemas)
        catalogue = DatabaseFile(part: .catalogue, folder: folder, schemas: schemas)
    }

    /// Opens both databases: checked before either is changed, copied when a migration is due, and migrated. A catalogue
    /// that is in the other file gets its own first.
    func open() throws(StorageError) -> (rest: DatabasePool, catalogue: DatabasePool) {
        try inspect()
        let restPool = try rest.open()
        try moveCatalogue(outOf: restPool)
        let cataloguePool = try catalogue.open()
        try catalogue.namingThisFile { try CatalogueMove.forget(in: cataloguePool) }
        return (restPool, cataloguePool)
    }

    private func inspect() throws(StorageError) {
        guard let found = try rest.inspect() else {
            // Whoever has a catalogue has lost the other file, and does not begin anew.
            guard try catalogue.inspect() == nil else { throw .missing(file: rest.path) }
            return
        }
        if found.hasCatalogue {
            if let due = found.dueMigration { try copy([rest], before: due) }
        } else {
            guard let catalogueFound = try catalogue.inspect() else { throw .missing(file: catalogue.path) }
            guard catalogueFound.hasCatalogue else {
                throw .damaged(file: catalogue.path, detail: "no such table: song")
            }
            if let due = found.dueMigration ?? catalogueFound.dueMigration { try copy([rest, catalogue], before: due) }
        }
    }

    /// Both under one label, so that the two which belong together are seen to.
    private func copy(_ files: [DatabaseFile], before migration: String) throws(StorageError) {
        let kept = KeptFiles(folder: folder)
        let label = kept.freeLabel("before-\(migration)")
        for file in files { try file.copy(to: kept.path(of: file.part, label)) }
    }

    private func moveCatalogue(outOf pool: DatabasePool) throws(StorageError) {
        try rest.namingThisFile {
            try CatalogueMove(folder: folder, source: pool, schemas: schemas).run()
        }
    }
}

/// What Flipside keeps has two parts, each in a file of its own, as SQLite has one writer a file: who edits the text does
/// not wait for who imports a million songs.
///
/// A backup has both parts in one file, and so has a database of the time when there was one file only.
enum DatabasePart: CaseIterable {
    /// The songs and the movies, with all that is kept to find, count and seed them.
    case catalogue
    /// Everything else.
    case rest

    /// Its file is called so, and each kept copy of it begins so.
    var name: String {
        switch self {
        case .catalogue: "catalogue"
        case .rest: "flipside"
        }
    }

    func path(in folder: String) -> String { "\(folder)/\(name).sqlite" }

    /// The tables of this part that a database has, the youngest first: so none comes after one that it refers to.
    func tables(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master JOIN pragma_table_list USING (name)
                WHERE pragma_table_list.schema = 'main' AND pragma_table_list.type IN ('table', 'virtual')
                    AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*' AND \(condition)
                ORDER BY sqlite_master.rowid DESC
                """
        )
    }

    /// Which tables are of this part, by their names: here alone is it decided.
    private var condition: String {
        let catalogue = """
            (name GLOB 'song*' OR name GLOB 'movie*' OR name GLOB 'catalogue*' OR name = 'seeding')
            """
        return self == .catalogue ? catalogue : "NOT \(catalogue)"
    }
}

extension DatabasePart {
    func isContained(in db: Database) throws -> Bool {
        try !tables(in: db).isEmpty
    }

    /// Drops its tables, and forgets its migrations. Call it inside a transaction.
    func drop(from db: Database, schemas: Schemas) throws {
        for table in try tables(in: db) { try db.execute(sql: "DROP TABLE \(table.quotedDatabaseIdentifier)") }
        for migration in schemas[self].migrations {
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [migration])
        }
    }
}

extension DatabaseWriter {
    /// Makes the file as small as what is in it, when a quarter of it or more is free: less than that is soon used again.
    func giveBackSpace() throws {
        try writeWithoutTransaction { db in
            let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            guard free * 4 >= all else { return }
            try db.execute(sql: "VACUUM")
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
