package import HTTPServer
import HTTPTypes
package import Models
import ViewModels

/// Draws the covers of songs, albums, movies and repositories.
package struct SleevesController: Sendable {
    /// A URL has one drawing, so browsers and shared caches never ask again.
    private let fields = WrittenFields([
        .contentType: "image/svg+xml", .cacheControl: "public, max-age=31536000, immutable",
    ])

    package init() {}

    /// Draws a sleeve from its URL. It reads no model, so it needs no session.
    package func draw(_ sleeve: Sleeve) -> Response {
        Response(fields: fields, body: .bytes(SleeveViewModel(sleeve).bytes))
    }
}
