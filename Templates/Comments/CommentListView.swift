public import Rendering

/// The comments of a page. The list is empty before the first load.
public protocol CommentListView: View {
    associatedtype Empty: EmptyListView
    associatedtype Pagination: PaginationView

    /// Shown after a load, if there are no comments.
    var empty: Empty? { get }
    var rows: [CommentRow] { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// A comment. It comes from another server, so nothing in it becomes a link.
public struct CommentRow: Sendable, Equatable {
    /// The name that the writer has given, if any.
    public let name: String?
    /// The unverified address of the writer, if any.
    public let email: String?
    /// The text of the comment.
    public let body: String

    package init(name: String?, email: String?, body: String) {
        self.name = name
        self.email = email
        self.body = body
    }
}
