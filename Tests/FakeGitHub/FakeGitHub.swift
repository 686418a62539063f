package import Foundation
import HTTPServer
import Logging
import Synchronization

/// A fake GitHub on loopback with `/users/{name}/starred` as GitHub documents it: the payload, `Link`, entity tags, and
/// rate limits with a clock of its own.
///
///     let gitHub = try FakeGitHub.start()
///     gitHub.stars["octocat"] = FakeStar.many(250)
///     gitHub.badDays = [nil, .status(502)] // the first response is correct, the second one is not
///
/// It runs until it is stopped or deallocated.
package final class FakeGitHub: Sendable {
    /// The base URL of the API.
    package let url: String
    private let site: FakeGitHubSite
    /// The server; `nil` after a stop, which closes its socket.
    private let server: Mutex<Server?>
    private let end: Task<Void, any Error>

    /// - Parameter now: The clock of the rate limits.
    package static func start(now: @escaping @Sendable () -> Date = { Date() }) throws -> FakeGitHub {
        try FakeGitHub(now: now)
    }

    private init(now: @escaping @Sendable () -> Date) throws {
        var configuration = ServerConfiguration()
        configuration.loopCount = 1
        configuration.drainTimeout = .seconds(1)
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        let url = "http://\(socket.address)"
        let site = FakeGitHubSite(url: url, now: now)
        let server = Server(
            socket: socket,
            configuration: configuration,
            logger: Logger(label: "fake GitHub") { _ in SwiftLogNoOpLogHandler() },
            responder: site
        )
        self.url = url
        self.site = site
        self.server = Mutex(server)
        end = Task { try await server.run() }
    }

    deinit {
        site.release()
        server.withLock { $0?.drain() }
    }

    /// Stops the server and closes its socket, as if GitHub were down.
    package func stop() async {
        site.release()
        server.withLock { server in
            server?.drain()
            server = nil
        }
        _ = await end.result
    }

    /// The stars of each user, the newest first. Any other user is unknown (404).
    package var stars: [String: [FakeStar]] {
        get { site.read(\.stars) }
        set { site.change { $0.stars = newValue } }
    }

    /// The failures of the next requests; `nil` stands for a correct response.
    package var badDays: [BadDay?] {
        get { site.read(\.badDays) }
        set { site.change { $0.badDays = newValue } }
    }

    /// The failure of each request after ``badDays``.
    package var everyDay: BadDay? {
        get { site.read(\.everyDay) }
        set { site.change { $0.everyDay = newValue } }
    }

    /// The valid tokens.
    package var tokens: Set<String> {
        get { site.read(\.tokens) }
        set { site.change { $0.tokens = newValue } }
    }

    /// The numbers of requests in an hour, without a token and with one.
    package var limits: (anonymous: Int, withToken: Int) {
        get { site.read { ($0.rateLimits.anonymous, $0.rateLimits.withToken) } }
        set { site.change { $0.rateLimits = FakeRateLimits(newValue) } }
    }

    /// Whether repositories have all members of GitHub's. Without the unused ones, thousands are sent sooner.
    package var sendsAllMembers: Bool {
        get { site.read(\.sendsAllMembers) }
        set { site.change { $0.sendsAllMembers = newValue } }
    }

    /// All requests, in the order of arrival.
    package var requests: [FakeGitHubRequest] { site.read(\.requests) }

    /// The greatest number of concurrent requests.
    package var mostAtATime: Int { site.read(\.mostAtATime) }

    /// The number of requests before the end of a wait.
    package var hastyRequests: Int { site.read(\.hastyRequests) }

    /// Clears ``requests``.
    package func forgetRequests() {
        site.change { $0.requests = [] }
    }

    /// Responds to the held requests. One that was cancelled before it arrived leaves no later one held in its place.
    package func release() {
        site.release()
    }
}

/// A failure of the fake GitHub, in place of a correct response.
package enum BadDay: Sendable {
    /// 200 with `[]`, whatever the stars.
    case emptyList
    /// 401, as for an invalid token.
    case unauthorized
    /// 403 without a mention of a rate limit.
    case forbidden
    /// 403 with an exhausted primary rate limit.
    case usedUp
    /// 403 that mentions the secondary rate limit.
    case secondaryLimit(retryAfter: String?)
    /// 429.
    case tooManyRequests(retryAfter: String?)
    /// 404, although the user exists.
    case notFound
    /// Another status, such as 500 or 502, with HTML.
    case status(Int)
    /// 200 with truncated JSON in a complete response.
    case cutOffJSON
    /// A connection that is closed within the JSON.
    case closedConnection
    /// 200 with an HTML page.
    case notJSON
    /// 200 with this content in place of the JSON.
    case content(String)
    /// 302 to this location.
    case redirect(to: String)
    /// A correct response, after `FakeGitHub.release()`.
    case held
    /// A correct response after a change of the stars, between two pages.
    case change(@Sendable (inout [FakeStar]) -> Void)
    /// A correct response with another `Link` field.
    case link(String)
}

/// A request that the fake has received.
package struct FakeGitHubRequest: Sendable, Equatable {
    /// The path and the query.
    package let target: String
    /// The name in the path; `nil` for another path.
    package let name: String?
    package let page: Int
    package let pageSize: Int
    /// The value of `If-None-Match`.
    package let entityTag: String?
    /// The value of `Authorization` without "Bearer ".
    package let token: String?
    package let accept: String?
    package let apiVersion: String?
    package let userAgent: String?
    /// The status of the response; `nil` before it.
    package internal(set) var status: Int?
}
