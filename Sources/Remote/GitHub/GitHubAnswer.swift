import HTTPTypes
import Models

/// An answer of GitHub's, whole.
struct GitHubAnswer {
    /// The most bytes of an entity tag that is kept.
    private static let entityTagLimit = 200

    let status: HTTPResponse.Status
    let fields: HTTPFields
    /// Empty where nobody reads it.
    let bytes: [UInt8]

    init(status: HTTPResponse.Status, fields: HTTPFields = [:], bytes: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.bytes = bytes
    }

    init(_ response: RemoteResponse) async throws(SourceError) {
        let isRead = [200, 403].contains(response.status.code)
        self.init(
            status: response.status,
            fields: response.fields,
            bytes: isRead ? try await response.content.whole() : []
        )
    }

    var isSuccess: Bool { status.code < 400 }

    /// Whether it says that we have asked too often: by its status, by its fields or, of the secondary rate limit, in words
    /// alone.
    var isLimit: Bool {
        let limits = RateLimitFields(fields)
        switch status.code {
        case 429: return true
        case 403: return limits.retryAfter != nil || limits.isUsedUp || speaksOfLimit
        // Not for asking too often, and yet it says when to come again.
        case 503: return limits.retryAfter != nil
        default: return false
        }
    }

    var link: String? {
        HTTPField.Name("Link").flatMap { fields[$0] }
    }

    var entityTag: String? {
        fields[.eTag].flatMap { $0.utf8.count <= Self.entityTagLimit ? $0 : nil }
    }

    private var speaksOfLimit: Bool {
        let words = Array("rate limit".utf8)
        let text = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return text.indices.contains { text[$0...].starts(with: words) }
    }
}
