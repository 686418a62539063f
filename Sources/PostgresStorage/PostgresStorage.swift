package import Models

/// A PostgreSQL database, as the stores of the models.
package struct PostgresStorage: Sendable {
    package let runStore: PostgresProgramRunStore
    package let textStore: PostgresTextStore
    package let entriesStore: PostgresEntriesStore
    package let turntableStore: PostgresTurntableStore
    package let songStore: PostgresCatalogueStore<Song>
    package let movieStore: PostgresCatalogueStore<Movie>
    package let songFavouritesStore: PostgresFavouritesStore<Song>
    package let movieFavouritesStore: PostgresFavouritesStore<Movie>
    package let savedListsStore: PostgresSavedListsStore
    package let commentsStore: PostgresCommentsStore
    package let visitorStore: PostgresVisitorStore
    package let sessionStore: PostgresSessionStore
    package let stargazerStore: PostgresStargazerStore
    package let repositoriesStore: PostgresRepositoriesStore
    /// The releases of the tables before and after the start, and that of this program.
    package let releases: TableReleases
    let database: PostgresDatabase
    private let leases: PostgresLeaseStore
    private let changes: PostgresChangeFeed

    /// Connects to a database, and creates its tables or migrates them.
    /// - Parameter propagation: How the machines with the database hear of each other's changes.
    package static func open(
        _ database: PostgresDatabase,
        propagation: PropagationOptions = PropagationOptions()
    ) async throws -> PostgresStorage {
        let (before, after) = try await PostgresMigrator(database: database).run()
        let releases = TableReleases(before: before, now: after)
        return PostgresStorage(database, releases, propagation: propagation)
    }

    private init(
        _ database: PostgresDatabase,
        _ releases: TableReleases,
        propagation: PropagationOptions,
        limits: RowLimits = RowLimits()
    ) {
        self.releases = releases
        let changes = PostgresChangeFeed(database, options: propagation)
        database.announce(with: { [weak changes] in changes?.announce($0) })
        self.changes = changes
        leases = PostgresLeaseStore(database: database, length: propagation.leaseLength)
        runStore = PostgresProgramRunStore(database: database)
        textStore = PostgresTextStore(database: database)
        entriesStore = PostgresEntriesStore(database: database, countLimit: limits.entries)
        turntableStore = PostgresTurntableStore(database: database, countLimit: limits.plays)
        songStore = PostgresCatalogueStore(database: database, itemLimit: limits.items)
        movieStore = PostgresCatalogueStore(database: database, itemLimit: limits.items)
        songFavouritesStore = PostgresFavouritesStore(database: database, visitorLimit: limits.visitors)
        movieFavouritesStore = PostgresFavouritesStore(database: database, visitorLimit: limits.visitors)
        savedListsStore = PostgresSavedListsStore(
            database: database,
            countLimit: limits.savedLists,
            visitorLimit: limits.visitors
        )
        commentsStore = PostgresCommentsStore(database: database)
        visitorStore = PostgresVisitorStore(database: database, countLimit: limits.visitors)
        sessionStore = PostgresSessionStore(database: database)
        stargazerStore = PostgresStargazerStore(database: database)
        repositoriesStore = PostgresRepositoriesStore(database: database, visitorLimit: limits.visitors)
        self.database = database
    }

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
            madeChanges: PostgresMadeChangesStore(database: database),
            comments: commentsStore,
            records: PostgresVisitorRecordsStore(database: database),
            visitors: visitorStore,
            sessions: sessionStore,
            stargazers: stargazerStore,
            repositories: repositoriesStore,
            changes: changes,
            leases: leases,
            statistics: database.statistics,
            checkReadiness: { try await checkReadiness(within: $0) }
        )
    }

    /// Returns when the server has taken a change.
    /// - Returns: A line about tables of a later release than this program's, which another machine has migrated; `nil` if the
    ///   releases are the same.
    private func checkReadiness(within limit: Duration) async throws -> String? {
        guard !database.statistics.current.isAheadOfDatabase else { throw PostgresError.older }
        return try await withTimeLimit(limit, error: PostgresError.timedOut) { [database] in
            try await database.change { db in
                try db.send("UPDATE programRun SET number = number")
                let table = MigrationTable(db: db)
                try table.requireRelease(of: PostgresSchema.release)
                return TableReleases(before: 0, now: try table.release()).newerLine
            }
        }
    }

    /// Closes the connections after the running reads and changes.
    package func close() {
        changes.close()
        database.close()
    }
}

/// The releases of the tables of a database: the numbers of the migrations that were applied (docs/decisions/0049).
package struct TableReleases: Sendable, Equatable {
    /// The release before the start; 0 for an empty database.
    let before: Int
    let now: Int

    /// A line about the migration by this program; `nil` if there was none, or the database was empty.
    package var migrationLine: String? {
        guard before > 0, before < now, now == PostgresSchema.release else { return nil }
        return "The tables of the database were migrated from release \(before) to \(now)."
    }

    /// A line about tables of a later release than this program's; `nil` if the releases are the same.
    package var newerLine: String? {
        guard now > PostgresSchema.release else { return nil }
        return "The tables of the database are of release \(now), and this program is of release "
            + "\(PostgresSchema.release). Both work together. Update this machine when you can."
    }
}
