public import Rendering

/// The list of previews: pages with placeholders in place of data, for development.
public protocol PreviewListView: View {
    associatedtype Section: PreviewSection

    var heading: String { get }
    var explanation: String { get }
    var sections: [Section] { get }
}

/// The previews of a folder of `Templates`.
public protocol PreviewSection: Sendable {
    associatedtype Row: PreviewRow

    var heading: String { get }
    var rows: [Row] { get }
}

/// A page, with a link for each kind of placeholder.
public protocol PreviewRow: Sendable {
    var title: String { get }
    var links: [NavigationLink] { get }
}
