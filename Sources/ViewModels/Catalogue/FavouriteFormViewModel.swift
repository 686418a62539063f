import Models
import Routing
import Views

package struct FavouriteFormViewModel: FavouriteFormView, Equatable {
    package let returnURL: String

    /// - Parameter route: Where one comes back to.
    init(of kind: CatalogueKind, returningTo route: CatalogueRoute) {
        returnURL = kind.url(route)
    }
}
