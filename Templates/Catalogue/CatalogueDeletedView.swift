public import Rendering

/// The page of a deleted song or movie, as long as it can be restored.
public protocol CatalogueDeletedView: View {
    associatedtype Notice: NoticeView
    associatedtype FavouriteIDs: LiveRegionView where FavouriteIDs.Content: FavouriteIDsView
    associatedtype Refresh: RefreshView

    var heading: String { get }
    var notice: Notice { get }
    /// The visitor's favourites, for the item when it is back.
    var favouriteIDs: FavouriteIDs { get }
    var refresh: Refresh { get }
    /// The link to the list.
    var listLink: Link { get }
}
