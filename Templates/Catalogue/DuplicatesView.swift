public import Rendering

/// A page of pairs of songs, or of movies, that are alike.
public protocol DuplicatesView: View {
    associatedtype Notice: NoticeView
    associatedtype Tools: ListToolsView
    associatedtype List: View

    var heading: String { get }
    /// The number of pairs on all pages, such as "12 pairs".
    var count: String { get }
    /// The notice of a change; `nil` without one.
    var notice: Notice? { get }
    var tools: Tools { get }
    /// The pairs, or the text shown in their place.
    var list: List { get }
}
