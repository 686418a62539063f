package import HTTPServer
package import Models
package import Routing
package import ViewModels

/// The list of the songs, or of the movies, and the details of each.
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
        guard let page = try await catalogue.page(query.page) else {
            return pages.noSuchPage(of: kind.route(.list()))
        }
        return pages.show(MediaListViewModel(page, of: kind))
    }

    package func details(id: Item.ID) async throws -> Response {
        guard let item = try await catalogue.item(withID: id) else { return pages.notFound() }
        return pages.show(MediaDetailsViewModel(item, of: kind))
    }
}
