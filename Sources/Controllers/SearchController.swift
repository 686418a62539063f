package import HTTPServer
package import Models
package import Routing
package import ViewModels

/// Searches songs, movies and stars.
package struct SearchController: Sendable {
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let following: FollowedStars
    private let repositories: RepositoriesModel
    private let pages: PageResponder

    package init(
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        following: FollowedStars,
        repositories: RepositoriesModel,
        pages: PageResponder
    ) {
        self.songs = songs
        self.movies = movies
        self.following = following
        self.repositories = repositories
        self.pages = pages
    }

    /// Shows the results with an offer to restore the item that was just deleted.
    package func show(
        _ query: SearchQuery,
        afterDeletionOf id: Int64,
        of kind: CatalogueKind,
        in context: RequestContext
    ) async throws -> Response {
        let notice =
            switch kind {
            case .songs: try await notice(of: id, in: songs, query)
            case .movies: try await notice(of: id, in: movies, query)
            }
        return try await show(query, notice: notice, in: context)
    }

    private func notice<Item: CatalogueItem>(
        of id: Item.ID,
        in catalogue: CatalogueModel<Item>,
        _ query: SearchQuery
    ) async throws -> NoticeViewModel? {
        try await catalogue.deletedItem(withID: id).map { deleted in
            NoticeViewModel(deletionOf: deleted, hasFocus: true, returnTo: .search(query))
        }
    }

    /// Shows the best results of each section, or a page of one section.
    package func show(
        _ query: SearchQuery,
        notice: NoticeViewModel? = nil,
        in context: RequestContext
    ) async throws -> Response {
        guard !query.isBlank else { return pages.show(SearchViewModel(notice: notice), in: context) }
        // Read before the results, so that the results are never older.
        var changes: [LiveRegionViewModel<ChangesViewModel>] = await [.changes(songs.state), .changes(movies.state)]
        if query.section == nil, let stargazer = try await following.stargazerState(of: context.visitor) {
            let marks = await repositories.markState(of: context.visitor)
            changes += [.starChanges(stargazer), .markChanges(marks)]
        }
        let refresh = RefreshViewModel.results(after: changes)
        return switch query.section {
        case nil: try await showEverything(query, notice, refresh, in: context)
        case .songs: try await show(query, songs, notice, refresh, in: context)
        case .movies: try await show(query, movies, notice, refresh, in: context)
        }
    }

    private func showEverything(
        _ query: SearchQuery,
        _ notice: NoticeViewModel?,
        _ refresh: RefreshViewModel,
        in context: RequestContext
    ) async throws -> Response {
        async let songs = best(query, in: songs)
        async let movies = best(query, in: movies)
        async let stars = bestStars(query, in: context)
        let sections = [try await songs, try await movies, try await stars].compactMap(\.self)
        let search = SearchViewModel(query, sections: sections, notice: notice)
        return pages.show(search, refresh: refresh, in: context)
    }

    /// Searches the stars of the GitHub user that the visitor follows.
    private func bestStars(_ query: SearchQuery, in context: RequestContext) async throws -> SearchSectionViewModel? {
        guard let name = try await following.settings(of: context.visitor).gitHubName else { return nil }
        let limit = SearchSectionViewModel.bestLimit
        let found = try await repositories.search(query.words, of: name, for: context.visitor, limit: limit)
        return SearchSectionViewModel(found, for: query)
    }

    private func best<Item: CatalogueItem>(
        _ query: SearchQuery,
        in catalogue: CatalogueModel<Item>
    ) async throws -> SearchSectionViewModel? {
        let found = try await catalogue.search(query.words, size: SearchSectionViewModel.bestLimit)
        return found.flatMap { SearchSectionViewModel($0, for: query) }
    }

    private func show<Item: CatalogueItem>(
        _ query: SearchQuery,
        _ catalogue: CatalogueModel<Item>,
        _ notice: NoticeViewModel?,
        _ refresh: RefreshViewModel,
        in context: RequestContext
    ) async throws -> Response {
        guard let found = try await catalogue.search(query.words, page: query.page) else {
            let first = try await catalogue.search(query.words)
            return pages.seeLastPage(of: first?.paging) {
                .search(SearchQuery(query.words, in: query.section, page: $0))
            }
        }
        let sections = [SearchSectionViewModel(found, for: query)].compactMap(\.self)
        let search = SearchViewModel(query, sections: sections, notice: notice)
        return pages.show(search, refresh: refresh, in: context)
    }
}
