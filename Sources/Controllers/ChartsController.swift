package import HTTPServer
package import Models
import ViewModels

/// The songs, or the movies, in figures.
package struct ChartsController<Item: CatalogueItem>: Sendable {
    private let kind: CatalogueKind
    private let catalogue: CatalogueModel<Item>
    private let pages: PageResponder

    package init(_ kind: CatalogueKind, catalogue: CatalogueModel<Item>, pages: PageResponder) {
        self.kind = kind
        self.catalogue = catalogue
        self.pages = pages
    }

    package func show() async throws -> Response {
        pages.show(ChartPageViewModel(try await catalogue.figures(), of: kind))
    }
}
