package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

/// A page of a list as rows or as a wall.
private struct ListedPage: Hashable, Sendable {
    let query: CatalogueQuery
    let isWall: Bool
}

/// All that a page of a list shows.
private struct ListState: Equatable, Sendable {
    /// The revisions of the models.
    let source, catalogue, turntable, favourites: Int?
    let saved: [SavedList]
}

/// Shows the songs or the movies, and changes them. It is a class, so that a request retains one reference in place of
/// one for each property.
package final class CatalogueController<Item: CatalogueItem>: Sendable {
    let catalogue: CatalogueModel<Item>
    let favourites: FavouritesModel<Item>
    let savedLists: SavedLists
    private let visitors: Visitors
    private let source: SourceModel?
    private let exports: ExportLimiter
    let pages: PageResponder
    private let listed: ResponseCache<ListedPage, ListState>
    var kind: CatalogueKind { Item.kind }

    /// - Parameter source: The remote service that the items are loaded from, if any.
    package init(
        catalogue: CatalogueModel<Item>,
        favourites: FavouritesModel<Item>,
        savedLists: SavedLists,
        visitors: Visitors,
        source: SourceModel?,
        exports: ExportLimiter,
        pages: PageResponder
    ) {
        self.catalogue = catalogue
        self.favourites = favourites
        self.savedLists = savedLists
        self.visitors = visitors
        self.source = source
        self.exports = exports
        self.pages = pages
        listed = ResponseCache(capacity: 32, tags: pages.tags)
    }

    /// Shows a page of the list.
    package func list(_ query: CatalogueQuery, in context: RequestContext) async throws -> Response {
        // The most frequent request. Strangers do not wait for the models of visitors.
        let visitor = context.visitor
        let state = ListState(
            source: await source?.state.revision,
            catalogue: catalogue.revision,
            turntable: pages.turntableRevision,
            favourites: visitor == nil ? nil : try await favourites.state(of: visitor).revision,
            saved: visitor == nil ? [] : try await savedLists.lists(of: visitor)
        )
        let page = ListedPage(query: query, isWall: context.walls.contains(ListKind(kind)))
        return try await listed.response(page, of: state, in: context) {
            try await show(query, in: context)
        }
    }

    /// Shows a page of the list with a notice of a change that was just made.
    package func list(
        _ query: CatalogueQuery,
        after event: CatalogueEvent,
        in context: RequestContext
    ) async throws -> Response {
        switch event {
        case .deleted(let id):
            let state = await catalogue.state
            let deleted = try await catalogue.deletedItem(withID: id)
            return try await show(query, deletion: .deletion(of: id, deleted, from: query, in: state), in: context)
        case .restored(let id):
            let notice = try await catalogue.item(withID: id).map { NoticeViewModel(restorationOf: $0, in: query) }
            return try await show(query, notice: notice, in: context)
        case .changed(let token):
            let notice = try await catalogue.change(token).map { NoticeViewModel($0, token, of: kind, in: query) }
            return try await show(query, notice: notice, in: context)
        case .undone(let count):
            return try await show(query, notice: NoticeViewModel(undoneFor: count, of: kind), in: context)
        case .savedList(let id):
            let saved = try await savedLists.lists(of: context.visitor).first { $0.id == Int(id) }
            return try await show(query, notice: saved.map(NoticeViewModel.init(saved:)), in: context)
        case .deletedList(let id):
            let deleted = try await savedLists.lists(of: context.visitor).first { $0.id == Int(id) }
            let notice = deleted.flatMap { NoticeViewModel(deletionOf: $0, returnTo: .unlessDefault(query, of: kind)) }
            return try await show(query, notice: notice, in: context)
        case .choosing(let ids):
            return try await show(query, choice: SeveralChoice(ids), in: context)
        case .choosingAgain(let token):
            let chosen = try await catalogue.change(token)?.chosen ?? []
            return try await show(query, choice: SeveralChoice(chosen), in: context)
        }
    }

    // Not inlined, because each awake connection would keep the memory of its variables.
    @inline(never) func show(
        _ query: CatalogueQuery,
        deletion: ItemNoticeViewModel? = nil,
        notice: NoticeViewModel? = nil,
        refusedName: RefusedListName? = nil,
        choice: SeveralChoice? = nil,
        status: HTTPResponse.Status = .ok,
        in context: RequestContext
    ) async throws -> Response {
        // First the source's status, so that the rows contain at least the load that it reports.
        let source = await source?.state
        let state = await catalogue.state
        let favourites = try await favourites.state(of: context.visitor)
        let saved = try await savedLists.lists(of: context.visitor)
        // The default page and its revision are of one state.
        guard let page = query.isDefault ? state.firstPage : try await page(query, for: context.visitor) else {
            let first = try await self.page(query.onPage(1), for: context.visitor)
            return pages.seeLastPage(of: first?.paging) { kind.route(.list(query.onPage($0))) }
        }
        let list = CatalogueListViewModel(
            page,
            query,
            in: state,
            letters: try await catalogue.letters(of: query),
            favourites: favourites,
            deletion: deletion,
            notice: notice,
            source: source,
            saved: saved,
            refusedName: refusedName,
            isWall: context.walls.contains(ListKind(kind)),
            choice: choice
        )
        return pages.show(list, status: status, in: context)
    }

    private func page(_ query: CatalogueQuery, for visitor: VisitorID?) async throws -> CataloguePage<Item>? {
        query.filter.isFavourite
            ? try await favourites.page(query, of: visitor)
            : try await catalogue.page(query)
    }

    /// Opens an item of a list that is chosen at random; another one than the last, if there are two.
    package func pick(
        from query: CatalogueQuery,
        besides last: Item.ID?,
        in context: RequestContext
    ) async throws -> Response {
        let single = CatalogueQuery(query.filter, order: query.order, size: 1)
        let count = try await page(single, for: context.visitor)?.paging.itemCount ?? 0
        guard count > 0 else { return pages.seeOther(kind.route(.list(query))) }
        let number = Int.random(in: 1...count)
        for number in [number, number % count + 1] {
            guard let item = try await page(single.onPage(number), for: context.visitor)?.items.first else { continue }
            guard item.id != last || count == 1 else { continue }
            let list = ListRoute.unlessDefault(query, of: kind)
            return pages.seeOther(kind.route(.item(id: item.id, after: .picked, returnTo: list)))
        }
        return pages.seeOther(kind.route(.list(query)))
    }

    /// Returns a list to return to after an item was deleted or restored: the page, or the last one if the list has
    /// become shorter.
    func nearest(to list: ListRoute, for visitor: VisitorID?) async throws -> ListRoute {
        switch list {
        case .catalogue(kind, let query) where query.page > 1:
            let first = try await page(query.onPage(1), for: visitor)
            return .catalogue(kind, query.onPage(min(query.page, first?.paging.pageCount ?? 1)))
        case .search(var query) where query.page > 1 && query.section == SearchQuery.Section(kind):
            let first = try await catalogue.search(query.words)
            query.page = min(query.page, first?.paging.pageCount ?? 1)
            return .search(query)
        default: return list
        }
    }

    /// Shows the items that were deleted recently, with an offer to restore each.
    package func recentlyDeleted(in context: RequestContext) async throws -> Response {
        let state = await catalogue.state
        let items = try await catalogue.deletedItems(limit: RecentlyDeletedViewModel.limit)
        return pages.show(RecentlyDeletedViewModel(items), refresh: .offered(after: .changes(state)), in: context)
    }

    /// Sends a page of the list as JSON.
    package func json(
        _ query: CatalogueQuery,
        isEnvelope: Bool,
        in context: RequestContext
    ) async throws -> Response {
        guard let page = try await catalogue.page(query) else {
            return pages.noSuchPage(of: kind.route(.json(query.onPage(1), isEnvelope: isEnvelope)), in: context)
        }
        let document = CatalogueDocument(page, query, isEnvelope: isEnvelope)
        return pages.send(document.json, link: document.link)
    }

    /// Shows a page of the artists or directors.
    package func credits(page number: Int, in context: RequestContext) async throws -> Response {
        let state = await catalogue.state
        guard let page = try await catalogue.credits(page: number) else {
            let first = try await catalogue.credits(page: 1)
            return pages.seeLastPage(of: first?.paging) { kind.route(.credits(page: $0)) }
        }
        return pages.show(CreditListViewModel(page, of: kind), refresh: .offered(after: .changes(state)), in: context)
    }

    /// Shows a page of the albums.
    package func albums(page number: Int, in context: RequestContext) async throws -> Response {
        let state = await catalogue.state
        guard let page = try await catalogue.albums(page: number) else {
            let first = try await catalogue.albums(page: 1)
            return pages.seeLastPage(of: first?.paging) { kind.route(.albums(page: $0)) }
        }
        return pages.show(AlbumListViewModel(page), refresh: .offered(after: .changes(state)), in: context)
    }

    /// Shows a page of likely duplicates.
    package func duplicates(
        page number: Int,
        after event: CatalogueEvent? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let state = await catalogue.state
        guard let page = try await catalogue.likelyDuplicates(page: number) else {
            let first = try await catalogue.likelyDuplicates(page: 1)
            return pages.seeLastPage(of: first?.paging) { kind.route(.duplicates(page: $0, after: event)) }
        }
        let notice: NoticeViewModel? =
            switch event {
            case .changed(let token): try await catalogue.change(token).map { NoticeViewModel($0, token, of: kind) }
            case .undone(let count): NoticeViewModel(undoneFor: count, of: kind)
            default: nil
            }
        let list = DuplicatesViewModel(page, notice: notice)
        return pages.show(list, refresh: .offered(after: .changes(state)), in: context)
    }

    /// Shows an item, or that it was deleted.
    package func details(
        id: Item.ID,
        after event: ItemEvent? = nil,
        returningTo list: ListRoute? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let refresh = RefreshViewModel.atOnce(after: .changes(await catalogue.state), of: id)
        let favourites = try await favourites.state(of: context.visitor)
        if let details = try await catalogue.details(ofItemWithID: id, others: Self.othersLimit) {
            let page = CatalogueDetailsViewModel(
                details.item,
                others: details.more,
                favourites: favourites,
                addition: try await addition(details.origin, for: context.visitor),
                after: try await shown(event, of: details.item),
                returnTo: list
            )
            return pages.show(page, refresh: refresh, in: context)
        }
        if let item = try await catalogue.deletedItem(withID: id) {
            let deleted = CatalogueDetailsViewModel(
                item,
                isDeleted: true,
                favourites: favourites,
                returnTo: list
            )
            return pages.show(deleted, status: .gone, refresh: refresh, in: context)
        }
        return pages.problem(.missing(kind), status: .notFound, in: context)
    }

    /// Returns an event of an item; a change without the offer to undo it if the item was changed again since.
    private func shown(_ event: ItemEvent?, of item: Item) async throws -> ItemEvent? {
        guard case .changed(let token) = event else { return event }
        let former = try await catalogue.change(token)?.items.first { $0.id == item.id }
        return former?.revision == item.revision ? event : .saved
    }

    /// Returns the visitor who added an item, and the time; `nil` if neither is known.
    func addition(of id: Item.ID, for reader: VisitorID?) async throws -> AdditionViewModel? {
        try await addition(catalogue.origin(ofItemWithID: id), for: reader)
    }

    private func addition(_ origin: ItemOrigin, for reader: VisitorID?) async throws -> AdditionViewModel? {
        var name: String?
        if let adder = origin.adder { name = try await visitors.name(ofDigest: adder) }
        return AdditionViewModel(origin, name: name, reader: reader)
    }

    /// The number of other items of the same artist or director on a page.
    private static var othersLimit: Int { 6 }

    /// Shows the statistics.
    package func charts(in context: RequestContext) async throws -> Response {
        let state = await catalogue.state
        let statistics = try await catalogue.statistics()
        return pages.show(
            ChartPageViewModel(statistics, of: kind),
            refresh: .offered(after: .changes(state)),
            in: context
        )
    }

    /// Sends all items as a file.
    package func export(
        in format: CatalogueFormat,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        let name = format == .envelope ? "\(kind.plural)-envelope" : kind.plural
        return try await exports.file(
            named: "\(name).\(format.fileExtension)",
            contentType: format.contentType,
            for: request,
            in: context
        ) { append in
            var export = CatalogueExport(of: catalogue, format: format)
            while let part = try await export.next() { try await append(part) }
        }
    }

    /// Loads the items from their source again, and returns to the list, which shows the progress.
    package func load(in context: RequestContext) async -> Response {
        guard let source else { return pages.notFound(in: context) }
        await source.requestLoad()
        return pages.seeOther(kind.route(.list()))
    }

    /// Cancels the load from the source, and returns to the list.
    package func cancelLoad(in context: RequestContext) async -> Response {
        guard let source else { return pages.notFound(in: context) }
        await source.cancel()
        return pages.seeOther(kind.route(.list()))
    }
}
