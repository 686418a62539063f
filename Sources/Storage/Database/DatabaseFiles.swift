import GRDB

/// A part of the data, in a database file of its own: SQLite allows one writer per file, so the text can be saved while
/// a million songs are imported. A backup has both parts in one file.
enum DatabasePart: CaseIterable {
    /// The songs and the movies, with their counts, search index, seeding and source.
    case catalogue
    /// All other data.
    case main

    /// The file's name without its extension. The name of each copy begins with it too.
    var name: String {
        switch self {
        case .catalogue: "catalogue"
        case .main: "flipside"
        }
    }

    func path(in folder: String) -> String { "\(folder)/\(name).sqlite" }

    func isContained(in db: Database) throws -> Bool {
        try !tables(in: db).isEmpty
    }

    /// The tables of this part that a database has. A table comes before those that it refers to.
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

    /// Deletes this part's tables and the names of its migrations. Call it inside a transaction.
    func drop(from db: Database, schemas: Schemas) throws {
        for table in try tables(in: db) { try db.execute(sql: "DROP TABLE \(table.quotedDatabaseIdentifier)") }
        for migration in schemas[self].knownMigrations {
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [migration])
        }
    }

    /// A condition for the names of this part's tables.
    private var condition: String {
        let catalogue = "(name GLOB 'song*' OR name GLOB 'movie*' OR name GLOB 'catalogue*' OR name = 'seeding')"
        return self == .catalogue ? catalogue : "NOT \(catalogue)"
    }
}

/// The two database files of a locked data folder.
struct DatabaseFiles {
    let folder: String
    let main: DatabaseFile
    let catalogue: DatabaseFile

    init(folder: String, schemas: Schemas = Schemas()) {
        self.folder = folder
        main = DatabaseFile(part: .main, folder: folder, schemas: schemas)
        catalogue = DatabaseFile(part: .catalogue, folder: folder, schemas: schemas)
    }

    /// Opens both databases. They are checked before either is changed, and copied if a migration is due.
    func open() throws(StorageError) -> (main: SharedDatabase, catalogue: SharedDatabase, laterCheck: LaterCheck) {
        let isDue = try check()
        // The order matters: see `check()`.
        let catalogue = try catalogue.open()
        let main: SharedDatabase
        do {
            main = try self.main.open()
        } catch {
            try? catalogue.close()
            throw error
        }
        return (main, catalogue, LaterCheck(of: [self.main, self.catalogue].filter { isDue[$0.part] == true }))
    }

    /// - Returns: Whether each file has to be checked while it is used.
    private func check() throws(StorageError) -> [DatabasePart: Bool] {
        let foundMain = try main.inspect()
        if let foundMain, foundMain.hasCatalogue { throw .isBackup(file: main.path) }
        let foundCatalogue = try catalogue.inspect()
        switch (foundMain, foundCatalogue) {
        case (nil, nil): break
        // The first start has ended after creating the catalogue.
        case (nil, let foundCatalogue?) where foundCatalogue.isUnused: break
        case (nil, _): throw .missing(file: main.path)
        case (_, nil): throw .missing(file: catalogue.path)
        case (let foundMain?, let foundCatalogue?):
            if let migration = foundMain.nextMigration ?? foundCatalogue.nextMigration { try copy(before: migration) }
        }
        return [.main: foundMain?.isCheckDue ?? false, .catalogue: foundCatalogue?.isCheckDue ?? false]
    }

    /// Copies both files under one label, so that the two copies are recognised as a pair.
    private func copy(before migration: String) throws(StorageError) {
        let kept = KeptFiles(folder: folder)
        let label = kept.freeLabel("before-\(migration)")
        for file in [main, catalogue] { try file.copy(to: kept.path(of: file.part, label)) }
    }
}
