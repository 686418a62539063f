public import Rendering

/// A page of the songs or of the movies.
public protocol CatalogueListView: View {
    associatedtype Count: LiveRegionView where Count.Content: CatalogueCountView
    associatedtype Source: LiveRegionView where Source.Content: LoadingStatusView
    associatedtype Deletion: ItemNoticeView
    associatedtype Notice: NoticeView
    associatedtype SleeveImage: SleeveImageView
    associatedtype Saved: SavedListsView
    associatedtype Tools: ListToolsView
    associatedtype Several: SeveralView
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
    /// The sleeve of an album, and the link to its artist; `nil` for any other list.
    var album: (sleeve: SleeveImage, artist: Link)? { get }
    /// The notice of a deletion.
    var deletion: Deletion? { get }
    /// The notice of another change; `nil` without one.
    var notice: Notice? { get }
    /// The visitor's saved lists; `nil` if there are none, and this is the whole list.
    var saved: Saved? { get }
    /// The filters, the orders, the layout and related links.
    var tools: Tools { get }
    /// The bar that changes several items; `nil` without items.
    var several: Several? { get }
    /// The class of the rows: "wall-list" for a wall of sleeves, with "posters" for movies, "choosing" to show the boxes that choose rows; `nil` for
    /// rows without boxes.
    var layout: String? { get }
    /// The rows, with links to other pages.
    var items: Items { get }
    /// The visitor's favourites.
    var favouriteIDs: FavouriteIDs { get }
}
