public import Rendering

/// A row of a list of repositories, with the four members of the third article's protocol: a title, a subtitle, whether it was
/// visited, and where a tap leads.
public protocol RepositoryRowView: View {
    associatedtype Text: MarkedTextView
    associatedtype Tap: RepositoryTap

    var title: Text { get }
    var subtitle: Text { get }
    /// Whether the visitor has opened the repository.
    var isVisited: Bool { get }
    var tap: Tap { get }
}

/// The destination of a tap on a row.
public protocol RepositoryTap: Sendable {
    /// The page of the repository on GitHub.
    var url: String { get }
    /// The URL that a script reports the visit to; `nil` for a repository without a number, whose visits are not kept.
    var visitURL: String? { get }
}
