package import HTTPServer
import HTTPTypes
package import Models
package import Routing

/// The stars that a query finds, with what the visitor has noted of them, as a file.
package struct RepositoryExportController: Sendable {
    private let following: Following
    private let shelf: ShelfModel
    private let pages: PageResponder
    /// Each file is held in memory, some 10 MB at most.
    private let places = Places(2)

    package init(following: Following, shelf: ShelfModel, pages: PageResponder) {
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
        guard places.take() else {
            throw RequestError(
                status: .serviceUnavailable,
                reason: "Others are getting stars as a file just now. Try again in a moment."
            )
        }
        defer { places.giveBack() }
        let format = ShelfFormat(format)
        let bytes = try await shelf.file(ShelfQuery(query), of: name, for: request.visitor, as: format)
        return .download(
            .bytes(bytes),
            name: "stars-of-\(name.text).\(format.fileExtension)",
            contentType: format.contentType
        )
    }
}

extension ShelfFormat {
    init(_ format: RepositoryFormat) {
        self =
            switch format {
            case .json: .json
            case .csv: .csv
            case .markdown: .markdown
            }
    }
}
