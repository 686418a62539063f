public import Rendering

/// The rows of a page of songs or movies, with links to other pages.
///
/// The first page of the whole list, in the default order, is a live region.
public protocol CatalogueItemsView: View {
    associatedtype List: View

    /// The letters that the items begin with; empty for a list that is not in alphabetical order.
    var letters: [LetterLink] { get }
    /// The rows, or the text shown in their place.
    var list: List { get }
}

/// A link to the first item that begins with a letter.
public struct LetterLink: Sendable, Equatable {
    /// The letter, or a sign in place of digits, symbols or other scripts.
    public let letter: String
    /// The letter with the number of its items, such as "A: 12 songs".
    public let words: String
    /// The page with the item, at its place on the page.
    public let url: String
    /// Whether the first item on the page begins with the letter.
    public let isCurrent: Bool

    /// Creates a link to a letter.
    public init(letter: String, words: String, url: String, isCurrent: Bool) {
        self.letter = letter
        self.words = words
        self.url = url
        self.isCurrent = isCurrent
    }
}
