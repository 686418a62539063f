import GRDB
import Glibc
package import Models

/// The databases of the app: their stores, and when they begin and end.
package struct Storage: Sendable {
    package let textStore: SQLiteTextStore
    package let songStore: SQLiteCatalogueStore<Song>
    package let movieStore: SQLiteCatalogueStore<Movie>
    package let sessionStore: SQLiteSessionStore
    package let commentsStore: SQLiteCommentsStore
    package let visitorStore: SQLiteVisitorStore
    package let entriesStore: SQLiteEntriesStore
    package let songFavouritesStore: SQLiteFavouritesStore<Song>
    package let movieFavouritesStore: SQLiteFavouritesStore<Movie>
    package let stargazerStore: SQLiteStargazerStore
    package let repositoriesStore: SQLiteRepositoriesStore
    let database: any DatabaseWriter
    /// The songs and the movies have a database of their own: see `DatabasePart`.
    let catalogue: any DatabaseWriter
    private let folder: DataFolder?

    /// Opens the databases in the data folder at `path`. The folder is made when it is missing, and is locked until
    /// `close()` or the end of the process.
    ///
    /// Databases of an older version are copied beside themselves, then migrated.
    package static func open(at path: String) throws(StorageError) -> Storage {
        let storage = try open(at: path, schemas: Schemas())
        do {
            try check(storage.database, as: .rest, in: path, Schema.check)
            try check(storage.catalogue, as: .catalogue, in: path, CatalogueSchema.check)
        } catch {
            try? storage.close()
            throw error
        }
        return storage
    }

    /// Databases that end with this value and its stores, for tests.
    package static func inMemory() throws -> Storage {
        let schemas = Schemas()
        let database = try DatabaseQueue()
        try schemas.rest.migrate(database)
        try database.write { db in try DatabasePart.catalogue.drop(from: db, schemas: schemas) }
        let catalogue = try DatabaseQueue()
        try schemas.catalogue.migrate(catalogue)
        return Storage(database: database, catalogue: catalogue, folder: nil)
    }

    /// Returns a copy of these databases in memory, for tests.
    package func copy() throws -> Storage {
        let (database, catalogue) = (try DatabaseQueue(), try DatabaseQueue())
        try self.database.backup(to: database)
        try self.catalogue.backup(to: catalogue)
        return Storage(database: database, catalogue: catalogue, folder: nil)
    }

    static func open(at path: String, schemas: Schemas) throws(StorageError) -> Storage {
        let folder = try DataFolder(path: path)
        do {
            let files = try DatabaseFiles(folder: path, schemas: schemas).open()
            folder.giveFilesToOwner()
            return Storage(database: files.rest, catalogue: files.catalogue, folder: folder)
        } catch {
            folder.unlock()
            throw error
        }
    }

    private init(database: any DatabaseWriter, catalogue: any DatabaseWriter, folder: DataFolder?) {
        let (shared, sharedCatalogue) = (SharedDatabase(database), SharedDatabase(catalogue))
        textStore = SQLiteTextStore(database: shared)
        let gate = CatalogueGate()
        // The broadest search takes 40 ms: of the connections beyond those of the event loops some stay free for others.
        let searches = AsyncSemaphore(DatabaseFile.spareReaderCount - 1)
        songStore = SQLiteCatalogueStore(database: sharedCatalogue, gate: gate, searches: searches)
        movieStore = SQLiteCatalogueStore(database: sharedCatalogue, gate: gate, searches: searches)
        sessionStore = SQLiteSessionStore(database: shared)
        commentsStore = SQLiteCommentsStore(database: shared)
        visitorStore = SQLiteVisitorStore(database: shared)
        entriesStore = SQLiteEntriesStore(database: shared)
        songFavouritesStore = SQLiteFavouritesStore(database: shared)
        movieFavouritesStore = SQLiteFavouritesStore(database: shared)
        stargazerStore = SQLiteStargazerStore(database: shared)
        repositoriesStore = SQLiteRepositoriesStore(database: shared)
        self.database = database
        self.catalogue = catalogue
        self.folder = folder
    }

    /// What is open goes on without a name, and would be lost at the end.
    func checkFiles() throws(StorageError) {
        guard let folder else { return }
        for part in DatabasePart.allCases where access(part.path(in: folder.path), F_OK) != 0 {
            throw .missing(file: part.path(in: folder.path))
        }
    }

    /// Ends all use of the databases: waits for what runs, merges the logs into the files, unlocks the folder.
    package func close() throws {
        let outcomes = [database, catalogue].map { database in Result { try Self.close(database) } }
        folder?.giveFilesToOwner()
        for outcome in outcomes { try outcome.get() }
        folder?.unlock()
    }

    /// GRDB closes its writer first. But SQLite merges and deletes the log when the last connection closes, and only if
    /// that one can write: so the readers go before.
    private static func close(_ database: any DatabaseWriter) throws {
        if let pool = database as? DatabasePool { pool.invalidateReadOnlyConnections() }
        try database.close()
    }

    private static func check(
        _ database: any DatabaseWriter,
        as part: DatabasePart,
        in folder: String,
        _ check: (Database) throws -> Void
    ) throws(StorageError) {
        do {
            try database.read(check)
        } catch {
            let detail = (error as? DatabaseError)?.message ?? "\(error)"
            throw .damaged(file: part.path(in: folder), detail: detail)
        }
    }
}

extension Storage {
    /// Fills the catalogues that have never been filled: all of them, or none when a source is broken.
    ///
    /// That it was done is on record in the database, so it does not happen again when everything is deleted.
    /// Models load their state after this.
    /// - Throws: `EnvelopeError` or `SeedFileError` for a source, or a database error.
    package func seed(songs: SeedSource = .bundled, movies: SeedSource = .bundled) throws -> SeedOutcome {
        try catalogue.write { db in
            SeedOutcome(
                songs: try Seeding<Song>(db: db).run(from: songs, bundled: PackageResources.songs_json),
                movies: try Seeding<Movie>(db: db).run(from: movies, bundled: PackageResources.movies_json)
            )
        }
    }
}

extension Storage {
    /// Returns when both databases have answered a query that reads a page of them.
    /// - Throws: `NoAnswer` when it takes longer than `limit`, `StorageError.missing` when a file has gone, or a database's own
    ///   error.
    package func answer(within limit: Duration) async throws {
        try checkFiles()
        async let rest: Void = answer(of: .rest, "SELECT version FROM text", within: limit)
        async let catalogue: Void = answer(of: .catalogue, "SELECT version FROM catalogue", within: limit)
        _ = try await (rest, catalogue)
    }

    private func answer(of part: DatabasePart, _ sql: String, within limit: Duration) async throws {
        let database = part == .catalogue ? catalogue : database
        let (outcomes, report) = AsyncStream<Result<Void, any Error>>.makeStream()
        // Tasks of their own: nobody waits for a query which hangs in the kernel, as on a disk that is gone.
        let query = Task {
            do {
                // Without a transaction: a single query needs none, and GRDB begins none in what was closed.
                _ = try await database.unsafeRead { db in try Int.fetchOne(db, sql: sql) }
                report.yield(.success(()))
            } catch {
                report.yield(.failure(error))
            }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            report.yield(.failure(NoAnswer(database: part.name, limit: limit)))
        }
        defer {
            query.cancel()
            timer.cancel()
        }
        try await outcomes.first { _ in true }?.get()
    }
}

/// A database has not answered in time.
package struct NoAnswer: Error, Equatable, CustomStringConvertible {
    let database: String
    let limit: Duration

    package var description: String { "The database \(database).sqlite has not answered within \(limit)." }
}
