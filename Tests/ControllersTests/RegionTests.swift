import AppTesting
import Flipside
import Foundation
import HTMLTesting
import Models
import Routing
import Testing

/// Tests that every page follows the models that it shows: pages and the event stream have the same regions.
@Suite(.timeLimit(.minutes(10))) struct RegionTests {
    @Test func `the stream has each region of each page as the page shows it, and no other`() async throws {
        let browser = try await visitorOfEverything()
        var missing = try await names(in: try await browser.listen("/live"))
        #expect(missing.count > 25)
        for page in try await pages(in: browser) {
            let shown = try regions(of: page)
            let sent = try await regions(named: Array(shown.keys), for: page, in: browser)
            #expect(sent == shown, "\(page.path)")
            missing.subtract(shown.keys)
        }
        // The visitor has no token of their own.
        #expect(missing == ["stargazer-token-octocat"])
    }

    /// A region as a page or an event shows it.
    private struct Region: Equatable {
        let revision: String?
        let text: String

        init(_ element: Element) {
            revision = element["data-revision"]
            text = element.textContent
        }
    }

    private func regions(of page: Page) throws -> [String: Region] {
        let regions = try page.all("[data-revision]").map { region in
            (String(try #require(region["id"]).dropFirst("live-".count)), Region(region))
        }
        return Dictionary(uniqueKeysWithValues: regions)
    }

    /// Returns the regions that a client receives whose revisions are unknown.
    private func regions(named names: [String], for page: Page, in browser: Browser) async throws -> [String: Region] {
        guard !names.isEmpty else { return [:] }
        let epoch = try #require(try page.one("html")["data-live-epoch"])
        let seen = names.map { "\($0).-" }.joined(separator: ",")
        let stream = try await browser.listen("/live?seen=\(epoch):\(seen)")
        var regions: [String: Region] = [:]
        while let event = try await stream.next(), event.name == "region" {
            let region = try #require(try event.document().first("[data-revision]"))
            regions[String(try #require(region["id"]).dropFirst("live-".count))] = Region(region)
        }
        return regions
    }

    /// The names in the event `ready`.
    private func names(in stream: ReceivedEventStream) async throws -> Set<String> {
        let list = try #require(try await stream.next()).data.split(separator: ":").last ?? ""
        return Set(list.split(separator: ",").compactMap { $0.split(separator: ".").first.map(String.init) })
    }

    /// Visits the pages that links lead to, and some that follow a form; of pages that differ in numbers and values only,
    /// one.
    private func pages(in browser: Browser) async throws -> [Page] {
        var waiting = [
            Route.home, .catalogue(.songs, .listAfter(.deleted(id: 1))), .catalogue(.songs, .item(id: 1)),
            .entries(event: .deleted(id: 1)), .search(SearchQuery("a")), .search(SearchQuery("a", in: .songs)),
        ].map(\.url)
        var visited: Set<String> = []
        var pages: [Page] = []
        while let url = waiting.popLast() {
            guard visited.insert(kind(of: url)).inserted else { continue }
            let page = try await browser.visit(url)
            pages.append(page)
            waiting += try page.all("a[href^='/']").compactMap { $0["href"] }.filter { url in
                !url.contains("export") && !url.contains("archive")
            }
        }
        #expect(pages.count > 40)
        return pages
    }

    private func kind(of url: String) -> String {
        let parts = url.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
        let fields = parts.dropFirst().joined().split(separator: "&").compactMap { $0.split(separator: "=").first }
        return (parts.first ?? "").replacing(/[0-9]+/, with: "#") + "?" + fields.joined(separator: "&")
    }

    /// Returns a browser whose visitor has something on every page.
    private func visitorOfEverything() async throws -> Browser {
        var sources = CatalogueSources()
        sources.movies = PostedCatalogue()
        let repository = OrganisationRepository(id: 101, fullName: "a/b", url: "https://a.b")
        let stars = (1...40).map { StarredApp.star($0, of: 40) }
        let organisation = OrganisationList(repositories: [repository])
        let app = try await StarredApp(stars, organisation: organisation, sources: sources).app
        let comments = (1...60).map { Comment(id: $0, name: "Ann", email: "", body: "Hello") }
        try await app.storage.commentsStore.save(
            CommentList(comments: comments, leftOutCount: 0, time: StarredApp.now)
        )
        for number in 1...30 {
            _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: StarredApp.now))
        }
        let browser = Browser(responder: try await app.restarted().application)
        _ = try await browser.visit("/settings").fill("GitHub username", with: "octocat").submit("Save")
        for text in ["One", "Two"] { _ = try await browser.post(["text": text], to: "/text") }
        for path in ["/songs/1/removal", "/entries/1/removal"] { _ = try await browser.post([:], to: path) }
        _ = try await browser.visit("/songs/2").submit("Favourite")
        return browser
    }
}
