package import Models
import Routing
import Views

package struct FavouriteViewModel: FavouriteView, Equatable {
    package let id: String
    package let saveURL: String
    package let wish: String
    package let isFavourite: Bool
    package let name: String
    package let words: String?

    /// - Parameter words: Beside the star; without them the button's name says which item it is.
    package init<Item: CatalogueItem>(
        _ item: Item,
        isFavourite: Bool,
        of kind: CatalogueKind,
        words: String? = nil
    ) {
        id = Self.id(of: item.id)
        saveURL = kind.url(.favourite(id: item.id))
        wish = isFavourite ? "no" : "yes"
        self.isFavourite = isFavourite
        name = words ?? "Favourite: \(item.name)"
        self.words = words
    }

    /// The button's, so that one comes back to it.
    package static func id<ID: BinaryInteger>(of item: ID) -> String { "favourite-\(item)" }
}
