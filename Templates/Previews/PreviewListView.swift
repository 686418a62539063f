public import Rendering

/// The list of previews: pages with placeholders in place of data, for development.
public protocol PreviewListView: View {
    /// The folders of `Templates`, each with its pages. A page has a link for each kind of placeholder.
    var sections: [(heading: String, pages: [(title: String, links: [Link])])] { get }
}
