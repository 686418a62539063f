public import Rendering

/// A link to the details of an item, in a list.
public protocol CatalogueRowView: View {
    associatedtype Text: MarkedTextView
    associatedtype Favourite: FavouriteView

    var title: Text { get }
    var subtitle: Text { get }
    var url: String { get }
    /// The id of the row. The first row of a letter has the id of the letter, for links to it, and other rows that of
    /// the item; `nil` outside a list.
    var id: String? { get }
    /// The favourite button; `nil` for a row without one.
    var favourite: Favourite? { get }
}
