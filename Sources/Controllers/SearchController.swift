package import HTTPServer
package import Models
package import Routing
import ViewModels

/// The search over all that has a name.
package struct SearchController: Sendable {
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let pages: PageResponder

    package init(songs: CatalogueModel<Song>, movies: CatalogueModel<Movie>, pages: PageResponder) {
        self.songs = songs
        self.movies = movies
        self.pages = pages
    }

    package func show(_ query: SearchQuery) async throws -> Response {
        guard !query.isBlank else { return pages.show(SearchViewModel()) }
        switch query.section {
        case nil: return try await showEverything(query)
        case .songs: return try await show(query, in: songs, of: .songs)
        case .movies: return try await show(query, in: movies, of: .movies)
        // Until there is a shelf to look in.
        case .repositories: return pages.show(SearchViewModel(query, sections: []))
        }
    }

    /// The best few of each section.
    private func showEverything(_ query: SearchQuery) async throws -> Response {
        async let songs = few(query, in: songs, of: .songs)
        async let movies = few(query, in: movies, of: .movies)
        return pages.show(SearchViewModel(query, sections: [try await songs, try await movies].compactMap(\.self)))
    }

    private func few<Item>(
        _ query: SearchQuery,
        in catalogue: CatalogueModel<Item>,
        of kind: MediaKind<Item>
    ) async throws -> SearchSectionViewModel? {
        let found = try await catalogue.search(query.words, size: SearchSectionViewModel.fewLimit)
        return found.flatMap { SearchSectionViewModel(few: $0, of: kind, for: query) }
    }

    /// A page of one section.
    private func show<Item>(
        _ query: SearchQuery,
        in catalogue: CatalogueModel<Item>,
        of kind: MediaKind<Item>
    ) async throws -> Response {
        guard let found = try await catalogue.search(query.words, page: query.page) else {
            return pages.noSuchPage(of: .search(SearchQuery(query.words, in: query.section)))
        }
        let section = SearchSectionViewModel(pageOf: found, of: kind, for: query)
        return pages.show(SearchViewModel(query, sections: [section].compactMap(\.self)))
    }
}
