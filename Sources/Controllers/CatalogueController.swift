package import HTTPServer
package import Models
import Routing
import ViewModels

/// The list of the songs, or of the movies, in each order and for other programs; all artists, or all directors; and the
/// details of each.
package final class CatalogueController<Item: CatalogueItem>: Sendable {
    private let kind: CatalogueKind
    private let catalogue: CatalogueModel<Item>
    private let favourites: FavouritesModel<Item>
    private let source: SourceModel?
    private let pages: PageResponder
    /// The list as everyone sees it who has no marks of their own, which is most of what a list is asked for.
    private let front = HeldViewModel<FrontVersion, SharedContent<CatalogueListViewModel>>()

    /// - Parameter source: Where they are loaded from; nil for nowhere.
    package init(
        _ kind: CatalogueKind,
        catalogue: CatalogueModel<Item>,
        favourites: FavouritesModel<Item>,
        source: SourceModel?,
        pages: PageResponder
    ) {
        self.kind = kind
        self.catalogue = catalogue
        self.favourites = favourites
        self.source = source
        self.pages = pages
    }

    /// The list as everyone sees it, where that need not be made anew.
    package func heldList(_ query: CatalogueQuery, to request: Request) -> Response? {
        guard source == nil, query == CatalogueQuery(), request.visitor == nil else { return nil }
        let version = FrontVersion(catalogue: catalogue.version, source: nil)
        return front.viewModel(of: version).map { pages.show($0, to: request) }
    }

    /// - Parameter id: Of what was just deleted, to be offered to undo it.
    package func list(_ query: CatalogueQuery, without id: Item.ID? = nil, to request: Request) async throws -> Response
    {
        let visitor = request.visitor
        if visitor == nil, id == nil, query == CatalogueQuery() { return pages.show(await frontList(), to: request) }
        return try await list(query, without: id, for: visitor)
    }

    private func list(_ query: CatalogueQuery, without id: Item.ID?, for visitor: VisitorID?) async throws -> Response {
        // Before the rows, so that these are there when it says that they were loaded.
        let source = await source?.state
        guard let page = try await page(query, for: visitor) else {
            return pages.noSuchPage(of: kind.route(.list(query.onPage(1))))
        }
        let list = CatalogueListViewModel(
            page,
            of: kind,
            query,
            letters: try await letters(in: query),
            favourites: try await favourites.marked(by: visitor, among: page.items),
            removed: try await removedItem(withID: id),
            source: source
        )
        return pages.show(list)
    }

    package func json(_ query: CatalogueQuery, isEnvelope: Bool) async throws -> Response {
        guard let page = try await catalogue.page(query) else {
            return pages.noSuchPage(of: kind.route(.json(query.onPage(1), isEnvelope: isEnvelope)))
        }
        let document = CatalogueDocument(page, of: kind, query, isEnvelope: isEnvelope)
        return pages.send(document.json, link: document.link)
    }

    package func credits(page number: Int) async throws -> Response {
        guard let page = try await catalogue.credits(page: number) else {
            return pages.noSuchPage(of: kind.route(.credits()))
        }
        return pages.show(CreditListViewModel(page, of: kind))
    }

    /// - Parameter isSaved: Whether it has just been saved.
    package func details(id: Item.ID, isSaved: Bool = false, to request: Request) async throws -> Response {
        guard let item = try await catalogue.item(withID: id) else {
            return try await pages.missing(id, of: kind, in: catalogue)
        }
        let isFavourite = try await favourites.marked(by: request.visitor, among: [item]).contains(id)
        return pages.show(CatalogueDetailsViewModel(item, of: kind, isFavourite: isFavourite, isSaved: isSaved))
    }

    private func frontList() async -> SharedContent<CatalogueListViewModel> {
        // In this order, for the same reason.
        let sourceVersion = await source?.state.version
        let version = FrontVersion(catalogue: catalogue.version, source: sourceVersion)
        return if let list = front.viewModel(of: version) { list } else { await makeFrontList() }
    }

    private func makeFrontList() async -> SharedContent<CatalogueListViewModel> {
        let source = await source?.state
        let state = await catalogue.state
        let list = SharedContent(CatalogueListViewModel(state.firstPage, of: kind, source: source))
        front.hold(list, of: FrontVersion(catalogue: state.version, source: source?.version))
        return list
    }

    private func page(_ query: CatalogueQuery, for visitor: VisitorID?) async throws -> CataloguePage<Item>? {
        query.favourites
            ? try await favourites.page(query, of: visitor)
            : try await catalogue.page(query)
    }

    private func removedItem(withID id: Item.ID?) async throws -> Item? {
        guard let id else { return nil }
        return try await catalogue.removedItem(withID: id)
    }

    /// One jumps to letters where the whole list is in their order.
    private func letters(in query: CatalogueQuery) async throws -> [CatalogueLetter] {
        guard query.order.key != .added, query.credit == nil, !query.favourites else { return [] }
        return try await catalogue.letters(in: query.order)
    }
}

/// Which states a list was made of.
private struct FrontVersion: Equatable {
    let catalogue: Int
    let source: Int?
}
