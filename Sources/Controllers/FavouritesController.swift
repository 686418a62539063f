package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// What a visitor marks, and marks no more.
package struct FavouritesController<Item: CatalogueItem>: Sendable {
    private let kind: CatalogueKind
    private let catalogue: CatalogueModel<Item>
    private let favourites: FavouritesModel<Item>
    private let pages: PageResponder

    package init(
        _ kind: CatalogueKind,
        catalogue: CatalogueModel<Item>,
        favourites: FavouritesModel<Item>,
        pages: PageResponder
    ) {
        self.kind = kind
        self.catalogue = catalogue
        self.favourites = favourites
        self.pages = pages
    }

    package func change(id: Item.ID, _ request: Request) async throws -> Response {
        let form = try await request.form()
        let visitor = request.visitor ?? .random()
        if form["favourite"]?.string == "no" {
            try await favourites.unmark(id, by: visitor)
        } else {
            guard try await catalogue.item(withID: id) != nil else {
                return try await pages.missing(id, of: kind, in: catalogue)
            }
            do {
                try await favourites.mark(id, by: visitor)
            } catch let error as FavouritesError {
                return refuse(error)
            }
        }
        let answer = back(to: form["return"]?.string, from: id)
        // Who has no mark and takes one away leaves nothing.
        return request.visitor == nil && form["favourite"]?.string == "no"
            ? answer : try answer.remembering(visitor, for: request)
    }

    /// Leads back to the row in a list of this kind, or else to the details.
    private func back(to url: String?, from id: Item.ID) -> Response {
        let details = kind.route(.item(id: id))
        guard let route = url.flatMap(Route.init(url:)) else { return pages.seeOther(details) }
        return switch route.pattern {
        case kind.route(.list()).pattern: pages.seeOther(route, at: FavouriteViewModel.id(of: id))
        case details.pattern: pages.seeOther(route)
        default: pages.seeOther(details)
        }
    }

    private func refuse(_ error: FavouritesError) -> Response {
        let page = ProblemViewModel.refusedFavourite(error, of: kind)
        return pages.show(page, status: error == .noRoom ? .serviceUnavailable : .conflict)
    }
}
