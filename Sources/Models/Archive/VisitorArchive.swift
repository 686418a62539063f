/// Everything that is stored about one visitor.
package struct VisitorArchive: Sendable, Equatable {
    package let state: VisitorState
    package let songs: [Song]
    package let movies: [Movie]
    /// The saved lists that are not deleted.
    package let lists: [SavedList]
    package let records: VisitorRecords

    package init(
        state: VisitorState,
        songs: [Song],
        movies: [Movie],
        lists: [SavedList],
        records: VisitorRecords
    ) {
        self.state = state
        self.songs = songs
        self.movies = movies
        self.lists = lists
        self.records = records
    }
}

/// The marks of a visitor, and what the visitor has added to the lists of everyone.
package struct VisitorRecords: Sendable, Equatable {
    /// The maximum number of each kind of record in an archive: the newest ones.
    package static let limit = 5_000

    /// A repository, and what the visitor has marked it with.
    package struct Mark: Sendable, Equatable {
        package let repository: Repository.ID
        package let mark: RepositoryMark

        package init(repository: Repository.ID, mark: RepositoryMark) {
            self.repository = repository
            self.mark = mark
        }
    }

    package let marks: [Mark]
    package let entries: [Entry]

    package init(marks: [Mark] = [], entries: [Entry] = []) {
        self.marks = marks
        self.entries = entries
    }
}

/// Collects what is stored about a visitor.
package struct VisitorArchives: Sendable {
    private let visitors: Visitors
    private let songs: FavouritesModel<Song>
    private let movies: FavouritesModel<Movie>
    private let lists: SavedLists
    private let store: any VisitorRecordsStore

    package init(
        visitors: Visitors,
        favourites: (songs: FavouritesModel<Song>, movies: FavouritesModel<Movie>),
        lists: SavedLists,
        store: any VisitorRecordsStore
    ) {
        self.visitors = visitors
        songs = favourites.songs
        movies = favourites.movies
        self.lists = lists
        self.store = store
    }

    /// Returns what is stored about a visitor.
    /// - Parameter visitor: `nil` for a visitor about whom nothing is stored.
    package func archive(of visitor: VisitorID?) async throws -> VisitorArchive {
        let all = CatalogueQuery(size: .max)
        return VisitorArchive(
            state: try await visitors.state(of: visitor),
            songs: try await songs.page(all, of: visitor)?.items ?? [],
            movies: try await movies.page(all, of: visitor)?.items ?? [],
            lists: try await lists.lists(of: visitor).filter { $0.deletedAt == nil },
            records: try await records(of: visitor)
        )
    }

    private func records(of visitor: VisitorID?) async throws -> VisitorRecords {
        guard let visitor else { return VisitorRecords() }
        return try await store.records(of: visitor)
    }
}

/// The storage of ``VisitorRecords``.
package protocol VisitorRecordsStore: Sendable {
    /// Returns the newest records of a visitor, up to ``VisitorRecords/limit`` of each kind.
    func records(of visitor: VisitorID) async throws -> VisitorRecords
}
