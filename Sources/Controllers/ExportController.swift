package import HTTPServer
import HTTPTypes
package import Models
import Routing

/// All songs, or all movies, as a file.
package struct ExportController<Item: CatalogueItem>: Sendable {
    private let catalogue: CatalogueModel<Item>
    private let name: String
    private let pages: PageResponder
    /// Each file that is written takes a processor and some space on the disk.
    private let semaphore: AsyncSemaphore

    /// - Parameters:
    ///   - name: of the file, before its dot.
    ///   - places: How many files are written at a time.
    package init(catalogue: CatalogueModel<Item>, name: String, pages: PageResponder, places: Int = 2) {
        self.catalogue = catalogue
        self.name = name
        self.pages = pages
        semaphore = AsyncSemaphore(places)
    }

    package func file(in format: CatalogueFormat, to request: Request) async throws -> Response {
        // Nobody would read the file.
        guard request.method != .head else { return download(.omitted, format) }
        guard semaphore.tryAcquire() else {
            let reason = "Others are getting this as a file just now. Try again in a moment."
            return pages.refused(RequestError(status: .serviceUnavailable, reason: reason))
                .inviting(after: PageResponder.pause)
        }
        defer { semaphore.release() }
        let file = try await withTaskExecutorPreference(globalConcurrentExecutor) { try await write(format) }
        return download(.file(file), format)
    }

    private func download(_ body: ResponseBody, _ format: CatalogueFormat) -> Response {
        .download(body, name: "\(name).\(format.fileExtension)", contentType: format.contentType)
    }

    /// To disk, as it may be of any length. The server sends it from there, and then it is gone.
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
