public import Rendering

/// All songs, or all movies, as a file: a link for each format.
public protocol ExportLinksView: View {
    associatedtype Link: NavigationLinkView

    var label: String { get }
    var links: [Link] { get }
}
