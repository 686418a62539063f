package import Models

/// A PostgreSQL database, as the stores of the models. Those of the songs and movies are missing (docs/decisions/0040).
package struct PostgresStorage: Sendable {
    package let runStore: PostgresProgramRunStore
    package let textStore: PostgresTextStore
    package let entriesStore: PostgresEntriesStore
    package let turntableStore: PostgresTurntableStore
    package let songFavouritesStore: PostgresFavouritesStore<Song>
    package let movieFavouritesStore: PostgresFavouritesStore<Movie>
    package let commentsStore: PostgresCommentsStore
    package let visitorStore: PostgresVisitorStore
    package let sessionStore: PostgresSessionStore
    package let stargazerStore: PostgresStargazerStore
    package let repositoriesStore: PostgresRepositoriesStore
    private let database: PostgresDatabase

    /// Connects to a database, and creates its tables or migrates them.
    package static func open(_ database: PostgresDatabase) async throws -> PostgresStorage {
        try await PostgresSchema.migrate(database)
        return PostgresStorage(database)
    }

    private init(_ database: PostgresDatabase, limits: RowLimits = RowLimits()) {
        runStore = PostgresProgramRunStore(database: database)
        textStore = PostgresTextStore(database: database)
        entriesStore = PostgresEntriesStore(database: database, countLimit: limits.entries)
        turntableStore = PostgresTurntableStore(database: database, countLimit: limits.plays)
        songFavouritesStore = PostgresFavouritesStore(database: database, visitorLimit: limits.visitors)
        movieFavouritesStore = PostgresFavouritesStore(database: database, visitorLimit: limits.visitors)
        commentsStore = PostgresCommentsStore(database: database)
        visitorStore = PostgresVisitorStore(database: database, countLimit: limits.visitors)
        sessionStore = PostgresSessionStore(database: database)
        stargazerStore = PostgresStargazerStore(database: database)
        repositoriesStore = PostgresRepositoriesStore(database: database, visitorLimit: limits.visitors)
        self.database = database
    }

    /// Closes the connections after the running reads and changes.
    package func close() {
        database.close()
    }
}
