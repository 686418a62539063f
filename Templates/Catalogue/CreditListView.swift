public import Rendering

/// A page of all artists, or of all directors.
public protocol CreditListView: View {
    associatedtype Tools: ListToolsView
    associatedtype List: View

    var heading: String { get }
    /// The number of artists or directors, in words.
    var count: String { get }
    var tools: Tools { get }
    /// The rows, or the text shown in their place.
    var list: List { get }
}
