import HTTPServer
import HTTPTypes
import Models
import ViewModels

/// Writes the files of exports, and limits them: all exports of the app share the processor and the disk.
package final class ExportLimiter: Sendable {
    private let pages: PageResponder
    /// Limits the number of exports that are written at a time.
    private let semaphore: AsyncSemaphore
    /// Each client writes one export at a time.
    private let turns = ClientTurns<ClientAddress?>(1)
    /// The disk space for all files, including those still being sent.
    private let files: ByteBudget

    /// - Parameters:
    ///   - limit: The number of exports that are written at a time.
    ///   - fileLimit: The disk space for all files, in bytes.
    package init(pages: PageResponder, limit: Int = 2, fileLimit: Int = 1 << 30) {
        self.pages = pages
        semaphore = AsyncSemaphore(limit)
        files = ByteBudget(fileLimit)
    }

    /// Sends a file. It is written to disk, because it may have any length and a client may be slow, and deleted when
    /// the server has sent it.
    /// - Parameter write: Appends the parts of the file.
    func file(
        named name: String,
        contentType: String,
        for request: Request,
        in context: RequestContext,
        write: @Sendable (_ append: ([UInt8]) async throws -> Void) async throws -> Void
    ) async throws -> Response {
        // HEAD sends no content.
        guard request.method != .head else { return .download(.omitted, name: name, contentType: contentType) }
        return try await turns.withTurn(of: context.client) {
            guard semaphore.tryAcquire() else { return tooMany(in: context) }
            defer { semaphore.release() }
            let share = files.share(of: context.client)
            do {
                let file = try await withTaskExecutorPreference(globalConcurrentExecutor) {
                    var file = try TemporaryFile(keeping: share)
                    try await write { part in
                        guard share.take(part.count) else { throw NoSpace() }
                        try file.append(part)
                        try Task.checkCancellation()
                        await Task.yield()
                    }
                    return file.content
                }
                return .download(.file(file), name: name, contentType: contentType)
            } catch is NoSpace {
                return tooMany(in: context)
            }
        }
    }

    private func tooMany(in context: RequestContext) -> Response {
        pages.problem(.tooManyExports, status: .serviceUnavailable, in: context).retryable()
    }

    /// The files still being sent, to this client or to all, leave no space.
    private struct NoSpace: Error {}
}
