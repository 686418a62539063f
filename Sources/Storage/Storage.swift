import Foundation
import GRDB
package import Models

/// The databases of the app, as the stores of its models.
package struct Storage: Sendable {
    package let runStore: SQLiteProgramRunStore
    package let textStore: SQLiteTextStore
    package let songStore: SQLiteCatalogueStore<Song>
    package let movieStore: SQLiteCatalogueStore<Movie>
    package let sessionStore: SQLiteSessionStore
    package let commentsStore: SQLiteCommentsStore
    package let visitorStore: SQLiteVisitorStore
    package let entriesStore: SQLiteEntriesStore
    package let turntableStore: SQLiteTurntableStore
    package let songFavouritesStore: SQLiteFavouritesStore<Song>
    package let movieFavouritesStore: SQLiteFavouritesStore<Movie>
    package let savedListsStore: SQLiteSavedListsStore
    package let stargazerStore: SQLiteStargazerStore
    package let repositoriesStore: SQLiteRepositoriesStore
    let databases: (main: SharedDatabase, catalogue: SharedDatabase)
    /// The files with the previous databases, if this start has finished an interrupted restore.
    package let keptFiles: [String]
    let probe: WriteProbe
    let laterCheck: LaterCheck
    /// The folder of the databases; `nil` for databases in memory.
    let folder: DataFolder?

    /// The writer of the main database. Its functions may block the thread that calls them.
    var main: any DatabaseWriter { databases.main.writer }
    /// The writer of the catalogue.
    var catalogue: any DatabaseWriter { databases.catalogue.writer }

    private init(
        main: SharedDatabase,
        catalogue: SharedDatabase,
        folder: DataFolder?,
        keptFiles: [String] = [],
        limits: RowLimits = RowLimits(),
        laterCheck: LaterCheck = LaterCheck()
    ) {
        let (lock, itemLimit) = (BulkChangeLock(), limits.items)
        runStore = SQLiteProgramRunStore(database: main)
        textStore = SQLiteTextStore(database: main)
        songStore = SQLiteCatalogueStore(catalogue, lock: lock, itemLimit: itemLimit)
        movieStore = SQLiteCatalogueStore(catalogue, lock: lock, itemLimit: itemLimit)
        sessionStore = SQLiteSessionStore(database: main)
        commentsStore = SQLiteCommentsStore(database: main)
        visitorStore = SQLiteVisitorStore(database: main, countLimit: limits.visitors)
        entriesStore = SQLiteEntriesStore(database: main, countLimit: limits.entries)
        turntableStore = SQLiteTurntableStore(database: main, countLimit: limits.plays)
        songFavouritesStore = SQLiteFavouritesStore(database: main, visitorLimit: limits.visitors)
        movieFavouritesStore = SQLiteFavouritesStore(database: main, visitorLimit: limits.visitors)
        savedListsStore = SQLiteSavedListsStore(
            database: main,
            countLimit: limits.savedLists,
            visitorLimit: limits.visitors
        )
        stargazerStore = SQLiteStargazerStore(database: main)
        repositoriesStore = SQLiteRepositoriesStore(database: main, visitorLimit: limits.visitors)
        probe = WriteProbe(main)
        databases = (main, catalogue)
        self.folder = folder
        self.keptFiles = keptFiles
        self.laterCheck = laterCheck
    }
}

extension Storage {
    /// The stores of the models.
    package var stores: Stores {
        Stores(
            runs: runStore,
            text: textStore,
            entries: entriesStore,
            turntable: turntableStore,
            songs: songStore,
            movies: movieStore,
            songFavourites: songFavouritesStore,
            movieFavourites: movieFavouritesStore,
            savedLists: savedListsStore,
            madeChanges: SQLiteMadeChangesStore(database: databases.main),
            comments: commentsStore,
            records: SQLiteVisitorRecordsStore(database: databases.main),
            visitors: visitorStore,
            sessions: sessionStore,
            stargazers: stargazerStore,
            repositories: repositoriesStore,
            checkReadiness: { limit in
                try await checkReadiness(within: limit)
                return nil
            }
        )
    }

    /// Opens the databases in the data folder at `path`. The folder is created if it is missing, and locked until
    /// `close()` or the end of the process. A restore that was interrupted is finished. Databases of an older version
    /// are copied in the folder, then migrated.
    /// - Parameter report: Called from time to time during a long migration, with the completed share.
    package static func open(
        at path: String,
        reportingMigration report: @escaping @Sendable (Double) -> Void = { _ in }
    ) throws(StorageError) -> Storage {
        try open(at: path, schemas: Schemas(reportingTo: report))
    }

    static func open(at path: String, schemas: Schemas) throws(StorageError) -> Storage {
        let folder = try DataFolder(path: path)
        do {
            let keptFiles = try Replacement(folder: path).finish()
            let databases = try DatabaseFiles(folder: path, schemas: schemas).open()
            folder.giveFilesToOwner()
            return Storage(
                main: databases.main,
                catalogue: databases.catalogue,
                folder: folder,
                keptFiles: keptFiles,
                laterCheck: databases.laterCheck
            )
        } catch {
            folder.unlock()
            throw error
        }
    }

    /// Returns empty databases in memory, for tests.
    package static func inMemory() throws -> Storage { try migrated.get().copy() }

    /// Empty databases in memory, of which the others are copies: that is faster than to migrate each.
    private static let migrated = Result {
        let schemas = Schemas()
        let (main, catalogue) = (try DatabaseQueue(), try DatabaseQueue())
        try schemas.main.migrator.migrate(main)
        try schemas.catalogue.migrator.migrate(catalogue)
        return Storage(main: SharedDatabase(main), catalogue: SharedDatabase(catalogue), folder: nil)
    }

    /// Returns a copy of these databases in memory, for tests that share their initial content.
    package func copy(limits: RowLimits = RowLimits()) throws -> Storage {
        let (main, catalogue) = (try DatabaseQueue(), try DatabaseQueue())
        try self.main.backup(to: main)
        try self.catalogue.backup(to: catalogue)
        return Storage(
            main: SharedDatabase(main),
            catalogue: SharedDatabase(catalogue),
            folder: nil,
            limits: limits
        )
    }

    /// Reads the databases that a crash has left and that are too large to be read before the start. Returns at once if
    /// there are none.
    /// - Throws: `StorageError.damaged`, or `CancellationError`.
    package func checkLeftDatabases() async throws {
        try await laterCheck.run()
    }

    /// Closes the databases after the running changes, writes the logs into the files, and unlocks the folder.
    package func close() throws {
        let outcomes = [databases.main, databases.catalogue].map { database in Result { try database.close() } }
        folder?.giveFilesToOwner()
        for outcome in outcomes { try outcome.get() }
        folder?.unlock()
    }

    /// Fills each catalogue that has never been filled. If a source is invalid, neither is filled. The databases record
    /// this, so a catalogue is not filled again after all of its items have been deleted.
    /// - Returns: The numbers of items added; `nil` for a catalogue that was filled before.
    /// - Throws: `EnvelopeError` or `SeedFileError` for a source, or a database error.
    package func seed(
        songs: SeedSource = .bundled,
        movies: SeedSource = .bundled
    ) throws -> (songs: Int?, movies: Int?) {
        try catalogue.write { db in
            (
                songs: try Seeding<Song>(db: db).run(from: songs),
                movies: try Seeding<Movie>(db: db).run(from: movies)
            )
        }
    }
}
