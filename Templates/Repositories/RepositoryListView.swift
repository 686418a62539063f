public import Rendering

/// A titled list of repositories with its states: the stars of somebody, or whatever else has rows of repositories.
public protocol RepositoryListView: View {
    associatedtype Status: LiveRegionView where Status.Content: LoadingStatusView
    associatedtype Filter: RepositoryFilterView
    associatedtype Tools: ListToolsView
    associatedtype List: View
    associatedtype Exports: ExportLinksView

    var heading: String { get }
    /// How many there are, in words; `nil` where that says nothing.
    var count: String? { get }
    /// How it stands with the list; `nil` for one that does not change.
    var status: Status? { get }
    var filter: Filter? { get }
    /// `nil` where there is nothing to order, and no way on.
    var tools: Tools? { get }
    /// The rows, or what stands in their place.
    var list: List { get }
    /// `nil` where there is nothing to keep.
    var exports: Exports? { get }
}
