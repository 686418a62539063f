package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Sends all songs, or all movies, as a file.
package struct ExportController<Item: CatalogueItem>: Sendable {
    private let catalogue: CatalogueModel<Item>
    private let pages: PageResponder
    /// Writing an export uses a processor. Each client has one export written at a time.
    private let semaphore: AsyncSemaphore
    private let turns = ClientTurns<ClientAddress?>(1)
    /// The disk space for all export files, including those still being sent.
    private let files: ByteBudget

    /// - Parameters:
    ///   - limit: The number of exports that are written at a time.
    ///   - fileLimit: The disk space for all files, in bytes.
    package init(
        catalogue: CatalogueModel<Item>,
        pages: PageResponder,
        limit: Int = 2,
        fileLimit: Int = 512 << 20
    ) {
        self.catalogue = catalogue
        self.pages = pages
        semaphore = AsyncSemaphore(limit)
        files = ByteBudget(fileLimit)
    }

    /// Sends the file.
    package func file(
        in format: CatalogueFormat,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        // HEAD sends no content.
        guard request.method != .head else { return download(.omitted, format) }
        return try await turns.withTurn(of: context.client) {
            guard semaphore.tryAcquire() else { return pages.tooManyExports(in: context) }
            defer { semaphore.release() }
            let file = try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await write(format, for: context.client)
            }
            guard let file else { return pages.tooManyExports(in: context) }
            return download(.file(file), format)
        }
    }

    private func download(_ body: ResponseBody, _ format: CatalogueFormat) -> Response {
        .download(body, name: "\(Item.kind.many).\(format.fileExtension)", contentType: format.contentType)
    }

    /// Writes the file to disk, because it may have any length. It is deleted when the server has sent it.
    /// - Returns: `nil` if the files still being sent, to this client or to all, leave no space.
    private func write(_ format: CatalogueFormat, for client: ClientAddress?) async throws -> OpenFile? {
        let share = files.share(of: client)
        var file = try TemporaryFile(keeping: share)
        var export = CatalogueExport(of: catalogue, format: format)
        while let part = try await export.next() {
            guard share.take(part.count) else { return nil }
            try file.append(part)
            try Task.checkCancellation()
            await Task.yield()
        }
        return file.content
    }
}

extension PageResponder {
    func tooManyExports(in context: RequestContext) -> Response {
        problem(.tooManyExports, status: .serviceUnavailable, in: context).inviting()
    }
}
