package import Foundation
import HTTPTypes
package import Models

/// The stars of GitHub's users, by GitHub's REST API (`GET /users/{name}/starred`, version 2022-11-28).
///
/// It asks one thing at a time, whoever calls, and keeps away for as long as GitHub has said to the same credential. Of
/// `Link` it takes the numbers of pages alone: whom and what we ask, nobody else says.
package struct GitHubStars: StarSource {
    private let client: HTTPClient
    private let address: RemoteAddress
    private let now: @Sendable () -> Date
    private let turns = RequestTurns()
    private let gate = RequestGate()

    /// - Parameters:
    ///   - address: The base URL of the API, such as <https://api.github.com>.
    ///   - now: The clock.
    package init(client: HTTPClient, address: RemoteAddress, now: @escaping @Sendable () -> Date = { Date() }) {
        self.client = client
        self.address = address
        self.now = now
    }

    package func answer(to request: StarRequest) async throws(StarsFailure) -> StarAnswer {
        let credential = credential(of: request)
        try gate.check(credential, at: now())
        let answer = try await fetch(request, as: credential)
        let allowance = RateLimitFields(answer.fields).allowance
        switch answer.status.code {
        case 200:
            return StarAnswer(batch: try batch(of: answer, page: request.page), allowance: allowance)
        case 304 where request.entityTag != nil: return StarAnswer(batch: nil, allowance: allowance)
        case 401 where credential != nil: throw .tokenRefused
        case 403: throw .forbidden
        case 404: throw .unknownName
        case let code: throw .notFetched(SourceError(host: address.host, reason: .status(code)))
        }
    }

    /// A secret goes over no wire that others can read, but for those of this very machine.
    func credential(of request: StarRequest) -> GitHubToken? {
        address.url.scheme == "https" || address.isLoopback ? request.token : nil
    }

    /// Waits for its turn, and notes what the answer says of limits before the next one has its.
    private func fetch(
        _ request: StarRequest,
        as credential: GitHubToken?
    ) async throws(StarsFailure) -> GitHubAnswer {
        guard await turns.take() else {
            throw .notFetched(SourceError(host: address.host, reason: .failed(detail: "given up")))
        }
        defer { turns.pass() }
        // Whoever was before may have been told to wait.
        try gate.check(credential, at: now())
        let answer: GitHubAnswer
        do {
            let response = try await client.response(to: remoteRequest(for: request, as: credential))
            answer = try await GitHubAnswer(response)
        } catch {
            throw .notFetched(error)
        }
        try gate.note(answer, to: credential, at: now())
        return answer
    }

    private func remoteRequest(
        for request: StarRequest,
        as credential: GitHubToken?
    ) throws(SourceError) -> RemoteRequest {
        let url = address.url.appending(path: "users/\(request.name.key)/starred").appending(queryItems: [
            URLQueryItem(name: "per_page", value: "\(StarRequest.pageSize)"),
            URLQueryItem(name: "page", value: "\(request.page)"),
        ])
        guard let target = RemoteAddress(url.absoluteString) else {
            throw SourceError(host: address.host, reason: .failed(detail: "no URL to ask for"))
        }
        var fields: HTTPFields = [.accept: "application/vnd.github.star+json"]
        if let version = HTTPField.Name("X-GitHub-Api-Version") { fields[version] = "2022-11-28" }
        fields[.ifNoneMatch] = request.entityTag
        fields[.authorization] = credential.map { "Bearer \($0.secret)" }
        return RemoteRequest(target, fields: fields)
    }

    private func batch(of answer: GitHubAnswer, page: Int) throws(StarsFailure) -> StarBatch {
        // To take a page for the last one that is not would be to lose all that follows.
        guard let pages = PageLinks(answer.link, on: page) else {
            throw .notStars(detail: "a Link field that does not lead from page \(page) to the next")
        }
        return try StarBatch(
            parsing: answer.bytes,
            of: GitHubSite(of: address).url,
            entityTag: answer.entityTag,
            nextPage: pages.next,
            lastPage: pages.last
        )
    }
}
