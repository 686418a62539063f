public import Rendering

/// The rows of a page of songs or movies, with links to other orders and pages.
///
/// On the first page it is a live region.
public protocol CatalogueItemsView: View {
    associatedtype Tools: ListToolsView
    associatedtype Letter: LetterLink
    associatedtype List: View

    /// The orders and related links; `nil` for an empty list.
    var tools: Tools? { get }
    /// The letters that the items begin with; empty for a list that is not in alphabetical order.
    var letters: [Letter] { get }
    /// The rows, or the text shown in their place.
    var list: List { get }
}

/// A link to the first item that begins with a letter.
public protocol LetterLink: Sendable {
    var letter: String { get }
    /// The letter with the number of its items, such as "A: 12 songs".
    var words: String { get }
    var url: String { get }
    /// `"true"` for the first letter on the page, otherwise `nil`.
    var current: String? { get }
}
