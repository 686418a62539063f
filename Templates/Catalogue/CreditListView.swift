public import Rendering

/// All artists, or all directors, a page of them at a time.
public protocol CreditListView: View {
    associatedtype Tools: ListToolsView
    associatedtype List: View

    var heading: String { get }
    /// How many there are, in words.
    var count: String { get }
    var tools: Tools { get }
    /// The rows, or what stands in their place.
    var list: List { get }
}
