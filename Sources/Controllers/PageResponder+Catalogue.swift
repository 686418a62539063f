import HTTPServer
import HTTPTypes
import Models
import Routing
import ViewModels

extension PageResponder {
    /// A song or a movie is not there: it was deleted, and can be brought back, or there is none.
    func missing<Item: CatalogueItem>(
        _ id: Item.ID,
        of kind: CatalogueKind,
        in catalogue: CatalogueModel<Item>
    ) async throws -> Response {
        guard try await catalogue.removedItem(withID: id) != nil else {
            return show(ProblemViewModel.missing(kind), status: .notFound)
        }
        return show(ProblemViewModel.deleted(id, of: kind), status: .gone)
    }

    /// Nothing in a catalogue can be changed just now.
    func busy(returningTo route: Route) -> Response {
        show(ProblemViewModel.busy(returningTo: route), status: .serviceUnavailable).inviting(after: Self.pause)
    }

    /// After how many seconds it is worth asking again for what others are at.
    static let pause = 5
}
