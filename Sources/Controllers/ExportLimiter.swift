package import HTTPServer
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
    ///   - files: The disk space for all files.
    package init(pages: PageResponder, limit: Int = 2, files: ByteBudget) {
        self.pages = pages
        semaphore = AsyncSemaphore(limit)
        self.files = files
    }

    /// The number of exports that wait until others are written.
    var waiterCount: Int { semaphore.waiterCount }

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
        // The line for a permit has one export of each client at a time, so nobody waits for a client twice.
        return try await turns.withTurn(of: context.client) {
            try await semaphore.withPermit {
                do {
                    let share = files.share(of: context.client)
                    let file = try await withTaskExecutorPreference(globalConcurrentExecutor) {
                        try await share.takeOnDisk(TemporaryFile.cost)
                        var file = try TemporaryFile(counting: share)
                        try await write { part in
                            try await share.takeOnDisk(part.count)
                            try file.append(part)
                            try Task.checkCancellation()
                            await Task.yield()
                        }
                        return file.content
                    }
                    return .download(.file(file), name: name, contentType: contentType)
                } catch let error as RequestError where error == .overloaded {
                    // Files that are being sent to others cost less than this one.
                    return pages.problem(.tooManyExports, status: .serviceUnavailable, in: context).retryable()
                }
            }
        }
    }
}
