import GRDB
package import Models

/// The database of the app: its stores, and when they begin and end.
package struct Storage: Sendable {
    package let textStore: SQLiteTextStore
    package let songStore: SQLiteCatalogueStore<Song>
    package let movieStore: SQLiteCatalogueStore<Movie>
    package let sessionStore: SQLiteSessionStore
    package let commentsStore: SQLiteCommentsStore
    package let visitorStore: SQLiteVisitorStore
    package let entriesStore: SQLiteEntriesStore
    let database: any DatabaseWriter
    private let folder: DataFolder?

    /// Opens the database in the data folder at `path`. The folder is made when it is missing, and is locked until
    /// `close()` or the end of the process.
    ///
    /// A database of an older version is copied beside itself, then migrated.
    package static func open(at path: String) throws(StorageError) -> Storage {
        let storage = try open(at: path, migrator: Schema.migrator)
        do {
            try storage.database.read(Schema.check)
        } catch {
            try? storage.close()
            throw .damaged(file: "\(path)/flipside.sqlite", detail: (error as? DatabaseError)?.message ?? "\(error)")
        }
        return storage
    }

    /// A database that ends with this value and its stores, for tests.
    package static func inMemory() throws -> Storage {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database)
        return Storage(database: database, folder: nil)
    }

    static func open(at path: String, migrator: DatabaseMigrator) throws(StorageError) -> Storage {
        let folder = try DataFolder(path: path)
        do {
            let database = try DatabaseFile(folder: path).open(migrator: migrator)
            return Storage(database: database, folder: folder)
        } catch {
            folder.unlock()
            throw error
        }
    }

    private init(database: any DatabaseWriter, folder: DataFolder?) {
        textStore = SQLiteTextStore(database: database)
        let gate = CatalogueGate()
        songStore = SQLiteCatalogueStore(database: database, gate: gate)
        movieStore = SQLiteCatalogueStore(database: database, gate: gate)
        sessionStore = SQLiteSessionStore(database: database)
        commentsStore = SQLiteCommentsStore(database: database)
        visitorStore = SQLiteVisitorStore(database: database)
        entriesStore = SQLiteEntriesStore(database: database)
        self.database = database
        self.folder = folder
    }

    /// Ends all use of the database: waits for what runs, merges the log into the file, unlocks the folder.
    package func close() throws {
        // GRDB closes its writer first. But SQLite merges and deletes the log when the last connection closes, and
        // only if that one can write: so the readers go before.
        if let pool = database as? DatabasePool { pool.invalidateReadOnlyConnections() }
        try database.close()
        folder?.unlock()
    }
}
