package import HTTPServer
package import Models
import ViewModels

/// Shows the home page.
package struct HomeController: Sendable {
    private let visitors: Visitors
    private let text: TextModel
    private let entries: EntriesModel
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let pages: PageResponder

    package init(
        visitors: Visitors,
        text: TextModel,
        entries: EntriesModel,
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        pages: PageResponder
    ) {
        self.visitors = visitors
        self.text = text
        self.entries = entries
        self.songs = songs
        self.movies = movies
        self.pages = pages
    }

    /// Shows a summary of every section.
    package func show(in context: RequestContext) async throws -> Response {
        let visitor = try await visitors.state(of: context.visitor)
        return await pages.show(
            HomeViewModel(
                visitor: visitor,
                text: text.state,
                entries: entries.state,
                songs: songs.state,
                movies: movies.state,
                token: .random()
            ),
            in: context
        )
    }
}
