package import HTTPServer
import HTTPTypes
import Models
import Routing
import ViewModels

// A visitor's favourites.
extension CatalogueController {
    /// Marks an item as the visitor's favourite, or removes the mark, and returns to the page with the form.
    package func changeFavourite(id: Item.ID, _ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: FavouriteFormField.self)
        let isRemoved = form[.favourite]?.string == "no"
        let visitor = context.visitor ?? .random()
        if isRemoved {
            try await favourites.remove(id, for: visitor)
        } else {
            do {
                try await favourites.add(id, for: visitor)
            } catch let error as FavouritesError {
                return refuse(error, of: id, in: context)
            }
        }
        let response = try await back(to: form.route(in: .returnURL), from: id, visitor)
        // A new visitor who removes a mark has saved nothing, and needs no cookie.
        return context.visitor == nil && isRemoved ? response : try response.remembering(visitor, in: context)
    }

    /// Redirects to the row in a list of this kind, or else to the details.
    private func back(to route: Route?, from id: Item.ID, _ visitor: VisitorID) async throws -> Response {
        let details = kind.route(.item(id: id))
        return switch route {
        case .catalogue(kind, .list(let query))?:
            pages.seeOther(
                try await nearest(to: .catalogue(kind, query), for: visitor).route,
                at: FavouriteViewModel.id(of: id)
            )
        case .catalogue(kind, .item(let id, _, let list))?:
            // Without the notice of the last save, which is not about the mark.
            pages.seeOther(kind.route(.item(id: id, returnTo: list)))
        default: pages.seeOther(details)
        }
    }

    private func refuse(_ error: FavouritesError, of id: Item.ID, in context: RequestContext) -> Response {
        let status: HTTPResponse.Status =
            switch error {
            case .missing: .notFound
            case .deleted: .gone
            case .tooMany: .conflict
            case .noRoom: .serviceUnavailable
            }
        return pages.problem(.refusedFavourite(error, id: id, of: kind), status: status, in: context)
    }
}
