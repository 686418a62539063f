package import HTTPServer
import HTTPTypes
package import Models
import Routing

/// The stars that a query finds, with what the visitor has noted of them, as a file.
package struct RepositoryExportController: Sendable {
    private let following: Following
    private let shelf: RepositoriesModel
    private let pages: PageResponder
    /// Each file takes a processor, and some 10 MB of memory until it is on the disk.
    private let semaphore = AsyncSemaphore(2)

    package init(following: Following, shelf: RepositoriesModel, pages: PageResponder) {
        self.following = following
        self.shelf = shelf
        self.pages = pages
    }

    package func file(
        _ format: RepositoryFormat,
        of query: RepositoryQuery,
        to request: Request
    ) async throws -> Response {
        guard let name = try await following.settings(of: request).githubName else {
            return pages.seeOther(.repositories())
        }
        guard semaphore.tryAcquire() else {
            let reason = "Others are getting stars as a file just now. Try again in a moment."
            return pages.refused(RequestError(status: .serviceUnavailable, reason: reason))
                .inviting(after: PageResponder.pause)
        }
        defer { semaphore.release() }
        let bytes = try await shelf.file(query, of: name, for: request.visitor, as: format)
        return .download(
            .file(try await write(bytes)),
            name: "stars-of-\(name.text).\(format.fileExtension)",
            contentType: format.contentType
        )
    }

    /// To disk, so that who reads slowly keeps nothing in memory.
    private func write(_ bytes: [UInt8]) async throws -> OpenFile {
        try await withTaskExecutorPreference(globalConcurrentExecutor) {
            var file = try TemporaryFile()
            try file.append(bytes)
            return file.content
        }
    }
}
