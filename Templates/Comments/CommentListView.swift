public import Rendering

/// The comments of a page. The list is empty before the first load.
public protocol CommentListView: View {
    associatedtype Empty: EmptyListView
    associatedtype LinkedText: LinkedTextView
    associatedtype Pagination: PaginationView

    /// Shown after a load, if there are no comments.
    var empty: Empty? { get }
    var rows: [CommentRow<LinkedText>] { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// A comment. It comes from another server.
public struct CommentRow<LinkedText: LinkedTextView>: Sendable {
    /// The id of the row, for links from a search.
    public let id: String
    /// The name that the writer has given, if any.
    public let name: String?
    /// The unverified address of the writer, if any.
    public let email: String?
    /// The text of the comment.
    public let body: LinkedText

    package init(id: String, name: String?, email: String?, body: LinkedText) {
        self.id = id
        self.name = name
        self.email = email
        self.body = body
    }
}

extension CommentRow: Equatable where LinkedText: Equatable {}
