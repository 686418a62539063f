package import Models
import Routing
import Views

package struct LatestItemsViewModel: LatestItemsView, Equatable {
    package let name: String
    package let heading: String
    package let rows: [CatalogueRowViewModel]
    package let listURL: String
    package let listLink: String

    package init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>, of kind: CatalogueKind) {
        name = kind.many
        heading = "Latest \(kind.many)"
        rows = catalogue.latest.map { CatalogueRowViewModel($0, of: kind) }
        listURL = kind.url(.list())
        listLink = "All \(rows.isEmpty ? kind.many : kind.quantity(catalogue.count))"
    }
}
