package import Foundation
package import HTTPServer
package import Models
import ViewModels

/// Sends everything that is stored about the visitor.
package struct ArchiveController: Sendable {
    private let archives: VisitorArchives
    private let repositories: RepositoriesModel
    private let exports: ExportLimiter
    private let now: @Sendable () -> Date

    package init(
        archives: VisitorArchives,
        repositories: RepositoriesModel,
        exports: ExportLimiter,
        now: @escaping @Sendable () -> Date
    ) {
        self.archives = archives
        self.repositories = repositories
        self.exports = exports
        self.now = now
    }

    /// Sends everything that is stored about the visitor as one archive.
    package func send(_ request: Request, in context: RequestContext) async throws -> Response {
        let (visitor, time) = (context.visitor, now())
        return try await exports.file(
            named: "flipside-archive.zip",
            contentType: "application/zip",
            for: request,
            in: context
        ) { append in
            let archive = try await archives.archive(of: visitor)
            var stars: [UInt8]?
            if let name = archive.state.settings.gitHubName {
                stars = try await repositories.file(RepositoryQuery(), of: name, for: visitor, as: .csv)
            }
            var zip = ZIPWriter(at: time)
            for file in VisitorArchiveDocument(archive, stars: stars, at: time).files {
                try await append(zip.begin(file.name) + zip.append(file.bytes) + zip.end())
            }
            try await append(zip.finish())
        }
    }
}
