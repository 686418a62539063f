public import Rendering

/// A link to the details of an item, in a list.
public protocol CatalogueRowView: View {
    associatedtype Marked: MarkedTextView
    associatedtype Favourite: FavouriteView

    var title: String { get }
    var subtitle: String { get }
    /// The title and the subtitle with the words that were searched for marked; `nil` outside a search.
    var markedTitle: Marked? { get }
    var markedSubtitle: Marked? { get }
    var url: String { get }
    /// The id of the row, for links to a letter; `nil` where no letter begins.
    var anchor: String? { get }
    /// The favourite button; `nil` for a row without one.
    var favourite: Favourite? { get }
}
