import Foundation
import HTTPTypes
package import Models

/// A file of songs or movies at a URL, in any format that can be imported.
///
/// The file is stored on disk first, so that a slow server does not block the catalogue.
package struct RemoteCatalogue: CatalogueSource {
    /// The size limit of uploads, and a time limit for slow connections.
    package static let limits: HTTPClientLimits = {
        var limits = HTTPClientLimits()
        limits.sizeLimit = 100 << 20
        limits.totalTimeout = .seconds(600)
        return limits
    }()

    private let client: HTTPClient
    private let location: RemoteAddress

    package init(client: HTTPClient, address: RemoteAddress) {
        self.client = client
        location = address
    }

    package var address: String { location.url.absoluteString }
    package var host: String { location.host }

    package func fetch(
        unless known: SourceValidators?,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> SourceResponse {
        let content = try spooledContent()
        let response = try await client.response(
            to: request(unless: known),
            receiving: { try content.append($0) },
            reporting: progress
        )
        switch response.status {
        case .ok:
            let file = ImportFile(name: fileName, byteCount: content.byteCount, nextPart: content.nextPart)
            return .file(file, SourceValidators(response.fields))
        case .notModified where known != nil:
            return .unchanged
        default:
            throw RemoteError(host: host, reason: .status(response.status.code))
        }
    }

    private func request(unless known: SourceValidators?) -> RemoteRequest {
        var fields: HTTPFields = [.accept: "application/json, text/csv, application/jsonl, */*;q=0.1"]
        fields[.ifNoneMatch] = known?.entityTag
        fields[.ifModifiedSince] = known?.lastModified
        return RemoteRequest(location, fields: fields)
    }

    private func spooledContent() throws(RemoteError) -> SpooledContent {
        do {
            return try SpooledContent()
        } catch {
            throw RemoteError(host: host, reason: .failed(detail: "\(error)"))
        }
    }

    /// The last part of the URL, which often has the extension of the format. The content is examined as well.
    private var fileName: String { location.url.lastPathComponent }
}

extension SourceValidators {
    /// Creates the validators of a response (RFC 9110 §8.8).
    fileprivate init?(_ fields: HTTPFields) {
        self.init(entityTag: fields[.eTag], lastModified: fields[.lastModified])
    }
}

/// The comments at a URL, in JSON.
package struct RemoteComments: CommentsSource {
    private let client: HTTPClient
    private let address: RemoteAddress

    package var host: String { address.host }

    package init(client: HTTPClient, address: RemoteAddress) {
        self.client = client
        self.address = address
    }

    package func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> [UInt8] {
        let request = RemoteRequest(address, fields: [.accept: "application/json"])
        let response = try await client.response(to: request, reporting: progress)
        guard response.status == .ok else { throw RemoteError(host: host, reason: .status(response.status.code)) }
        return response.content
    }
}
