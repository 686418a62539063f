package import HTTPServer
package import Models
package import Routing
package import ViewModels

/// All that the results of a search depend on.
private struct SearchState: Equatable, Sendable {
    /// The revisions of all that is searched.
    let changes: [LiveRegionViewModel<ChangesViewModel>]
    let gitHubName: GitHubName?
    /// The revision of the turntable, which every page shows.
    let turntable: Int?
}

/// Searches everything: songs, movies, stars, the text, entries and comments.
package struct SearchController: Sendable {
    private let search: SearchModel
    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let text: TextModel
    private let entries: EntriesModel
    private let comments: CommentsModel
    private let following: FollowedStars
    private let repositories: RepositoriesModel
    private let pages: PageResponder
    private let found: ResponseCache<SearchQuery, SearchState>

    package init(
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        text: TextModel,
        entries: EntriesModel,
        comments: CommentsModel,
        following: FollowedStars,
        repositories: RepositoriesModel,
        pages: PageResponder
    ) {
        search = SearchModel(
            songs: songs,
            movies: movies,
            repositories: repositories,
            text: text,
            entries: entries,
            comments: comments
        )
        self.songs = songs
        self.movies = movies
        self.text = text
        self.entries = entries
        self.comments = comments
        self.following = following
        self.repositories = repositories
        self.pages = pages
        found = ResponseCache(capacity: 32, tags: pages.tags)
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

    /// Shows the best results of each kind, or a page of one kind.
    package func show(
        _ query: SearchQuery,
        notice: NoticeViewModel? = nil,
        in context: RequestContext
    ) async throws -> Response {
        guard !query.isBlank else { return pages.show(SearchViewModel(notice: notice), in: context) }
        switch query.section {
        case nil: return try await showEverything(query, notice, in: context)
        case .songs: return try await show(query, songs, notice, in: context)
        case .movies: return try await show(query, movies, notice, in: context)
        case .entries:
            let change = LiveRegionViewModel.entryChanges(await entries.state)
            let found = try await entries.search(query.words, page: query.page)
            let sections = found.map { [SearchSectionViewModel($0, for: query)] }
            return try await show(query, sections, following: change, notice, in: context) {
                try await entries.search(query.words, page: 1)?.paging
            }
        case .comments:
            let change = LiveRegionViewModel.commentChanges(await comments.state)
            let found = await comments.search(query.words, page: query.page)
            let sections = found.map { [SearchSectionViewModel($0, for: query)] }
            return try await show(query, sections, following: change, notice, in: context) {
                await comments.search(query.words, page: 1)?.paging
            }
        }
    }

    private func showEverything(
        _ query: SearchQuery,
        _ notice: NoticeViewModel?,
        in context: RequestContext
    ) async throws -> Response {
        // Read before the results, so that the results are never older.
        var changes: [LiveRegionViewModel<ChangesViewModel>] = await [
            .changes(songs.state), .changes(movies.state), .entryChanges(entries.state),
            .commentChanges(comments.state),
        ]
        let textChange = LiveRegionViewModel.textChanges(await text.state)
        if let stargazer = try await following.stargazerState(of: context.visitor) {
            let marks = try await repositories.markState(of: context.visitor)
            changes += [.starChanges(stargazer), .markChanges(marks)]
        }
        let name = try await following.settings(of: context.visitor).gitHubName
        func make() async throws -> Response {
            let results = try await search.results(for: query.words, following: name, of: context.visitor)
            // The text changes with each word that anyone types, so it counts only where it is shown.
            let shown = results.text == nil ? changes : changes + [textChange]
            let page = SearchViewModel(query, results: results, notice: notice)
            return pages.show(page, refresh: .results(after: shown), in: context)
        }
        guard notice == nil else { return try await make() }
        let state = SearchState(
            changes: changes + [textChange],
            gitHubName: name,
            turntable: pages.turntableRevision
        )
        return try await found.response(query, of: state, in: context, make: make)
    }

    private func show<Item: CatalogueItem>(
        _ query: SearchQuery,
        _ catalogue: CatalogueModel<Item>,
        _ notice: NoticeViewModel?,
        in context: RequestContext
    ) async throws -> Response {
        let change = LiveRegionViewModel.changes(await catalogue.state)
        let found = try await catalogue.search(query.words, page: query.page)
        let sections = found.map { [SearchSectionViewModel($0, for: query)] }
        return try await show(query, sections, following: change, notice, in: context) {
            try await catalogue.search(query.words)?.paging
        }
    }

    /// Shows a page of one kind of results, or redirects to the last page.
    /// - Parameters:
    ///   - sections: The page, which may lack results; `nil` if there is no such page.
    ///   - first: Returns the place of the first page.
    private func show(
        _ query: SearchQuery,
        _ sections: [SearchSectionViewModel?]?,
        following change: LiveRegionViewModel<ChangesViewModel>,
        _ notice: NoticeViewModel?,
        in context: RequestContext,
        first: () async throws -> Paging?
    ) async throws -> Response {
        guard let sections else {
            return pages.seeLastPage(of: try await first()) {
                .search(SearchQuery(query.words, in: query.section, page: $0))
            }
        }
        let page = SearchViewModel(query, sections: sections.compactMap(\.self), notice: notice)
        return pages.show(page, refresh: .results(after: [change]), in: context)
    }
}
