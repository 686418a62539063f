package import Foundation
import HTTPTypes
package import Models

/// The stars of GitHub users, from GitHub's REST API (`GET /users/{name}/starred`, version 2022-11-28).
///
/// It sends one request at a time, and none before the time that GitHub has named to the same token. It reads only the
/// page numbers of the `Link` field, so no response can direct it to another URL.
package struct GitHubStars: StarSource {
    private let client: HTTPClient
    private let address: RemoteAddress
    private let now: @Sendable () -> Date
    private let semaphore = AsyncSemaphore(1)
    private let waits = RequestWaits()

    /// - Parameter address: The base URL of the API, such as <https://api.github.com>.
    package init(client: HTTPClient, address: RemoteAddress, now: @escaping @Sendable () -> Date = { Date() }) {
        self.client = client
        self.address = address
        self.now = now
    }

    package func response(to request: StarRequest) async throws(StarsFailure) -> StarResponse {
        let token = token(of: request)
        try waits.check(token, at: now())
        let response = try await fetch(request, with: token)
        let requestsLeft = response.rateLimits.requestsLeft
        switch response.status.code {
        case 200:
            return StarResponse(page: try page(request.pageNumber, in: response), requestsLeft: requestsLeft)
        case 304 where request.entityTag != nil: return StarResponse(page: nil, requestsLeft: requestsLeft)
        case 401 where token != nil: throw .tokenRefused
        case 403: throw .forbidden
        case 404: throw .unknownName
        case let code: throw .notFetched(RemoteError(host: address.host, reason: .status(code)))
        }
    }

    /// Returns the token of a request; `nil` if it would be sent unencrypted to another computer.
    func token(of request: StarRequest) -> GitHubToken? {
        address.url.scheme == "https" || address.isLoopback ? request.token : nil
    }

    /// Sends a request after the previous ones. The rate limits of its response apply to the next one.
    private func fetch(
        _ request: StarRequest,
        with token: GitHubToken?
    ) async throws(StarsFailure) -> RemoteResponse {
        do {
            try await semaphore.acquire()
        } catch {
            throw .notFetched(RemoteError(host: address.host, reason: .failed(detail: "cancelled")))
        }
        defer { semaphore.release() }
        // The response to the previous request may have named a time.
        try waits.check(token, at: now())
        let response: RemoteResponse
        do {
            response = try await client.response(to: remoteRequest(for: request, with: token))
        } catch {
            throw .notFetched(error)
        }
        try waits.note(response, to: token, at: now())
        return response
    }

    private func remoteRequest(
        for request: StarRequest,
        with token: GitHubToken?
    ) throws(RemoteError) -> RemoteRequest {
        let url = address.url.appending(path: "users/\(request.name.key)/starred").appending(queryItems: [
            URLQueryItem(name: "per_page", value: "\(StarRequest.pageSize)"),
            URLQueryItem(name: "page", value: "\(request.pageNumber)"),
        ])
        guard let target = RemoteAddress(url.absoluteString) else {
            throw RemoteError(host: address.host, reason: .failed(detail: "an invalid URL"))
        }
        var fields: HTTPFields = [.accept: "application/vnd.github.star+json"]
        if let version = HTTPField.Name("X-GitHub-Api-Version") { fields[version] = "2022-11-28" }
        fields[.ifNoneMatch] = request.entityTag
        fields[.authorization] = token.map { "Bearer \($0.secret)" }
        var remoteRequest = RemoteRequest(target, fields: fields)
        // The secondary rate limit may be named in the content only.
        remoteRequest.contentStatuses = [.ok, .forbidden]
        return remoteRequest
    }

    private func page(_ number: Int, in response: RemoteResponse) throws(StarsFailure) -> StarPage {
        // A page that counts as the last one by mistake would lose all later stars.
        guard let pages = PageLinks(response.link, on: number) else {
            throw .notStars(detail: "a Link field that does not lead from page \(number) to the next")
        }
        return try StarPage(
            parsing: response.content,
            of: address.gitHubSite,
            entityTag: response.entityTag,
            nextPage: pages.next,
            lastPage: pages.last
        )
    }
}

/// The meaning of a response of GitHub.
extension RemoteResponse {
    /// The maximum length of a stored entity tag, in bytes.
    private static let entityTagLimit = 200

    var rateLimits: RateLimitFields { RateLimitFields(fields) }

    var isSuccess: Bool { status.code < 400 }

    /// Whether the response refuses the request because of a rate limit, by its status, by its fields or, for the
    /// secondary rate limit, only by its message.
    var isLimit: Bool {
        let limits = rateLimits
        switch status.code {
        case 429: return true
        case 403: return limits.retryAfter != nil || limits.isUsedUp || mentionsLimit
        // Not a rate limit, but the response names a time as well.
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

    private var mentionsLimit: Bool {
        let words = Array("rate limit".utf8)
        let text = content.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        return text.indices.contains { text[$0...].starts(with: words) }
    }
}
