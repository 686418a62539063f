public import Rendering

/// A row of a list: a link with a sleeve, a title and a subtitle.
public protocol ListRowView: View {
    associatedtype SleeveImage: SleeveImageView
    associatedtype Text: HighlightedTextView
    associatedtype Favourite: FavouriteView

    /// The sleeve; `nil` for artists and directors.
    var sleeve: SleeveImage? { get }
    /// The title, in one span unless a search has highlighted words.
    var title: Text { get }
    var subtitle: Text { get }
    var url: String { get }
    /// The id of the row. The first row of a letter has the id of the letter, for links to it, and other rows that of
    /// the item; `nil` for the results of a search, and for artists and directors.
    var id: String? { get }
    /// The favourite button; `nil` for a row without one.
    var favourite: Favourite? { get }
}
