public import Rendering

/// The links that download a list as a file, one for each format.
public protocol ExportLinksView: View {
    var label: String { get }
    var links: [Link] { get }
}
