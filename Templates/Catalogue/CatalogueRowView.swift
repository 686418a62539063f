public import Rendering

/// A link to the details of an item, in a list.
public protocol CatalogueRowView: View {
    associatedtype Text: MarkedTextView
    associatedtype Favourite: FavouriteView

    var title: Text { get }
    var subtitle: Text { get }
    var url: String { get }
    /// The id of the row, for links to a letter; `nil` where no letter begins.
    var anchor: String? { get }
    /// The favourite button; `nil` for a row without one.
    var favourite: Favourite? { get }
}
