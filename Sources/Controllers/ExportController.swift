package import HTTPServer
import HTTPTypes
package import Models
import Routing

/// Sends all songs, or all movies, as a file.
package struct ExportController<Item: CatalogueItem>: Sendable {
    private let catalogue: CatalogueModel<Item>
    private let name: String
    private let pages: PageResponder
    /// Each export takes a processor and space on the disk.
    private let semaphore: AsyncSemaphore

    /// - Parameters:
    ///   - name: The name of the file without its extension.
    ///   - limit: The number of exports at a time.
    package init(catalogue: CatalogueModel<Item>, name: String, pages: PageResponder, limit: Int = 2) {
        self.catalogue = catalogue
        self.name = name
        self.pages = pages
        semaphore = AsyncSemaphore(limit)
    }

    /// Sends the file.
    package func file(
        in format: CatalogueFormat,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        // HEAD sends no content.
        guard request.method != .head else { return download(.omitted, format) }
        guard semaphore.tryAcquire() else { return pages.tooManyExports(in: context) }
        defer { semaphore.release() }
        let file = try await withTaskExecutorPreference(globalConcurrentExecutor) { try await write(format) }
        return download(.file(file), format)
    }

    private func download(_ body: ResponseBody, _ format: CatalogueFormat) -> Response {
        .download(body, name: "\(name).\(format.fileExtension)", contentType: format.contentType)
    }

    /// Writes the file to disk, because it may be of any length. It is gone once the server has sent it.
    private func write(_ format: CatalogueFormat) async throws -> OpenFile {
        var file = try TemporaryFile()
        var export = CatalogueExport(of: catalogue, format: format)
        while let part = try await export.next() {
            try file.append(part)
            try Task.checkCancellation()
            await Task.yield()
        }
        return file.content
    }
}

extension PageResponder {
    func tooManyExports(in context: RequestContext) -> Response {
        let reason = "Too many exports are running. Try again in a minute."
        return refused(RequestError(status: .serviceUnavailable, reason: reason), in: context).inviting()
    }
}
