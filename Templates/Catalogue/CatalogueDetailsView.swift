public import Rendering

/// The details of a song or movie.
public protocol CatalogueDetailsView: View {
    associatedtype Notice: NoticeView
    associatedtype Facts: FactListView
    associatedtype Favourite: FavouriteView
    associatedtype FavouriteForm: FavouriteFormView
    associatedtype FavouriteIDs: LiveRegionView where FavouriteIDs.Content: FavouriteIDsView
    associatedtype Refresh: RefreshView

    /// The notice after saving; `nil` otherwise.
    var notice: Notice? { get }
    var heading: String { get }
    var facts: Facts { get }
    var favourite: Favourite { get }
    var favouriteForm: FavouriteForm { get }
    /// The visitor's favourites.
    var favouriteIDs: FavouriteIDs { get }
    var refresh: Refresh { get }
    var editURL: String { get }
    /// The URL that deletes the item.
    var deletionURL: String { get }
    /// The link to the list.
    var listLink: Link { get }
}
