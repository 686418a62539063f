import AppTesting
import FakeGitHub
import Flipside
import HTMLTesting
import HTTPTypes
import Models
import Testing

/// Tests of a sync from a fake GitHub over HTTP to the page.
///
/// They run one at a time, because each has its own server, which is slow on a busy machine.
@Suite(.serialized, .timeLimit(.minutes(10))) struct StarSyncTests {
    private static let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"

    private let clock = SteppedClock()
    private let gitHub: FakeGitHub

    init() throws {
        gitHub = try FakeGitHub.start { [clock] in clock.now }
        gitHub.tokens = [Self.token]
        // The rows are minimal, because parsing whole ones takes long. GitHubStarsTests has whole ones.
        gitHub.sendsAllMembers = false
    }

    private func app() async throws -> TestApp {
        try await TestApp(stars: try .from(gitHub, by: clock), now: { [clock] in clock.now })
    }

    private func name(_ name: String, token: String = "", in browser: Browser) async throws {
        let settings = try await browser.visit("/settings")
        _ = try await settings.fill("GitHub username", with: name).fill("GitHub token", with: token).submit("Save")
    }

    /// Returns the list after the sync has ended, which the page's stream of events tells.
    private func look(_ browser: Browser) async throws -> Page {
        var page = try await browser.visit("/repositories")
        guard try !page.all("progress").isEmpty else { return page }
        let stream = try await OpenPage(page, in: browser)
        while let event = try await stream.next() {
            guard let region = try event.document().first(".loading-status") else { continue }
            if try region.all("progress").isEmpty { break }
        }
        page = try await browser.visit("/repositories")
        try #expect(page.all("progress").isEmpty)
        return page
    }

    @Test func `five thousand stars are loaded a hundred a request, and renewed by conditional requests`() async throws
    {
        gitHub.stars["octocat"] = FakeStar.many(5_000)
        try await app().browse(over: .socket) { browser in
            try await name("octocat", token: Self.token, in: browser)
            var page = try await look(browser)
            try #expect(page.one(".loading-status .count").text.hasPrefix("5,000 stars, as of"))
            try #expect(page.all("ol.repositories > li").count == 30)
            #expect(gitHub.requests.map(\.page) == Array(1...50))
            #expect(gitHub.requests.allSatisfy { $0.pageSize == 100 && $0.status == 200 && $0.entityTag == nil })

            gitHub.forgetRequests()
            try #expect(page.one(".pause-note").text.hasPrefix("You can load the stars again at"))
            clock.move(by: 60)
            _ = try await browser.post([:], to: "/repositories/sync")
            page = try await look(browser)
            #expect(gitHub.requests.map(\.page) == Array(1...50))
            #expect(gitHub.requests.allSatisfy { $0.entityTag != nil && $0.status == 304 })
            try #expect(page.one(".loading-status .count").text.hasPrefix("5,000 stars, as of"))
            #expect(gitHub.mostAtATime == 1)
            #expect(gitHub.hastyRequests == 0)
        }
    }

    @Test func `a sync is cancelled by a button, keeps its pages, and is continued after them by hand alone`()
        async throws
    {
        gitHub.stars["octocat"] = FakeStar.many(250)
        gitHub.badDays = [nil, .held]
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            var page = try await browser.visit("/repositories", until: { $0.text.contains("page 1 of 3") })
            page = try await page.submit("Cancel loading")
            try #expect(page.one(".loading-failure h2").text == "Loading the stars was cancelled")
            try #expect(page.one(".loading-failure").text.contains("The stars that arrived before that are shown."))
            try #expect(page.one(".loading-status .count").text == "100 stars so far")
            // Viewing begins no other sync, and a press of the button only after the pause.
            _ = try await browser.post([:], to: "/repositories/sync")
            _ = try await browser.visit("/repositories")
            #expect(gitHub.requests.count <= 2)
            gitHub.release()
            clock.move(by: 60)
            _ = try await browser.visit("/repositories", until: { try $0.all(".pause-note").isEmpty })
                .submit("Load stars again")
            page = try await look(browser)
            try #expect(page.one(".loading-status .count").text.hasPrefix("250 stars, as of"))
            #expect(gitHub.requests.map(\.page).suffix(3) == [1, 2, 3])
        }
        await app.application.close()
    }

    @Test func `viewing fresh stars sends no request, and viewing old ones starts a sync`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(120)
        try await app().browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            _ = try await look(browser)
            for path in ["/repositories", "/repositories?page=2", "/repositories?q=project"] {
                _ = try await browser.visit(path)
            }
            #expect(gitHub.requests.count == 2)

            clock.move(by: 6 * 60 * 60)
            _ = try await look(browser)
            #expect(gitHub.requests.map(\.page) == [1, 2, 1, 2])
        }
    }

    @Test func `two who follow the same user share the stars and the requests, and nothing that they mark`()
        async throws
    {
        gitHub.stars["octocat"] = FakeStar.many(30)
        let app = try await app()
        let (ada, grace) = (Browser(responder: app.application), Browser(responder: app.application))
        try await name("octocat", in: ada)
        let page = try await look(ada)
        let id = try #require(page.first("ol.repositories input[name=id]")["value"])
        try await name("OctoCat", in: grace)
        _ = try await ada.post([:], to: "/repositories/\(id)/visit")

        try #expect(await look(ada).all(".visited:not([hidden])").count == 1)
        try #expect(await look(grace).all(".visited:not([hidden])").isEmpty)
        #expect(gitHub.requests.count == 1)
    }

    /// The failures of a sync, each with some words of the page's message.
    static let badDays: [(day: BadDay, words: String)] = [
        (.emptyList, "says that octocat has no stars"),
        (.unauthorized, "does not accept the token"),
        (.forbidden, "does not allow reading"),
        (.usedUp, "Loading continues at"),
        (.secondaryLimit(retryAfter: "120"), "Loading continues at"),
        (.secondaryLimit(retryAfter: nil), "Loading continues at"),
        (.tooManyRequests(retryAfter: "60"), "Loading continues at"),
        (.tooManyRequests(retryAfter: nil), "Loading continues at"),
        (.notFound, "GitHub has no user"),
        (.status(500), "the error status 500"),
        (.status(502), "the error status 502"),
        (.cutOffJSON, "not a list of stars"),
        (.closedConnection, "failed before everything had arrived"),
        (.notJSON, "not a list of stars"),
        (.content("{}"), "not a list of stars"),
        (.redirect(to: "http://elsewhere.example/"), "redirects to a server"),
    ]

    @Test(arguments: badDays.indices)
    func `a bad day leaves the page usable and true, and all that was there`(number: Int) async throws {
        let (day, words) = Self.badDays[number]
        gitHub.stars["octocat"] = FakeStar.many(250)
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", token: Self.token, in: browser)
            _ = try await look(browser)
            // GitHub has other stars now than the stored ones, so it cannot answer with 304.
            gitHub.stars["octocat"] = FakeStar.many(251)
            gitHub.badDays = [day]
            clock.move(by: 60)
            _ = try await browser.post([:], to: "/repositories/sync")

            let page = try await look(browser)
            #expect(page.status == .ok)
            try #expect(page.one(".loading-status").text.contains(words))
            let failure = try page.all(".loading-failure").first?.text
            #expect((failure == nil) == (words == "Loading continues at"))
            #expect(failure?.contains("The earlier stars are still shown.") != false)
            try #expect(page.one(".loading-status .count").text.hasPrefix("250 stars, as of"))
            try #expect(page.all("ol.repositories > li").count == 30)
            let last = try await browser.visit("/repositories?page=9")
            try #expect(last.all("ol.repositories > li").count == 10)
            let found = try await browser.visit("/repositories?q=project-250")
            try #expect(found.all("ol.repositories > li").count == 1)
        }
        #expect(gitHub.hastyRequests == 0)
        await app.application.close()
    }

    @Test(arguments: badDays.indices)
    func `a failed first sync is explained, and the next sync loads the stars`(number: Int) async throws {
        let (day, words) = Self.badDays[number]
        gitHub.stars["octocat"] = FakeStar.many(30)
        gitHub.badDays = [day]
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", token: Self.token, in: browser)
            // An empty list is an error only for a user who had stars before.
            if case .emptyList = day {
                try #expect(await look(browser).one(".loading-status .count").text.hasPrefix("0 stars"))
            } else {
                try #expect(await look(browser).one(".loading-status").text.contains(words))
            }
            // A sync that waits continues by itself.
            if words == "Loading continues at" { while clock.sleeperCount == 0 { await Task.yield() } }
            clock.move(by: 24 * 60 * 60)
            _ = try await browser.visit("/repositories", until: { try !$0.one(".loading-status").text.contains(words) })
            try #expect(await look(browser).all("ol.repositories > li").count == 30)
        }
        #expect(gitHub.hastyRequests == 0)
        await app.application.close()
    }

    @Test func `a sync that reaches the rate limit continues by itself when GitHub allows it`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(500)
        gitHub.badDays = [nil, nil, .usedUp]
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            var page = try await look(browser)
            try #expect(page.one(".pause-note").text.hasPrefix("Loading continues at"))
            try #expect(page.one(".loading-status .count").text == "200 stars so far")
            let asked = gitHub.requests.count
            _ = try await browser.post([:], to: "/repositories/sync")
            #expect(gitHub.requests.count == asked)

            while clock.sleeperCount == 0 { await Task.yield() }
            clock.move(by: 60 * 60)
            let waits = "Loading continues at"
            _ = try await browser.visit("/repositories", until: { try !$0.one(".loading-status").text.contains(waits) })
            page = try await look(browser)
            try #expect(page.one(".loading-status .count").text.hasPrefix("500 stars, as of"))
            #expect(gitHub.requests.dropFirst(asked).map(\.page).suffix(3) == [3, 4, 5])
        }
        #expect(gitHub.hastyRequests == 0)
        await app.application.close()
    }

    @Test func `removed stars disappear after a complete sync, and not before`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(250)
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            _ = try await look(browser)
            gitHub.stars["octocat"]?.removeFirst(50)
            gitHub.badDays = [nil, .status(500)]
            clock.move(by: 60)
            _ = try await browser.post([:], to: "/repositories/sync")
            try #expect(await look(browser).one(".loading-status .count").text.hasPrefix("250 stars"))
            clock.move(by: 60)
            _ = try await browser.post([:], to: "/repositories/sync")
            try #expect(await look(browser).one(".loading-status .count").text.hasPrefix("200 stars"))
        }
    }

    @Test func `pressing the button repeatedly starts one sync a minute`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(30)
        try await app().browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            for _ in 1...5 {
                _ = try await look(browser)
                let response = try await browser.post([:], to: "/repositories/sync")
                #expect(response.status == .seeOther)
            }
            #expect(gitHub.requests.count == 1)
            clock.move(by: 60)
            _ = try await browser.post([:], to: "/repositories/sync")
            _ = try await look(browser)
            #expect(gitHub.requests.count == 2)
        }
    }

    @Test func `the page shows the time of the next sync, and an open page the button afterwards`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(30)
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            let page = try await look(browser)
            try #expect(page.one(".pause-note").text.contains("You can load the stars again at"))
            try #expect(page.all(".loading-status button:not([disabled])").isEmpty)
            let stream = try await OpenPage(page, in: browser)
            while clock.sleeperCount == 0 { await Task.yield() }
            clock.move(by: 60)
            while try await stream.next("live-stargazer-anonymous-octocat").all("button").isEmpty {}
            let later = try await browser.visit("/repositories")
            try #expect(later.all(".pause-note").isEmpty)
            try #expect(later.one(".loading-status button").text == "Load stars again")
        }
        await app.application.close()
    }

    @Test func `a visitor with a token of their own has the button during the pause, and it works`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(30)
        let app = try await app()
        let (first, second) = (Browser(responder: app.application), Browser(responder: app.application))
        try await name("octocat", in: first)
        _ = try await look(first)
        try await name("octocat", token: Self.token, in: second)
        let page = try await look(second)
        try #expect(page.all(".pause-note").isEmpty)
        #expect(gitHub.requests.count == 1)
        _ = try await page.submit("Load stars again")
        _ = try await look(second)
        #expect(gitHub.requests.count == 2)
        await app.application.close()
    }

    @Test func `the stars of a visitor who has saved a token have another region, so an open stream is not kept`()
        async throws
    {
        gitHub.stars["octocat"] = FakeStar.many(30)
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            let before = try await look(browser)
            try #expect(before.all("#live-stargazer-anonymous-octocat .pause-note").count == 1)
            try await name("octocat", token: Self.token, in: browser)
            let after = try await look(browser)
            let stream = try await OpenPage(after, in: browser)
            _ = try await after.submit("Load stars again")
            while try await stream.next("live-stargazer-token-octocat").all(".pause-note").isEmpty {}
        }
        await app.application.close()
    }

    @Test func `the page counts the invalid rows, and links to GitHub only`() async throws {
        var stars = FakeStar.many(130)
        for place in [0, 120] { stars[place].isPrivate = true }
        stars[1].htmlURL = "https://elsewhere.example/phish"
        gitHub.stars["octocat"] = stars
        let app = try await app()
        try await app.browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            let page = try await look(browser)
            try #expect(page.one(".loading-status .count").text.hasPrefix("128 stars"))
            try #expect(page.all(".loading-status .hint").contains { $0.text.hasPrefix("2 more are left out") })
            try #expect(
                page.first("a.media-row")["href"] == "https://github.com/\(stars.dropFirst().first?.fullName ?? "")"
            )
        }
        await app.application.close()
    }

    @Test func `a sync of an unknown GitHub user counts against the limit of new users`() async throws {
        try await app().browse(over: .inProcess) { browser in
            try await name("nobody-at-all", in: browser)
            for _ in 1...15 {
                _ = try await look(browser)
                clock.move(by: 61)
                _ = try await browser.post([:], to: "/repositories/sync")
            }
            #expect(gitHub.requests.count <= 10)
            // The last syncs were refused. The page has the reason, and no button that would do nothing.
            let page = try await browser.visit("/repositories")
            try #expect(page.one(".loading-failure h2").text == "GitHub has no user nobody-at-all")
            try #expect(page.all(".loading-status button:not([disabled])").isEmpty)
        }
    }

    @Test func `a star on the turntable has the name that it has on GitHub now`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(3)
        try await app().browse(over: .inProcess) { browser in
            try await name("octocat", in: browser)
            _ = try await look(browser)
            _ = try await browser.visit("/repositories/3").submit("Put on the turntable")
            gitHub.stars["octocat"]?[0].name = "renamed"
            clock.move(by: 61)
            _ = try await browser.post([:], to: "/repositories/sync")
            try #expect(await look(browser).first("ol.repositories .media-title").text == "owner-3/renamed")
            let turntable = try await browser.visit("/turntable")
            try #expect(turntable.one(".player .playing-title").text == "owner-3/renamed")
        }
    }

    @Test func `a restart keeps the stars while GitHub is unreachable`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(40)
        let app = try await app()
        let browser = Browser(responder: app.application)
        try await name("octocat", in: browser)
        _ = try await look(browser)
        await app.application.close()
        await gitHub.stop()

        let cookies = browser.cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        let response = try await Browser(responder: app.restarted().application)
            .request(.get, "/repositories", headerFields: [.cookie: cookies])
        let page = try Document(html: response.body)
        #expect(try page.all("ol.repositories > li").count == 30)
    }

    @Test func `an open page follows each page of a sync`() async throws {
        gitHub.stars["octocat"] = FakeStar.many(300)
        gitHub.everyDay = .held
        try await app().browse { browser in
            try await name("octocat", in: browser)
            let page = try await browser.visit("/repositories")
            let stream = try await OpenPage(page, in: browser)
            #expect(try await stream.next()?.name == "ready")
            gitHub.everyDay = nil
            gitHub.release()
            var words = ""
            while !words.hasPrefix("300 stars, as of") {
                let region = try await stream.next("live-stargazer-anonymous-octocat")
                words = try region.first(".count")?.text ?? ""
            }
            let reloaded = try await browser.visit("/repositories")
            try #expect(reloaded.one("#live-stargazer-anonymous-octocat .count").text == words)
        }
    }

    @Test func `visitors cannot use up the requests of the server's token`() async throws {
        let app = try await app()
        for number in 1...12 {
            let browser = Browser(responder: app.application)
            try await name("stranger-\(number)", in: browser)
            _ = try await look(browser)
        }
        #expect(Set(gitHub.requests.map(\.name)).count == 10)
        let browser = Browser(responder: app.application)
        try await name("stranger-13", in: browser)
        try #expect(await look(browser).one("main").text.contains("Open Settings"))
    }
}
