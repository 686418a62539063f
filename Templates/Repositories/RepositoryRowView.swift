public import Rendering

/// A row of a list of repositories, with the four members of the protocol in the third article (docs/articles.md): a
/// title, a subtitle, a visited flag, and the destination of a tap.
public protocol RepositoryRowView: View {
    associatedtype Text: HighlightedTextView
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
    /// The URL to which a script reports the visit; `nil` for a repository without a number, which has no visited flag.
    var visitURL: String? { get }
}
