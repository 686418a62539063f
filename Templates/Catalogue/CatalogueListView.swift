public import Rendering

/// A page of the songs or of the movies.
public protocol CatalogueListView: View {
    associatedtype Source: LiveRegionView where Source.Content: LoadingStatusView
    associatedtype Notice: UndoNoticeView
    associatedtype Tools: ListToolsView
    associatedtype Letter: LetterLink
    associatedtype List: View

    var heading: String { get }
    /// The number of items, in words.
    var count: String { get }
    var addURL: String { get }
    /// The text of the link to the form for a new item.
    var addLink: String { get }
    /// The status of the source that the items are loaded from; `nil` without a source.
    var source: Source? { get }
    /// The notice of a deletion.
    var notice: Notice? { get }
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
    /// The letter with the number of its items, in words.
    var words: String { get }
    var url: String { get }
    /// `"true"` for the first letter on the page, otherwise `nil`.
    var current: String? { get }
}
