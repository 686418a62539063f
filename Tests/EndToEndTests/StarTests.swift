import FakeGitHub
import Foundation
import HTMLTesting
import ProgramTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct StarTests {
    private static let serverToken = "ghp_server16C7e42F292c6912E7710c838347"
    private static let visitorToken = "ghp_visitor6C7e42F292c6912E7710c838347"

    private let folder: TemporaryFolder
    private let gitHub: FakeGitHub
    private var data: String { folder.path(of: "data") }

    init() throws {
        folder = try TemporaryFolder()
        gitHub = try FakeGitHub.start()
        gitHub.stars["octocat"] = FakeStar.many(120)
        gitHub.tokens = [Self.serverToken, Self.visitorToken]
    }

    private func follow(_ browser: Browser, token: String = "") async throws -> Page {
        let settings = try await browser.visit("/settings")
        _ = try await settings.fill("GitHub username", with: "octocat").fill("GitHub token", with: token).submit("Save")
        return try await look(browser)
    }

    private func look(_ browser: Browser) async throws -> Page {
        try await browser.visit("/repositories", until: { try $0.all("progress").isEmpty })
    }

    private func tokenFile(_ content: String, mode: Int = 0o600) throws -> String {
        let path = try folder.write(content, to: "token")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test func `synced stars survive a restart without GitHub`() async throws {
        let first = try FlipsideProcess(serving: data, ["--github-url", gitHub.url])
        var browser = Browser(host: "127.0.0.1", port: try await first.port())
        try #expect(await follow(browser).one(".loading-status .count").text.hasPrefix("120 stars"))
        #expect(gitHub.requests.map(\.token) == [nil, nil])
        #expect(gitHub.requests.allSatisfy { $0.userAgent?.hasPrefix("Flipside/") == true })
        let cookies = browser.cookies
        first.send(SIGTERM)
        #expect(await first.outcome().errors == "")
        await gitHub.stop()

        let second = try FlipsideProcess(serving: data, ["--github-url", gitHub.url])
        browser = Browser(host: "127.0.0.1", port: try await second.port())
        let fields = cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        let response = try await browser.request(.get, "/repositories", headerFields: [.cookie: fields])
        #expect(try Document(html: response.body).all("ol.repositories > li").count == 30)
    }

    @Test(arguments: [true, false])
    func `the server's token is sent to GitHub, and to no page and no log`(isInFile: Bool) async throws {
        let file = try tokenFile(Self.serverToken + "\n")
        let arguments = ["--port", "0", "--data", data, "--public", publicFolder, "--github-url", gitHub.url]
        let flipside = try FlipsideProcess(
            arguments + (isInFile ? ["--github-token-file", file] : []) + ["--log-level", "trace"],
            environment: isInFile ? [:] : ["FLIPSIDE_GITHUB_TOKEN": Self.serverToken]
        )
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        gitHub.badDays = [nil, .unauthorized]
        _ = try await follow(browser)
        #expect(gitHub.requests.map(\.token) == [Self.serverToken, Self.serverToken])
        try await expectSilence(about: Self.serverToken, flipside, browser, isInDatabase: false)
    }

    @Test func `a visitor's token is sent to GitHub, and to no page and no log`() async throws {
        let arguments = ["--github-url", gitHub.url, "--log-level", "trace"]
        let flipside = try FlipsideProcess(serving: data, arguments)
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        gitHub.badDays = [nil, .unauthorized]
        _ = try await follow(browser, token: Self.visitorToken)
        #expect(gitHub.requests.map(\.token) == [Self.visitorToken, Self.visitorToken])
        try await expectSilence(about: Self.visitorToken, flipside, browser, isInDatabase: true)
    }

    /// Checks that neither pages nor output contain the secret, and that only the owner can read the data folder.
    private func expectSilence(
        about secret: String,
        _ flipside: FlipsideProcess,
        _ browser: Browser,
        isInDatabase: Bool
    ) async throws {
        let pages = [
            "/settings", "/repositories", "/repositories/1", "/repositories/export?format=json", "/repositories/charts",
            "/metrics", "/", "/nowhere",
        ]
        for path in pages {
            let response = try await browser.request(.get, path)
            #expect(!String(decoding: response.body, as: UTF8.self).contains(secret), "\(path)")
        }
        flipside.send(SIGTERM)
        let outcome = await flipside.outcome()
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains(secret))
        #expect(!outcome.errors.contains(secret))
        #expect(outcome.errors.contains("The stars of octocat were not synced"))
        var holders: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: data) {
            let path = "\(data)/\(name)"
            let content = FileManager.default.contents(atPath: path) ?? Data()
            if content.range(of: Data(secret.utf8)) != nil { holders.append(name) }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
        #expect(holders == (isInDatabase ? ["flipside.sqlite"] : []))
    }

    @Test func `a token file that others can read is one line of error`() async throws {
        let file = try tokenFile(Self.serverToken, mode: 0o644)
        let outcome = await (try FlipsideProcess(serving: data, ["--github-token-file", file])).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("chmod 600"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(!outcome.errors.contains(Self.serverToken))
    }

    @Test func `an organisation's repositories come from a file, and an invalid one is one line of error`() async throws
    {
        let row = #"{"full_name": "apple/swift", "private": false, "stargazers_count": 70000}"#
        let good = try folder.write("[\(row)]", to: "good.json")
        let flipside = try FlipsideProcess(serving: data, ["--organisation", good])
        let page = try await Browser(host: "127.0.0.1", port: try await flipside.port())
            .visit("/repositories/organisation")
        try #expect(page.all("ol.repositories .media-title").map(\.text) == ["apple/swift"])
        flipside.send(SIGTERM)
        _ = await flipside.outcome()

        let bad = try folder.write("[{\n\"full_name\": 7}]", to: "bad.json")
        let outcome = await (try FlipsideProcess(serving: data, ["--organisation", bad])).outcome()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(bad))
        #expect(outcome.errors.contains("repository 1:"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `the program ends while GitHub does not answer a sync`() async throws {
        gitHub.everyDay = .held
        let flipside = try FlipsideProcess(serving: data, ["--github-url", gitHub.url])
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
        while gitHub.requests.isEmpty { await Task.yield() }
        flipside.send(SIGTERM)
        #expect(await flipside.outcome().status == 0)
    }
}
