package import HTTPServer
package import Models
import ViewModels

/// Sends all songs, or all movies, as a file.
package struct ExportController<Item: CatalogueItem>: Sendable {
    private let catalogue: CatalogueModel<Item>
    private let exports: ExportLimiter

    package init(catalogue: CatalogueModel<Item>, exports: ExportLimiter) {
        self.catalogue = catalogue
        self.exports = exports
    }

    /// Sends the file.
    package func file(
        in format: CatalogueFormat,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        try await exports.file(
            named: "\(Item.kind.many).\(format.fileExtension)",
            contentType: format.contentType,
            for: request,
            in: context
        ) { append in
            var export = CatalogueExport(of: catalogue, format: format)
            while let part = try await export.next() { try await append(part) }
        }
    }
}
