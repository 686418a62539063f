import FakeGitHub
import Foundation
import HTMLTesting
import PostgresTesting
import ProgramTesting
import Testing

/// Programs with one database, of which one is killed. Its leases last for 15 seconds.
@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(5))) struct KilledMachineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func server(_ url: String, _ arguments: [String] = []) throws -> FlipsideProcess {
        let options = ["--database", url, "--access-log", "off"]
        return try FlipsideProcess(serving: folder.path(of: "unused"), options + arguments)
    }

    @Test func `an import that is killed adds nothing, is shown as interrupted, and can be repeated at once`()
        async throws
    {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let flipside = try server(url)
        let browser = Browser(host: "127.0.0.1", port: try await flipside.port())
        let input = Pipe()
        let killed = try FlipsideProcess(
            script: #"exec "$0" "$@""#,
            ["import", "-", "--database", url],
            input: input.fileHandleForReading
        )
        try input.fileHandleForWriting.write(contentsOf: Data("name,artist\nBelieve,Cher\n".utf8))
        _ = try await browser.visit("/import", until: { $0.text.contains("Importing") })
        killed.send(SIGKILL)
        _ = await killed.outcome()
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 13)
        let page = try await browser.visit("/import", until: { $0.text.contains("was interrupted") })
        #expect(!page.text.contains("Importing"))

        let file = try folder.write("name,artist\nBelieve,Cher\n", to: "songs.csv")
        for report in ["1 song added", "Skipped 1 song"] {
            let outcome = await (try FlipsideProcess(["import", file, "--database", url])).outcome()
            #expect(outcome.status == 0, "\(report): \(outcome.output) \(outcome.errors)")
        }
        _ = try await browser.visit("/songs", until: { try $0.all("ol.media > li").count == 14 })
        flipside.send(SIGTERM)
        _ = await flipside.outcome()
    }

    @Test func `a sync that is killed is continued by another machine, which has everything that was confirmed`()
        async throws
    {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let gitHub = try FakeGitHub.start()
        gitHub.stars["octocat"] = FakeStar.many(120)
        gitHub.badDays = [nil, .held]
        let killed = try server(url, ["--github-url", gitHub.url])
        let here = Browser(host: "127.0.0.1", port: try await killed.port())
        let other = try server(url, ["--github-url", gitHub.url])
        let there = Browser(host: "127.0.0.1", port: try await other.port())
        for browser in [here, there] {
            _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
            _ = try await browser.visit("/repositories", until: { $0.text.contains("page 1 of 2") })
        }
        _ = try await here.visit("/text/edit").fill("Text", with: "Confirmed").submit("Save")
        killed.send(SIGKILL)
        _ = await killed.outcome()
        // A machine that dies may not have announced its last change, which the others then read within two seconds.
        _ = try await there.visit("/text", until: { try $0.one("#text .text").text == "Confirmed" })
        let page = try await there.visit("/repositories", until: { $0.text.contains("120 stars, as of") })
        #expect(!page.text.contains("could not be loaded"))
        // The first page of the killed sync is kept: it is only confirmed.
        #expect(gitHub.requests.count == 4)
        other.send(SIGTERM)
        _ = await other.outcome()
    }
}
