public import Rendering

/// The list of previews: pages with placeholders in place of data, for development.
public protocol PreviewListView: View {
    var sections: [PreviewSection] { get }
}

/// The previews of a folder of `Templates`.
public struct PreviewSection: Sendable {
    /// The name of the folder.
    public let heading: String
    /// The pages with views of the folder.
    public let rows: [PreviewRow]

    /// Creates a section.
    public init(heading: String, rows: [PreviewRow]) {
        self.heading = heading
        self.rows = rows
    }
}

/// A page, with a link for each kind of placeholder.
public struct PreviewRow: Sendable {
    /// The title of the page, such as "List of songs".
    public let title: String
    /// The links to the page, each with another kind of placeholder.
    public let links: [Link]

    /// Creates a row.
    public init(title: String, links: [Link]) {
        self.title = title
        self.links = links
    }
}
