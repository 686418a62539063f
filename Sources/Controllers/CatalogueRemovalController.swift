package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// That a song or a movie is deleted, and that it is brought back.
package struct CatalogueRemovalController<Item: CatalogueItem>: Sendable {
    private let kind: CatalogueKind
    private let catalogue: CatalogueModel<Item>
    private let pages: PageResponder

    package init(_ kind: CatalogueKind, catalogue: CatalogueModel<Item>, pages: PageResponder) {
        self.kind = kind
        self.catalogue = catalogue
        self.pages = pages
    }

    /// Leads to the list, which offers to undo it.
    package func remove(id: Item.ID) async throws -> Response {
        do {
            try await catalogue.delete(id: id)
            return pages.seeOther(kind.route(.listWithout(id: id)))
        } catch is CatalogueBusy {
            return pages.busy(returningTo: kind.route(.item(id: id)))
        }
    }

    /// Leads to what is there again; also when it was there all the time, as when the form comes twice.
    package func restore(id: Item.ID) async throws -> Response {
        do {
            var item = try await catalogue.restore(id: id)
            if item == nil { item = try await catalogue.item(withID: id) }
            guard item != nil else { return pages.show(ProblemViewModel.tooLateToUndo(in: kind), status: .gone) }
            return pages.seeOther(kind.route(.item(id: id)))
        } catch is CatalogueBusy {
            return pages.busy(returningTo: kind.route(.listWithout(id: id)))
        }
    }
}
