public import Rendering

/// A link to the details of an item, in a list.
public protocol CatalogueRowView: View {
    associatedtype Text: MarkedTextView
    associatedtype Favourite: FavouriteView

    var title: Text { get }
    var subtitle: Text { get }
    var url: String { get }
    /// The id of the row: that of a letter where one begins, for links to it, or that of the item; `nil` outside a list.
    var id: String? { get }
    /// The favourite button; `nil` for a row without one.
    var favourite: Favourite? { get }
}
