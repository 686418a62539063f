package import HTTPServer
import HTTPTypes
package import Models
import ViewModels

/// Shows the home page.
package struct HomeController: Sendable {
    private let visitors: Visitors
    private let text: TextModel
    private let entries: EntriesModel
    private let turntable: TurntableModel
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let favourites: (songs: FavouritesModel<Song>, movies: FavouritesModel<Movie>)
    private let following: FollowedStars
    private let pages: PageResponder

    package init(
        visitors: Visitors,
        text: TextModel,
        entries: EntriesModel,
        turntable: TurntableModel,
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        favourites: (songs: FavouritesModel<Song>, movies: FavouritesModel<Movie>),
        following: FollowedStars,
        pages: PageResponder
    ) {
        self.visitors = visitors
        self.text = text
        self.entries = entries
        self.turntable = turntable
        self.songs = songs
        self.movies = movies
        self.favourites = favourites
        self.following = following
        self.pages = pages
    }

    /// Shows a summary of every section.
    package func show(in context: RequestContext) async throws -> Response {
        try await show(refused: nil, status: .ok, in: context)
    }

    /// Shows a summary of every section, with the form for an entry that was refused.
    func show(
        refused: (typed: String, error: EntryError)?,
        status: HTTPResponse.Status,
        in context: RequestContext
    ) async throws -> Response {
        let visitor = try await visitors.state(of: context.visitor)
        let home = HomeViewModel(
            visitor: visitor,
            text: await text.state,
            entries: await entries.state,
            turntable: await turntable.state,
            songs: await songs.state,
            movies: await movies.state,
            own: try await selection(of: context.visitor),
            token: .random(),
            refused: refused
        )
        // Without a refresh, which would lose what was refused.
        return pages.show(home, status: status, refresh: refused == nil ? home.refresh : nil, in: context)
    }

    /// Returns what only the visitor sees, without a request to GitHub.
    private func selection(of visitor: VisitorID?) async throws -> HomeSelection {
        guard let visitor else { return HomeSelection() }
        return HomeSelection(
            stargazer: try await following.stargazerState(of: visitor),
            songs: try await favourites.songs.newest(of: visitor, limit: ShelfViewModel.limit),
            movies: try await favourites.movies.newest(of: visitor, limit: ShelfViewModel.limit)
        )
    }
}
