public import Rendering

/// The comments that were loaded from another machine, a page of them at a time.
public protocol CommentsView: View {
    associatedtype Status: LiveRegionView where Status.Content: CommentsStatusView
    associatedtype List: View

    var heading: String { get }
    var status: Status { get }
    /// The first page follows each load; the others stay as they are.
    var list: List { get }
}
