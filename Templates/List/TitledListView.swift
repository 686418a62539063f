public import Rendering

/// A page with a list and its title: all artists or directors, the recently deleted items or entries, or the
/// repositories of an organisation.
public protocol TitledListView: View {
    associatedtype Tools: ListToolsView
    associatedtype List: View

    var heading: String { get }
    /// The number of rows on all pages, such as "12 artists".
    var count: String { get }
    var tools: Tools { get }
    /// The rows, or the text shown in their place.
    var list: List { get }
}
