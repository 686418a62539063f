public import Rendering

/// All that is known of one song or movie.
public protocol CatalogueDetailsView: View {
    associatedtype Fact: CatalogueFactView
    associatedtype Favourite: FavouriteView
    associatedtype FavouriteForm: FavouriteFormView

    /// Said once after saving; `nil` otherwise.
    var notice: String? { get }
    var heading: String { get }
    var facts: [Fact] { get }
    var favourite: Favourite { get }
    var favouriteForm: FavouriteForm { get }
    var editURL: String { get }
    /// Where it is deleted.
    var removalURL: String { get }
    var listURL: String { get }
    /// The words of the way back to the list.
    var listLink: String { get }
}
