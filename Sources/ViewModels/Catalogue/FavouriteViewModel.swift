package import Models
package import Routing
import Views

package struct FavouriteViewModel: FavouriteView, Equatable {
    package let id: String
    package let saveURL: String
    package let field = FavouriteFormField.favourite.name
    package let newValue: String
    package let isFavourite: Bool
    package let name: String
    package let label: String?

    /// - Parameters:
    ///   - urls: The URLs that items of this kind are marked by.
    ///   - label: The text beside the heart. Without it, the accessible name contains the item's.
    package init<Item: CatalogueItem>(
        _ item: Item,
        isFavourite: Bool,
        at urls: NumberedURLs = Item.kind.favouriteURLs,
        label: String? = nil
    ) {
        id = Self.id(of: item.id)
        saveURL = urls[item.id]
        newValue = isFavourite ? "no" : "yes"
        self.isFavourite = isFavourite
        name = label ?? "Favourite: \(item.name)"
        self.label = label
    }

    /// Returns the id of the button, which the page scrolls to after a change.
    package static func id<ID: BinaryInteger>(of item: ID) -> String { "favourite-\(item)" }
}

/// The form that the favourite buttons of a page belong to.
package struct FavouriteFormViewModel: FavouriteFormView, Equatable {
    package let returnField = FavouriteFormField.returnURL.name
    package let returnURL: String
}

/// The favourites of the visitor, for the script that marks the buttons.
package struct FavouriteIDsViewModel: FavouriteIDsView, Equatable {
    private let favourites: FavouritesState

    init(_ favourites: FavouritesState) {
        self.favourites = favourites
    }

    /// Computed, because each stream of the visitor creates this view model, and few of them send it.
    package var ids: String { favourites.ids.sorted().map(String.init).joined(separator: " ") }
}

extension LiveRegionViewModel<FavouriteIDsViewModel> {
    package static func favourites(_ state: FavouritesState, of kind: CatalogueKind) -> Self {
        LiveRegionViewModel(.favourites(of: kind), revision: state.revision, content: FavouriteIDsViewModel(state))
    }
}
