public import Rendering

/// A page of the songs or of the movies.
public protocol CatalogueListView: View {
    associatedtype Count: LiveRegionView where Count.Content: CatalogueCountView
    associatedtype Source: LiveRegionView where Source.Content: LoadingStatusView
    associatedtype Notice: ItemNoticeView
    associatedtype Items: LiveRegionView where Items.Content: CatalogueItemsView
    associatedtype FavouriteIDs: LiveRegionView where FavouriteIDs.Content: FavouriteIDsView

    var heading: String { get }
    /// The number of items of a filtered list; `nil` for the whole list.
    var foundCount: String? { get }
    /// The number of all items. A filtered list hides it: a script compares two counts, and offers the new items.
    var count: Count { get }
    /// The link to the form for a new item.
    var addLink: Link { get }
    /// The status of the source that the items are loaded from; `nil` without a source, and on a filtered list.
    var source: Source? { get }
    /// The notice of a deletion.
    var notice: Notice? { get }
    /// The rows, with links to other orders and pages.
    var items: Items { get }
    /// The visitor's favourites.
    var favouriteIDs: FavouriteIDs { get }
}
