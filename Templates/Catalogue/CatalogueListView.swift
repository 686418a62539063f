public import Rendering

/// A page of the songs or of the movies.
public protocol CatalogueListView: View {
    associatedtype Count: LiveRegionView where Count.Content: CatalogueCountView
    associatedtype Source: LiveRegionView where Source.Content: LoadingStatusView
    associatedtype Notice: ItemNoticeView
    associatedtype Content: LiveRegionView where Content.Content: CatalogueContentView
    associatedtype Marks: LiveRegionView where Marks.Content: FavouriteMarksView

    var heading: String { get }
    /// The number of items of a filtered list; `nil` for the whole list.
    var foundCount: String? { get }
    /// The number of all items.
    var count: Count { get }
    var addURL: String { get }
    /// The text of the link to the form for a new item.
    var addLink: String { get }
    /// The status of the source that the items are loaded from; `nil` without a source.
    var source: Source? { get }
    /// The notice of a deletion.
    var notice: Notice? { get }
    var content: Content { get }
    /// The visitor's favourites.
    var marks: Marks { get }
}
