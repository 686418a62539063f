import AppTesting
import Controllers
import Foundation
import HTMLTesting
import HTTPServer
import HTTPTypes
import Testing

@testable import Models

struct TextVersionsControllerTests {
    /// Saves a text as a visitor who loads the form first.
    private func write(_ text: String, to app: TestApp) async throws {
        try await write(text, with: app.browser(host: "localhost"))
    }

    private func write(_ text: String, with browser: Browser) async throws {
        _ = try await browser.visit("/text/edit").fill("Text", with: text).submit("Save")
    }

    @Test func `before the first change there are no versions, and no links to them`() async throws {
        try await TestApp().browse { browser in
            for path in ["/text", "/text/edit", "/"] {
                let page = try await browser.visit(path)
                try #expect(page.all("a[href='/text/versions']").isEmpty)
            }
            let page = try await browser.visit("/text/versions")
            try #expect(page.one(".count").text == "0 versions")
            try #expect(page.one(".empty strong").text == "No versions yet")
        }
    }

    @Test func `versions are listed from the text and its flipside, the newest first`() async throws {
        let app = try await TestApp()
        try await write("First\nof all", to: app)
        try await write("Second", to: app)
        try await app.browse { browser in
            let page = try await browser.visit("/text/edit").click("Earlier versions")
            try #expect(page.all(".versions > li a").map(\.text) == ["Version 2", "Version 1"])
            try #expect(page.all(".versions .beginning").map(\.text) == ["Second", "First …"])
            try #expect(page.all(".versions time[datetime]").count == 2)
            let facts = try page.all(".version-facts").map { $0.text.drop { $0 != "·" } }
            #expect(
                facts == [
                    "· by someone else · 6 characters · current",
                    "· by someone else · 12 characters",
                ]
            )
        }
    }

    @Test func `each pressed Save is a version, whatever the pause, and marked as the visitor's own`() async throws {
        try await TestApp().browse { browser in
            for text in ["FIRST", "SECOND"] { try await write(text, with: browser) }
            let page = try await browser.visit("/text/versions")
            try #expect(page.all(".beginning").map(\.text) == ["SECOND", "FIRST"])
            try #expect(page.all(".version-facts").allSatisfy { $0.text.contains("by you") })
        }
    }

    @Test func `a page does not identify other visitors`() async throws {
        let app = try await TestApp()
        let anna = app.browser(host: "localhost")
        try await write("Anna's", with: anna)
        let cookie = try #require(anna.cookies.first)
        try await app.browse { browser in
            try await write("Ben's", with: browser)
            for path in ["/text/versions", "/text/versions/1", "/text", "/text/edit", "/"] {
                let response = try await browser.request(.get, path)
                #expect(!response.text.contains(cookie.value))
                #expect(!response.text.contains("by you") || path == "/text/versions")
            }
        }
    }

    @Test func `a version shows its text and its changes`() async throws {
        let app = try await TestApp()
        try await write("The quick fox\nstays", to: app)
        try await write("The slow fox\nstays", to: app)
        try await app.browse { browser in
            let page = try await browser.visit("/text/versions").click("Version 2")
            #expect(page.path == "/text/versions/2")
            try #expect(page.one("h1").text == "Version 2 of the text")
            try #expect(page.one(".card .text").textContent == "The slow fox\nstays")
            try #expect(page.one(".difference .changed .label").text == "Changed")
            try #expect(page.one(".difference del").textContent == "[removed:] quick ")
            try #expect(page.one(".difference ins").textContent == "[added:] slow ")
            try #expect(page.all("main form").isEmpty)
        }
    }

    @Test func `an earlier version is restored as a new one`() async throws {
        let app = try await TestApp()
        try await write("Better", to: app)
        try await write("Worse", to: app)
        try await app.browse { browser in
            let version = try await browser.visit("/text/versions/1").click("Changes since this version")
            try #expect(version.one(".difference .removed del").text == "Better")
            let page = try await version.submit("Restore this version")
            #expect(page.path == "/text?replaced=2")
            try #expect(page.one(".notice p").text == "The earlier version was restored.")
            try #expect(page.one("#text .text").text == "Better")
            try #expect(await page.submit("Undo").one("#text .text").text == "Worse")
            try #expect(await browser.visit("/text?replaced=3").submit("Undo").one("#text .text").text == "Better")
            let list = try await browser.visit("/text/versions")
            try #expect(list.all(".beginning").map(\.text) == ["Better", "Worse", "Better", "Worse", "Better"])
            try #expect(list.first(".version-facts").text.contains("by you"))
        }
    }

    @Test func `restoring keeps a text that the visitor has not seen as a version`() async throws {
        let app = try await TestApp()
        try await write("One", to: app)
        try await write("Two", to: app)
        try await app.browse { browser in
            let version = try await browser.visit("/text/versions/1")
            try await write("Three", to: app)
            let page = try await version.submit("Restore this version")
            try #expect(page.one("#text .text").text == "One")
            let list = try await browser.visit("/text/versions")
            try #expect(list.all(".beginning").map(\.text) == ["One", "Three", "Two", "One"])
        }
    }

    @Test(
        arguments: ["", "version=9", "version=0", "version=x", "version=-1", "version=99999999999999999999"]
    )
    func `an invalid version cannot be restored`(form: String) async throws {
        let app = try await TestApp()
        try await write("One", to: app)
        try await app.browse { browser in
            let page = try await browser.visit("/text/restorations", posting: form)
            #expect(page.status == .unprocessableContent)
            try #expect(page.one("h1").text == "Version not found")
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `a version that does not exist is not found`() async throws {
        try await TestApp().browse { browser in
            for path in ["/text/versions/1", "/text/versions/9223372036854775807"] {
                let page = try await browser.visit(path)
                #expect(page.status == .notFound)
                try #expect(page.one("h1").text == "Version not found")
            }
            let get = try await browser.request(.get, "/text/restorations")
            #expect(get.status == .methodNotAllowed)
        }
    }

    @Test func `a text that was current for a day is found within three clicks after an attack`() async throws {
        let app = try await TestApp()
        let now = Date()
        func save(_ text: String, hoursAgo: Double) async throws {
            _ = try await app.storage.textStore.save(TextEdit(text: text, time: now - hoursAgo * 3_600))
        }
        try await save("older", hoursAgo: 100 * 24)
        try await save("good", hoursAgo: 26)
        for number in 1...300 { try await save("bad \(number)", hoursAgo: 0.5) }
        try await app.browse { browser in
            try await write("bad 301", with: browser)
            let list = try await browser.visit("/text").click("Earlier versions").click("Last week")
            try #expect(list.one("#last-week + .versions .beginning").text == "good")
            try #expect(list.one("#last-week + .versions .version-facts").text.hasSuffix("was current for 26 hours"))
            let good = try await list.click("Version 2")
            try #expect(good.one(".card .text").text == "good")
            _ = try await good.submit("Restore this version")
            let restored = try await browser.visit("/text")
            try #expect(restored.one("#text .text").text == "good")

            // Versions in between are no longer kept.
            let next = try await good.click("Next version")
            try #expect(next.one(".comparison h2").text == "Changes after version 2")
            let gone = try await browser.visit("/text/versions/3")
            #expect(gone.status == .notFound)
        }
    }

    @Test func `hostile words are words in every version and every difference`() async throws {
        let app = try await TestApp()
        let hostile = "</del></p><script>alert('1')</script>\"\u{301}&lt; \u{202E}]]>"
        try await write("plain words that stay here for long\nand more", to: app)
        try await write("plain words that stay here for long\(hostile)\n\(hostile)", to: app)
        try await write("", to: app)
        try await app.browse { browser in
            for path in ["/text/versions", "/text/versions/2", "/text/versions/2?compare=now", "/text/versions/3"] {
                let page = try await browser.visit(path)
                try #expect(page.all("main script").isEmpty)
                #expect(page.text.contains("<script>alert('1')</script>"))
            }
            let empty = try await browser.visit("/text/versions/3")
            try #expect(empty.one(".card .text").text == "This version is empty.")
        }
    }

    @Test func `texts of the maximum length can be compared`() async throws {
        let app = try await TestApp()
        try await write(String(repeating: "a", count: 10_000), to: app)
        try await write(String(repeating: "\n", count: 10_000), to: app)
        try await write(String(repeating: "ab\n", count: 3_333), to: app)
        try await app.browse { browser in
            for number in 1...3 {
                let page = try await browser.visit("/text/versions/\(number)")
                #expect(page.status == .ok)
            }
        }
    }
}

/// Tests of the turns of clients, without the app around the controller.
@Suite(.timeLimit(.minutes(10))) struct TextVersionTurnsTests {
    /// A store that reports each version that is read, and returns none when a test lets it.
    private struct HeldStore: TextStore {
        let reads: AsyncStream<Int>.Continuation
        let gate: AsyncSemaphore

        func context(ofVersion number: Int) async throws -> TextVersionContext? {
            reads.yield(number)
            try await gate.acquire()
            return nil
        }

        func load() -> TextState { TextState(text: "", revision: 0) }
        func save(_ edit: TextEdit) throws -> TextOutcome { throw CancellationError() }
        func versions<Row: Sendable>(_ row: @escaping @Sendable (TextVersion, TextSitting?) -> Row) -> [Row] { [] }
        func version(_ number: Int) -> TextVersion? { nil }
    }

    @Test func `a client that compares many versions at once does not keep others waiting`() async throws {
        let (reads, read) = AsyncStream<Int>.makeStream()
        let gate = AsyncSemaphore(0)
        let store = HeldStore(reads: read, gate: gate)
        let controller = TextVersionsController(
            text: await TextModel(state: store.load(), store: store),
            now: { Date() },
            pages: PageResponder(assetVersion: 1, liveEpoch: "test")
        )
        let compare = { @Sendable (number: Int, client: String) in
            var context = RequestContext()
            context.client = IPAddress(client).map(ClientAddress.init)
            return try await controller.show(number, comparison: .versionBefore, in: context).status
        }
        try await withThrowingTaskGroup { group in
            var iterator = reads.makeAsyncIterator()
            for number in 1...3 { group.addTask { try await compare(number, "10.0.0.1") } }
            let first = [await iterator.next(), await iterator.next()]
            #expect(Set(first).isSubset(of: [1, 2, 3]))
            group.addTask { try await compare(4, "10.0.0.2") }
            #expect(await iterator.next() == 4)
            for _ in 1...4 { gate.release() }
            for try await status in group { #expect(status == .notFound) }
        }
    }
}
