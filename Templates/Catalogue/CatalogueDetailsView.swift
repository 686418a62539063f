public import Rendering

/// The details of a song or movie.
public protocol CatalogueDetailsView: View {
    associatedtype Notice: NoticeView
    associatedtype Facts: FactListView
    associatedtype Favourite: FavouriteView
    associatedtype ReturnField: HiddenFieldView
    associatedtype FavouriteIDs: LiveRegionView where FavouriteIDs.Content: FavouriteIDsView
    associatedtype Refresh: RefreshView

    /// The notice after saving; `nil` otherwise.
    var notice: Notice? { get }
    var heading: String { get }
    var facts: Facts { get }
    var favourite: Favourite { get }
    /// The visitor's favourites.
    var favouriteIDs: FavouriteIDs { get }
    var refresh: Refresh { get }
    /// The page to return to after the favourite has changed.
    var returnField: ReturnField { get }
    var editURL: String { get }
    /// The URL that deletes the item.
    var deletionURL: String { get }
    var listURL: String { get }
    /// The text of the link to the list.
    var listLink: String { get }
}
