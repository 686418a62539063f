public import Rendering

/// A titled list of media with its states, the orders that it can be in, and the letters to jump to.
///
/// It shows songs and movies alike, and whatever else has rows of a title and a subtitle.
public protocol CatalogueListView: View {
    associatedtype Source: LiveRegionView where Source.Content: SourceStatusView
    associatedtype Notice: UndoNoticeView
    associatedtype Tools: ListToolsView
    associatedtype Letters: CatalogueLettersView
    associatedtype List: View

    var heading: String { get }
    /// How many there are, in words.
    var count: String { get }
    var addURL: String { get }
    /// The words of the link to the form for another one.
    var addLink: String { get }
    /// How it stands with where they are loaded from; `nil` when that is nowhere.
    var source: Source? { get }
    /// What has just happened; `nil` for nothing.
    var notice: Notice? { get }
    /// `nil` where there is nothing to order or to leave.
    var tools: Tools? { get }
    /// `nil` in a list that is not in the order of an alphabet.
    var letters: Letters? { get }
    /// The rows, or what stands in their place.
    var list: List { get }
}
