package import Foundation
import HTTPServer
import Logging
import Synchronization

/// A GitHub that speaks HTTP on loopback and knows `/users/{name}/starred`, as GitHub documents it: the payload, `Link`,
/// entity tags, and rate limits by a clock of its own.
///
///     let gitHub = try FakeGitHub.start()
///     gitHub.stars["octocat"] = FakeStar.many(250)
///     gitHub.badDays = [nil, .status(502)] // the first request is answered well, the second one not
///
/// It runs until it is stopped or released.
package final class FakeGitHub: Sendable {
    /// What to give as the base URL of the API.
    package let url: String
    private let site: FakeGitHubSite
    /// nil when it was stopped: its socket is closed with it.
    private let server: Mutex<Server?>
    private let end: Task<Void, any Error>

    /// - Parameter now: Its clock, for the rate limits.
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

    /// Nobody listens any more when it returns: a GitHub that is down.
    package func stop() async {
        site.release()
        server.withLock { server in
            server?.drain()
            server = nil
        }
        _ = await end.result
    }

    /// Who has starred what, the newest first. Who is not in it is nobody (404).
    package var stars: [String: [FakeStar]] {
        get { site.read(\.stars) }
        set { site.change { $0.stars = newValue } }
    }

    /// What befalls the next requests, one each; nil is a good day. After the last one all days are good.
    package var badDays: [BadDay?] {
        get { site.read(\.badDays) }
        set { site.change { $0.badDays = newValue } }
    }

    /// What befalls each request that `badDays` says nothing of.
    package var everyDay: BadDay? {
        get { site.read(\.everyDay) }
        set { site.change { $0.everyDay = newValue } }
    }

    /// Those who may ask as themselves; any other token is refused.
    package var tokens: Set<String> {
        get { site.read(\.tokens) }
        set { site.change { $0.tokens = newValue } }
    }

    /// How often one may ask within an hour: 60 times without a token, and 5,000 times with one.
    package var limits: (anonymous: Int, withToken: Int) {
        get { site.read { ($0.rateLimits.anonymous, $0.rateLimits.withToken) } }
        set { site.change { $0.rateLimits = FakeRateLimits(newValue) } }
    }

    /// Whether a repository has all its members, of which nobody reads most: without them thousands come sooner.
    package var sendsAllMembers: Bool {
        get { site.read(\.sendsAllMembers) }
        set { site.change { $0.sendsAllMembers = newValue } }
    }

    /// All that was asked, in the order in which it came.
    package var requests: [FakeGitHubRequest] { site.read(\.requests) }

    /// How many requests there were at the same time at most.
    package var mostAtATime: Int { site.read(\.mostAtATime) }

    /// How often somebody has asked who was told to wait, and had not waited.
    package var hastyRequests: Int { site.read(\.hastyRequests) }

    /// Forgets what was asked.
    package func forgetRequests() {
        site.change { $0.requests = [] }
    }

    /// Answers those that are held, and holds none that comes later without being told so.
    package func release() {
        site.release()
    }
}
