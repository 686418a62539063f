package import HTTPServer
package import Models
import Previews

/// Shows every page with placeholders in place of data, for development (`--previews`).
package struct PreviewsController: Sendable {
    private let pages: PageResponder

    /// - Parameter pages: A responder for pages without live updates, which would replace the placeholders.
    package init(pages: PageResponder) {
        self.pages = pages
    }

    /// The play in the frame of each preview.
    package static var turntable: TurntablePage { Placeholder.typical.turntable }

    /// Shows a preview, or the list of all previews, as to a visitor with a name.
    /// - Parameter name: The name of a preview; `nil` for the list.
    package func show(_ name: String?, in context: RequestContext) throws -> Response {
        var context = context
        context.initial = "A"
        guard let name else { return pages.show(PreviewListViewModel(), in: context) }
        guard let preview = Preview.all.first(where: { $0.name == name }) else { return pages.notFound(in: context) }
        return pages.show(try preview.content(), in: context)
    }
}
