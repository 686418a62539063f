/// An error of a store.
package protocol StoreError: Error {
    /// Whether the database cannot be used at the moment, so that the same may succeed later.
    var isOutage: Bool { get }
    /// Whether only a newer version of the program can use the database.
    var isOutdated: Bool { get }
}

extension StoreError {
    package var isOutdated: Bool { false }
}

/// The stores of all models: all that the app knows of its database.
package struct Stores: Sendable {
    package let runs: any ProgramRunStore
    package let text: any TextStore
    package let entries: any EntriesStore
    package let turntable: any TurntableStore
    package let songs: any CatalogueStore<Song>
    package let movies: any CatalogueStore<Movie>
    package let songFavourites: any FavouritesStore<Song>
    package let movieFavourites: any FavouritesStore<Movie>
    package let savedLists: any SavedListsStore
    package let madeChanges: any MadeChangesStore
    package let comments: any CommentsStore
    package let records: any VisitorRecordsStore
    package let visitors: any VisitorStore
    package let sessions: any SessionStore
    package let stargazers: any StargazerStore
    package let repositories: any RepositoriesStore
    /// The changes of all machines with the database; `nil` for a database that only one program uses. With one, the
    /// database is another program, which may be away while the app runs.
    package let changes: (any ChangeFeed)?
    /// The leases of all machines with the database.
    package let leases: (any LeaseStore)?
    /// The counts of the work with other machines; `nil` for a database that only one program uses.
    package let statistics: ClusterStatistics?
    /// Returns when the database has answered, and has saved a change. The result is a line for the operator of this machine,
    /// if there is one.
    /// - Throws: An error if the database has failed, or has not answered within the limit.
    package let checkReadiness: @Sendable (_ limit: Duration) async throws -> String?

    package init(
        runs: any ProgramRunStore,
        text: any TextStore,
        entries: any EntriesStore,
        turntable: any TurntableStore,
        songs: any CatalogueStore<Song>,
        movies: any CatalogueStore<Movie>,
        songFavourites: any FavouritesStore<Song>,
        movieFavourites: any FavouritesStore<Movie>,
        savedLists: any SavedListsStore,
        madeChanges: any MadeChangesStore,
        comments: any CommentsStore,
        records: any VisitorRecordsStore,
        visitors: any VisitorStore,
        sessions: any SessionStore,
        stargazers: any StargazerStore,
        repositories: any RepositoriesStore,
        changes: (any ChangeFeed)? = nil,
        leases: (any LeaseStore)? = nil,
        statistics: ClusterStatistics? = nil,
        checkReadiness: @escaping @Sendable (_ limit: Duration) async throws -> String?
    ) {
        self.runs = runs
        self.text = text
        self.entries = entries
        self.turntable = turntable
        self.songs = songs
        self.movies = movies
        self.songFavourites = songFavourites
        self.movieFavourites = movieFavourites
        self.savedLists = savedLists
        self.madeChanges = madeChanges
        self.comments = comments
        self.records = records
        self.visitors = visitors
        self.sessions = sessions
        self.stargazers = stargazers
        self.repositories = repositories
        self.changes = changes
        self.leases = leases
        self.statistics = statistics
        self.checkReadiness = checkReadiness
    }
}
