package import HTTPServer
package import Models
package import Routing
package import ViewModels

/// The list of the songs, or of the movies, in each order and for other programs; all artists, or all directors; and the
/// details of each.
package struct CatalogueController<Item: CatalogueItem>: Sendable {
    private let kind: MediaKind<Item>
    private let catalogue: CatalogueModel<Item>
    private let pages: PageResponder

    package init(_ kind: MediaKind<Item>, catalogue: CatalogueModel<Item>, pages: PageResponder) {
        self.kind = kind
        self.catalogue = catalogue
        self.pages = pages
    }

    package func list(_ query: MediaQuery) async throws -> Response {
        guard let page = try await catalogue.page(CatalogueQuery(query)) else {
            return pages.noSuchPage(of: kind.route(.list(query.onPage(1))))
        }
        return pages.show(MediaListViewModel(page, of: kind, query, letters: try await letters(in: query)))
    }

    package func json(_ query: MediaQuery, isEnvelope: Bool) async throws -> Response {
        guard let page = try await catalogue.page(CatalogueQuery(query)) else {
            return pages.noSuchPage(of: kind.route(.json(query.onPage(1), isEnvelope: isEnvelope)))
        }
        let document = MediaDocument(page, of: kind, query, isEnvelope: isEnvelope)
        return pages.send(document.json, link: document.link)
    }

    package func credits(page number: Int) async throws -> Response {
        guard let page = try await catalogue.credits(page: number) else {
            return pages.noSuchPage(of: kind.route(.credits()))
        }
        return pages.show(CreditListViewModel(page, of: kind))
    }

    package func details(id: Item.ID) async throws -> Response {
        guard let item = try await catalogue.item(withID: id) else { return pages.notFound() }
        return pages.show(MediaDetailsViewModel(item, of: kind))
    }

    /// One jumps to letters where the whole list is in their order.
    private func letters(in query: MediaQuery) async throws -> [CatalogueLetter] {
        guard query.order.key != .added, query.credit == nil else { return [] }
        return try await catalogue.letters(in: CatalogueOrder(query.order))
    }
}
