package import HTTPServer
package import Models
package import Routing
import ViewModels

/// The search over all that has a name.
package struct SearchController: Sendable {
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let following: Following
    private let shelf: RepositoriesModel
    private let pages: PageResponder

    package init(
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        following: Following,
        shelf: RepositoriesModel,
        pages: PageResponder
    ) {
        self.songs = songs
        self.movies = movies
        self.following = following
        self.shelf = shelf
        self.pages = pages
    }

    package func show(_ query: SearchQuery, to request: Request) async throws -> Response {
        guard !query.isBlank else { return pages.show(SearchViewModel()) }
        switch query.section {
        case nil: return try await showEverything(query, to: request)
        case .catalogue(.songs): return try await show(query, in: songs, of: .songs)
        case .catalogue(.movies): return try await show(query, in: movies, of: .movies)
        // Their list is searched where it is.
        case .repositories: return pages.seeOther(.repositories(.list(RepositoryQuery(words: query.words))))
        }
    }

    /// The best few of each section.
    private func showEverything(_ query: SearchQuery, to request: Request) async throws -> Response {
        async let songs = few(query, in: songs, of: .songs)
        async let movies = few(query, in: movies, of: .movies)
        async let stars = fewStars(query, for: request)
        let sections = [try await songs, try await movies, try await stars].compactMap(\.self)
        return pages.show(SearchViewModel(query, sections: sections))
    }

    /// Of whom the visitor follows.
    private func fewStars(_ query: SearchQuery, for request: Request) async throws -> SearchSectionViewModel? {
        guard let name = try await following.settings(of: request).githubName else { return nil }
        let limit = SearchSectionViewModel.fewLimit
        let found = try await shelf.search(query.words, of: name, for: request.visitor, limit: limit)
        return SearchSectionViewModel(few: found, for: query)
    }

    private func few<Item: CatalogueItem>(
        _ query: SearchQuery,
        in catalogue: CatalogueModel<Item>,
        of kind: CatalogueKind
    ) async throws -> SearchSectionViewModel? {
        let found = try await catalogue.search(query.words, size: SearchSectionViewModel.fewLimit)
        return found.flatMap { SearchSectionViewModel(few: $0, of: kind, for: query) }
    }

    /// A page of one section.
    private func show<Item: CatalogueItem>(
        _ query: SearchQuery,
        in catalogue: CatalogueModel<Item>,
        of kind: CatalogueKind
    ) async throws -> Response {
        guard let found = try await catalogue.search(query.words, page: query.page) else {
            return pages.noSuchPage(of: .search(SearchQuery(query.words, in: query.section)))
        }
        let section = SearchSectionViewModel(pageOf: found, of: kind, for: query)
        return pages.show(SearchViewModel(query, sections: [section].compactMap(\.self)))
    }
}
