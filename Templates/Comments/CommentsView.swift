public import Rendering

/// A page of the comments that were loaded from another server.
public protocol CommentsView: View {
    associatedtype Status: LiveRegionView where Status.Content: LoadingStatusView
    associatedtype List: View

    var heading: String { get }
    var status: Status { get }
    /// The first page follows each load; the others stay as they are.
    var list: List { get }
}
