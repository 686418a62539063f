import FakeGitHub
import Foundation
import SocketTesting
import Testing

@testable import Models
@testable import Remote

@Suite(.timeLimit(.minutes(10))) struct GitHubStarsTests {
    private let clock = TestClock()
    private let gitHub: FakeGitHub
    private let source: GitHubStars
    private let name: GitHubName

    init() throws {
        gitHub = try FakeGitHub.start { [clock] in clock.now }
        source = try Self.source(at: gitHub.url, clock)
        name = try GitHubName("octocat")
    }

    private static func source(at url: String, _ clock: TestClock) throws -> GitHubStars {
        var limits = HTTPClientLimits()
        limits.sizeLimit = 1 << 20
        let client = HTTPClient(userAgent: "Flipside/test", limits: limits)
        return GitHubStars(client: client, address: try #require(RemoteAddress(url))) { clock.now }
    }

    private func answer(page: Int = 1, tag: String? = nil, token: String? = nil) async throws -> StarResponse {
        let token = try token.map { try GitHubToken($0) }
        return try await source.response(to: StarRequest(name: name, pageNumber: page, entityTag: tag, token: token))
    }

    private func failure(page: Int = 1, tag: String? = nil, token: String? = nil) async throws -> StarsFailure? {
        do {
            _ = try await answer(page: page, tag: tag, token: token)
            return nil
        } catch let failure as StarsFailure {
            return failure
        }
    }

    @Test func `all pages are loaded, each with one request`() async throws {
        gitHub.stars["Octocat"] = FakeStar.many(250)
        var stars: [Star] = []
        var page: Int? = 1
        while let number = page {
            let starPage = try #require(try await answer(page: number).page)
            stars += starPage.stars
            #expect(starPage.leftOutCount == 0)
            #expect(starPage.lastPage == (number < 3 ? 3 : nil))
            page = starPage.nextPage
        }
        #expect(stars.map(\.id) == (1...250).reversed().map { Int64($0) })
        #expect(gitHub.requests.map(\.target) == (1...3).map { "/users/octocat/starred?per_page=100&page=\($0)" })
        #expect(gitHub.requests.map(\.status) == [200, 200, 200])
    }

    @Test func `a star has the values of GitHub's response`() async throws {
        var star = FakeStar(id: 42, owner: "apple", name: "swift", starredAt: clock.now)
        star.description = "The <b>language</b>"
        star.stargazersCount = 70_000
        star.topics = ["compiler", "language"]
        star.isArchived = true
        star.isFork = true
        gitHub.stars["octocat"] = [star]
        let repository = Repository(
            id: 42,
            fullName: "apple/swift",
            url: "https://github.com/apple/swift",
            summary: "The <b>language</b>",
            language: "Swift",
            starCount: 70_000,
            topics: ["compiler", "language"],
            pushedAt: star.pushedAt,
            isArchived: true,
            isFork: true
        )
        #expect(try await answer().page?.stars == [Star(repository: repository, starredAt: clock.now)])
    }

    @Test func `a request has the fields that GitHub requires`() async throws {
        gitHub.stars["octocat"] = []
        gitHub.tokens = ["github_pat_1"]
        _ = try await answer()
        _ = try await answer(token: "github_pat_1")
        let requests = gitHub.requests
        #expect(requests.map(\.token) == [nil, "github_pat_1"])
        for request in requests {
            #expect(request.accept == "application/vnd.github.star+json")
            #expect(request.apiVersion == "2022-11-28")
            #expect(request.userAgent == "Flipside/test")
            #expect(request.entityTag == nil)
        }
    }

    @Test func `an unchanged page is not sent again`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        let tag = try #require(try await answer().page?.entityTag)
        #expect(try await answer(tag: tag).page == nil)
        gitHub.stars["octocat"]?.removeFirst()
        let starPage = try #require(try await answer(tag: tag).page)
        #expect(starPage.stars.count == 2)
        #expect(starPage.entityTag != tag)
        #expect(gitHub.requests.map(\.entityTag) == [nil, tag, tag])
        #expect(gitHub.requests.map(\.status) == [200, 304, 200])
    }

    @Test func `the remaining requests are reported, and a 304 is free with a token`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.tokens = ["t"]
        let first = try await answer(token: "t")
        #expect(first.requestsLeft == 4_999)
        #expect(try await answer(tag: first.page?.entityTag, token: "t").requestsLeft == 4_999)
        #expect(try await answer().requestsLeft == 59)
    }

    @Test func `a user without stars has an empty page, and an unknown user is an error`() async throws {
        gitHub.stars["octocat"] = []
        #expect(try await answer().page?.stars == [])
        gitHub.stars = [:]
        #expect(try await failure() == .unknownName)
    }

    @Test func `each failure of GitHub has its error`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.tokens = ["t"]
        let host = "127.0.0.1"
        func fetching(_ reason: RemoteError.Reason) -> StarsFailure {
            .notFetched(RemoteError(host: host, reason: reason))
        }
        let days: [(BadDay, StarsFailure)] = [
            (.unauthorized, .tokenRefused), (.forbidden, .forbidden), (.notFound, .unknownName),
            (.status(500), fetching(.status(500))), (.status(502), fetching(.status(502))),
            (.status(503), fetching(.status(503))), (.status(422), fetching(.status(422))),
            (.status(204), fetching(.status(204))), (.status(304), fetching(.status(304))),
            (.redirect(to: "http://localhost:1/"), fetching(.redirectElsewhere)),
            (.redirect(to: "/users/octocat/starred?per_page=100&page=1"), fetching(.redirectLoop)),
            (.content(String(repeating: " ", count: 2 << 20)), fetching(.tooLarge(limit: 1 << 20))),
        ]
        for (day, expected) in days {
            gitHub.badDays = [day]
            #expect(try await failure(token: "t") == expected, "\(day)")
        }
        // None of them has caused a pause.
        #expect(try await answer(token: "t").page?.stars.count == 3)
    }

    @Test(arguments: [BadDay.cutOffJSON, .notJSON, .content(""), .content("{}"), .content("[1]"), .content("[{}]")])
    func `a document other than a list of stars is refused`(day: BadDay) async throws {
        gitHub.stars["octocat"] = FakeStar.many(50)
        gitHub.badDays = [day]
        guard case .notStars = try await failure() else {
            Issue.record("\(day)")
            return
        }
    }

    @Test func `a connection that breaks off is an error, and nothing of its page is used`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(50)
        gitHub.badDays = [.closedConnection]
        guard case .notFetched(let error) = try await failure(), case .failed = error.reason else {
            Issue.record("no failure")
            return
        }
        #expect(try await answer().page?.stars.count == 50)
    }

    @Test func `an empty list is an empty page`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(50)
        gitHub.badDays = [.emptyList]
        #expect(try await answer().page == StarPage(stars: []))
    }

    @Test func `a closed port is unreachable`() async throws {
        await gitHub.stop()
        #expect(try await failure() == .notFetched(RemoteError(host: "127.0.0.1", reason: .unreachable)))
    }

    @Test func `after the rate limit is exhausted, no request is sent before the reset`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.badDays = [.usedUp]
        let reset = clock.now + 3_600
        #expect(try await failure() == .limited(until: reset))
        #expect(try await failure() == .limited(until: reset))
        clock.advance(by: 3_599)
        #expect(try await failure() == .limited(until: reset))
        #expect(gitHub.requests.count == 1)
        clock.advance(by: 1)
        #expect(try await answer().page?.stars.count == 3)
        #expect(gitHub.hastyRequests == 0)
    }

    @Test func `the last request of the hour succeeds, and none follows it`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.limits = (anonymous: 2, withToken: 2)
        #expect(try await answer().requestsLeft == 1)
        #expect(try await answer().requestsLeft == 0)
        #expect(try await failure() == .limited(until: clock.now + 3_600))
        #expect(gitHub.requests.map(\.status) == [200, 200])
    }

    @Test func `each token has its own rate limit`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.tokens = ["one", "other"]
        gitHub.badDays = [.usedUp]
        #expect(try await failure(token: "one") != nil)
        #expect(try await answer(token: "other").page?.stars.count == 3)
        #expect(try await answer().page?.stars.count == 3)
        #expect(try await failure(token: "one") == .limited(until: clock.now + 3_600))
        #expect(gitHub.requests.count == 3)
    }

    @Test(arguments: [BadDay.tooManyRequests(retryAfter: "30"), .secondaryLimit(retryAfter: "30")])
    func `no request is sent before the time that GitHub names`(day: BadDay) async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.badDays = [day]
        #expect(try await failure() == .limited(until: clock.now + 30))
        clock.advance(by: 29)
        #expect(try await failure() == .limited(until: clock.now + 1))
        clock.advance(by: 1)
        #expect(try await answer().page != nil)
        #expect(gitHub.hastyRequests == 0)
    }

    @Test func `without a time the pause is a minute, and doubles until a request succeeds`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.everyDay = .secondaryLimit(retryAfter: nil)
        for minutes in [1, 2, 4, 8, 16, 32, 60, 60] {
            #expect(try await failure() == .limited(until: clock.now + TimeInterval(minutes * 60)))
            clock.advance(by: TimeInterval(minutes * 60))
        }
        gitHub.everyDay = nil
        _ = try await answer()
        gitHub.everyDay = .tooManyRequests(retryAfter: nil)
        #expect(try await failure() == .limited(until: clock.now + 60))
        #expect(gitHub.hastyRequests == 0)
    }

    @Test func `a link to another page than the next does not end the list`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(300)
        gitHub.sendsAllMembers = false
        let links = [
            "</x?page=1>; rel=\"next\"", "</x?page=2>; rel=\"next\"", "</x?page=4>; rel=\"next\"", "</x>; rel=\"next\"",
            "</x?after=abc>; rel=\"next\"", "</x?page=3>; rel=\"last\"", "gibberish", "</x?page=3; rel=\"next\"",
        ]
        for link in links {
            gitHub.badDays = [.link(link)]
            guard case .notStars = try await failure(page: 2) else {
                Issue.record("\(link)")
                continue
            }
        }
        #expect(try await answer(page: 2).page?.nextPage == 3)
    }

    @Test func `a link to another server is used only for its page number`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(300)
        gitHub.sendsAllMembers = false
        gitHub.badDays = [.link("<http://evil.example/x?page=2&per_page=1>; rel=\"next\"")]
        let starPage = try #require(try await answer().page)
        #expect(starPage.nextPage == 2)
        _ = try await answer(page: 2)
        #expect(gitHub.requests.last?.target == "/users/octocat/starred?per_page=100&page=2")
    }

    @Test func `requests are sent one at a time`() async throws {
        gitHub.stars = ["octocat": FakeStar.many(900)]
        gitHub.sendsAllMembers = false
        try await withThrowingTaskGroup { group in
            for page in 1...9 { group.addTask { _ = try await answer(page: page) } }
            try await group.waitForAll()
        }
        #expect(gitHub.requests.count == 9)
        #expect(gitHub.mostAtATime == 1)
    }

    @Test func `a waiting request is not sent after a rate limit was reached`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.badDays = [.held, .usedUp]
        let first = Task { try await answer() }
        try await waitUntil { gitHub.requests.count == 1 }
        let others = (0..<3).map { _ in Task { try await failure() } }
        gitHub.release()
        #expect(try await first.value.page != nil)
        for other in others { #expect(try await other.value == .limited(until: clock.now + 3_600)) }
        #expect(gitHub.requests.count == 2)
    }

    @Test func `a cancelled request stops waiting for a response or a permit`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.badDays = [.held]
        let asking = Task { try await failure() }
        try await waitUntil { gitHub.requests.count == 1 }
        let waiting = Task { try await failure() }
        waiting.cancel()
        #expect(try await waiting.value != nil)
        asking.cancel()
        #expect(try await asking.value != nil)
        gitHub.release()
        #expect(try await answer().page?.stars.count == 3)
        #expect(gitHub.requests.count == 2)
    }

    @Test func `a request that was cancelled before it arrived leaves no later one held`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.badDays = [.held]
        gitHub.release()
        #expect(try await answer().page?.stars.count == 3)
    }

    @Test func `no error contains the token`() async throws {
        let secret = "github_pat_SECRET"
        gitHub.stars["octocat"] = FakeStar.many(3)
        gitHub.tokens = [secret]
        let days: [BadDay] = [
            .unauthorized, .forbidden, .usedUp, .notFound, .status(500), .cutOffJSON, .closedConnection, .notJSON,
            .redirect(to: "http://localhost:1/"), .link("gibberish"),
        ]
        for day in days {
            gitHub.badDays = [day]
            let failure = try #require(try await failure(token: secret))
            #expect(!"\(failure)".contains("SECRET") && !String(reflecting: failure).contains("SECRET"))
            clock.advance(by: 4_000)
        }
        #expect(gitHub.requests.allSatisfy { $0.token == secret })
    }

    @Test func `a token is not sent to another computer without TLS`() async throws {
        let address = try #require(RemoteAddress("http://api.invalid/"))
        let source = GitHubStars(client: HTTPClient(userAgent: "Flipside/test"), address: address) { clock.now }
        let request = StarRequest(name: name, pageNumber: 1, token: try GitHubToken("t"))
        #expect(source.token(of: request) == nil)
        let secure = try #require(RemoteAddress("https://api.invalid/"))
        let other = GitHubStars(client: HTTPClient(userAgent: "Flipside/test"), address: secure) { clock.now }
        #expect(other.token(of: request) != nil)
    }

    @Test func `a base URL may have a path`() async throws {
        let source = try Self.source(at: gitHub.url + "/api/v3/", clock)
        do throws(StarsFailure) {
            _ = try await source.response(to: StarRequest(name: name, pageNumber: 1))
        } catch {
            #expect(error == .unknownName)
        }
        #expect(gitHub.requests.map(\.target) == ["/api/v3/users/octocat/starred?per_page=100&page=1"])
    }

    @Test func `a star added or removed between two pages does no harm`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(150)
        gitHub.sendsAllMembers = false
        gitHub.badDays = [nil, .change { $0.remove(at: 0) }]
        #expect(try await answer().page?.nextPage == 2)
        #expect(try await answer(page: 2).page?.stars.count == 49)
    }
}

struct GitHubSiteTests {
    @Test(arguments: [
        ("https://api.github.com", "https://github.com"),
        ("https://git.example/api/v3", "https://git.example"),
        ("https://git.example:8443/api/v3/", "https://git.example:8443"),
        ("http://[::1]:3000/api/v3", "http://[::1]:3000"),
        ("https://api.octo.ghe.com", "https://octo.ghe.com"),
        ("http://127.0.0.1:9999", "https://github.com"),
        ("https://cache.example/github", "https://github.com"),
        ("https://git.example/api/v30", "https://github.com"),
    ])
    func `the web pages are derived from the API's URL`(api: String, site: String) throws {
        #expect(try #require(RemoteAddress(api)).gitHubSite == site)
    }
}
