package import HTTPServer
package import Models
import Routing
import ViewModels

/// Where the songs, or the movies, are loaded from, and the wish to do that anew.
package struct SourceController<Item: CatalogueItem>: Sendable {
    private let kind: CatalogueKind
    private let source: SourceModel?
    private let pages: PageResponder

    /// - Parameter source: nil when they are loaded from nowhere.
    package init(_ kind: CatalogueKind, source: SourceModel?, pages: PageResponder) {
        self.kind = kind
        self.source = source
        self.pages = pages
    }

    /// Leads to the list, which tells how it goes.
    package func load() async -> Response {
        guard let source else { return pages.notFound() }
        await source.load()
        return pages.seeOther(kind.route(.list()))
    }
}
