package import HTTPServer
package import Live
package import Models
import ViewModels

/// Shows the home page.
package struct HomeController: SharedRegionProvider {
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
                movies: movies.state
            ),
            in: context
        )
    }

    /// Adds the regions that only Home has. The controllers of the text and of the greeting add theirs.
    package func addRegions(to regions: LiveRegions) async {
        await regions.observe(entries.changes(), as: LiveRegion { LiveRegionViewModel.latest($0) })
        await addLatest(of: songs, to: regions)
        await addLatest(of: movies, to: regions)
    }

    private func addLatest<Item: CatalogueItem>(
        of catalogue: CatalogueModel<Item>,
        to regions: LiveRegions
    ) async {
        await regions.observe(
            catalogue.changes(),
            as: LiveRegion(of: { LatestRowsViewModel($0) }, view: { LiveRegionViewModel.latest($0) })
        )
    }
}
