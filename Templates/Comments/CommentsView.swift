public import Rendering

/// A page of the comments that were loaded from another server.
public protocol CommentsView: View {
    associatedtype Status: LiveRegionView where Status.Content: LoadingStatusView
    associatedtype List: LiveRegionView where List.Content: CommentListView

    var heading: String { get }
    /// A sentence about the page.
    var lead: String { get }
    var status: Status { get }
    /// The comments. Only the first page follows each load.
    var list: List { get }
}
