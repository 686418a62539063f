import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Synchronization
import Testing

struct EntriesControllerTests {
    /// 2026-11-21 09:41:07 UTC
    private static let time = Date(timeIntervalSince1970: 1_795_254_067)

    private func app() async throws -> TestApp {
        try await TestApp(now: { Self.time })
    }

    private func app(entryCount: Int) async throws -> TestApp {
        let app = try await app()
        for number in 0..<entryCount {
            _ = try await app.storage.entriesStore.add(NewEntry("Entry \(number + 1)", time: Self.time))
        }
        return try await app.restarted()
    }

    @Test func `an empty list says so`() async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/").click("Add an entry")
            #expect(page.path == "/entries")
            try #expect(page.one(".list-header .count").text == "0 entries")
            try #expect(page.one("#live-entries > .empty").text.contains("No entries yet"))
            try #expect(page.all("nav.pagination").isEmpty)
            try #expect(page.all("#live-entries form").isEmpty)
        }
    }

    @Test func `an entry without words is refused at its field`() async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/entries").submit("Add")
            #expect(page.status == .unprocessableContent)
            try #expect(page.one("#words-error").text == "An entry needs a few words. Write them here.")
            try #expect(page.all("#words[aria-invalid=true][autofocus]").count == 1)
            let mended = try await page.fill("New entry", with: "Buy milk").submit("Add")
            try #expect(mended.one("#entry-1 p").text == "Buy milk Someone · 2026-11-21 09:41 UTC")
            try #expect(mended.one("#entry-1 time")["datetime"] == "2026-11-21T09:41:07Z")
            try #expect(mended.one(".list-header .count").text == "1 entry")
        }
    }

    @Test func `the shortcuts of a row are on its elements`() async throws {
        try await app(entryCount: 1).browse { browser in
            try #expect(await browser.visit("/entries").one("#live-entries li [data-key=e]").text == "Edit")
            try #expect(await browser.visit("/songs/1").one("[data-key=n]").text == "Add another like this")
            try #expect(await browser.visit("/songs").one("#several")["data-key"] == "c")
        }
    }

    @Test func `an entry has the name that its writer has now, on every page`() async throws {
        let app = try await app()
        let reader = app.browser(host: "localhost")
        try await app.browse { browser in
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            _ = try await browser.post(["words": "Buy milk"], to: "/entries")
            try await #expect(reader.visit("/entries").one("#entry-1 bdi").text == "Ada")
            _ = try await browser.post(["name": "Ada L."], to: "/greeting")
            try await #expect(reader.visit("/entries").one("#entry-1 bdi").text == "Ada L.")
            try await #expect(reader.visit("/").one(".latest-entries bdi").text == "Ada L.")
            _ = try await browser.post([:], to: "/greeting/removal")
            try await #expect(reader.visit("/entries").one("#entry-1 bdi").text == "Someone")
        }
    }

    @Test func `the newest entry is on top, on its page and on Home, and stays after a restart`() async throws {
        let app = try await app()
        try await app.browse { browser in
            let first = try await browser.visit("/entries").fill("New entry", with: "Buy milk").submit("Add")
            let page = try await first.fill("New entry", with: " Call Ada ").submit("Add")
            try #expect(page.all("#live-entries > ol > li").map { $0["id"] } == ["entry-2", "entry-1"])
            try #expect(page.all(".entry-words").map(\.text) == ["Call Ada", "Buy milk"])
            try #expect(page.first(".entry-time").text == "Someone · 2026-11-21 09:41 UTC")
            try #expect(page.value(of: "New entry") == "")
            let home = try await browser.visit("/")
            try #expect(home.all(".latest-entries .entry-words").map(\.text) == ["Call Ada", "Buy milk"])
            let list = try await home.click("All entries")
            #expect(list.path == "/entries")
        }
        try await app.restarted().browse { browser in
            let page = try await browser.visit("/entries")
            try #expect(page.all(".entry-words").map(\.text) == ["Call Ada", "Buy milk"])
        }
    }

    @Test func `adding is answered with 303, and sets no cookie`() async throws {
        try await app().browse { browser in
            let response = try await browser.post(["words": "Buy milk"], to: "/entries")
            #expect(response.status == .seeOther)
            #expect(response.headerFields[.location] == "/entries")
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test func `the page after a deletion is fetched again with each change, until the entry is restored`() async throws
    {
        try await app(entryCount: 3).browse { browser in
            let page = try await browser.visit("/entries?page=1").submit("Delete “Entry 2”")
            #expect(page.path == "/entries?removed=2")
            try #expect(page.one("main > [data-refresh]")["data-refresh"] == "")
            _ = try await browser.post([:], to: "/entries/2/restoration")
            let fetched = try await browser.visit("/entries?removed=2")
            try #expect(fetched.all(".notice").isEmpty)
            try #expect(fetched.all("[data-refresh]").isEmpty)
        }
    }

    @Test func `a form that is sent twice adds one entry, and the page says so`() async throws {
        try await app().browse { browser in
            let form = try await browser.visit("/entries").fill("New entry", with: "Once")
            _ = try await form.submit("Add")
            let page = try await form.submit("Add")
            try #expect(page.all("#live-entries > ol > li").count == 1)
            try #expect(page.one(".notice[role=status]").text.contains("The form was sent twice"))
            let second = try await page.fill("New entry", with: "Once").submit("Add")
            try #expect(second.all("#live-entries > ol > li").count == 2)
            try #expect(second.all(".notice[role=status]").isEmpty)
        }
    }

    @Test(
        arguments: [
            (String(repeating: "é", count: 501), "Shorten it to 500"), ("e\u{301}\u{1}x", "(U+0001)"),
        ]
    )
    func `invalid words are shown again with the error`(
        mistake: (typed: String, words: String)
    ) async throws {
        try await app().browse { browser in
            let page = try await browser.visit("/entries").fill("New entry", with: mistake.typed).submit("Add")
            #expect(page.status == .unprocessableContent)
            #expect(page.title == "Error: Entries · Flipside")
            try #expect(page.value(of: "New entry") == mistake.typed.replacing("\u{1}", with: "\u{FFFD}"))
            let error = try page.one("#words-error").text
            #expect(error.contains(mistake.words))
            try #expect(page.one("[role=alert] a[href='#words']").text == error)
            let field = try page.one("#words[aria-invalid=true][autofocus]")
            #expect(field["aria-describedby"] == "words-hint words-error")
            let mended = try await page.fill("New entry", with: "short").submit("Add")
            try #expect(mended.one(".entry-words").text == "short")
        }
    }

    @Test func `a full list says so, keeps the words, and takes them after an entry is deleted`() async throws {
        var limits = RowLimits()
        limits.entries = 2
        try await TestApp(limits: limits).browse { browser in
            for words in ["One", "Two"] { _ = try await browser.post(["words": words], to: "/entries") }
            let page = try await browser.visit("/entries").fill("New entry", with: "Three").submit("Add")
            #expect(page.status == .conflict)
            try #expect(page.one("#words-error").text.contains("There are 2 entries, which is the limit."))
            _ = try await browser.visit("/entries").submit("Delete “One”")
            let added = try await page.submit("Add")
            try #expect(added.all(".entry-words").map(\.text) == ["Three", "Two"])
        }
    }

    @Test func `an entry is edited at its place, on every page, and the edit can be undone`() async throws {
        let app = try await app(entryCount: 30)
        let reader = app.browser(host: "localhost")
        try await app.browse { browser in
            let form = try await browser.visit("/entries?page=2").click("Edit “Entry 3”")
            try #expect(form.value(of: "Entry") == "Entry 3")
            let page = try await form.fill("Entry", with: " Call Ada ").submit("Save")
            #expect(page.path.hasPrefix("/entries?page=2&edited="))
            let words = try page.all(".entry-words").map(\.text)
            #expect(words == ["Entry 5", "Entry 4", "Call Ada", "Entry 2", "Entry 1"])
            try #expect(page.one("#entry-3 time")["datetime"] == "2026-11-21T09:41:07Z")
            try #expect(page.one(".notice p#notice").text == "The entry was changed.")
            let found = try await reader.visit("/search?q=ada")
            try #expect(found.first("main").text.contains("Call Ada"))

            let undone = try await page.submit("Undo")
            #expect(undone.path == "/entries?page=2&undone=yes")
            try #expect(undone.one(".notice[autofocus]").text == "The entry is as it was before.")
            try await #expect(reader.visit("/entries?page=2").one("#entry-3 .entry-words").text == "Entry 3")
            let fetched = try await browser.visit(page.path)
            try #expect(fetched.all(".notice").isEmpty)
            try await #expect(page.submit("Undo").path == "/entries?page=2&undone=yes")
        }
    }

    @Test func `an edited entry has the name of who wrote its words, and undoing it the former name`() async throws {
        let app = try await app()
        let bob = app.browser(host: "localhost")
        try await app.browse { ada in
            _ = try await ada.post(["name": "Ada"], to: "/greeting")
            _ = try await ada.post(["words": "Buy milk"], to: "/entries")
            _ = try await bob.post(["name": "Bob"], to: "/greeting")
            let page = try await bob.visit("/entries/1/edit").fill("Entry", with: "Buy beer").submit("Save")
            try #expect(page.one("#entry-1 p").text.hasPrefix("Buy beer Bob"))
            try #expect(await page.submit("Undo").one("#entry-1 p").text.hasPrefix("Buy milk Ada"))
        }
    }

    @Test(arguments: [("", "An entry needs a few words."), (String(repeating: "é", count: 501), "Shorten it to 500")])
    func `an edit is refused as a new entry is, and keeps what was typed`(mistake: (typed: String, words: String))
        async throws
    {
        try await app(entryCount: 1).browse { browser in
            let form = try await browser.visit("/entries/1/edit")
            let page = try await form.fill("Entry", with: mistake.typed).submit("Save")
            #expect(page.status == .unprocessableContent)
            #expect(page.title == "Error: Edit the entry · Flipside")
            try #expect(page.value(of: "Entry") == mistake.typed)
            try #expect(page.one("#words-error").text.contains(mistake.words))
            try #expect(page.one("#words[autofocus]")["aria-describedby"] == "words-hint words-error")
            try await #expect(page.fill("Entry", with: "x").submit("Save").one(".entry-words").text == "x")
        }
    }

    @Test func `an edit of an entry that someone else has changed is asked about, and then replaces it`() async throws {
        try await app(entryCount: 1).browse { browser in
            let form = try await browser.visit("/entries/1/edit").fill("Entry", with: "Mine")
            _ = try await browser.visit("/entries/1/edit").fill("Entry", with: "Theirs").submit("Save")
            let page = try await form.submit("Save")
            #expect(page.status == .conflict)
            try #expect(page.value(of: "Entry") == "Mine")
            let error = "Someone has changed this entry to “Theirs”. Save to replace it with yours."
            try #expect(page.one("#words-error").text == error)
            try #expect(await browser.visit("/entries").one(".entry-words").text == "Theirs")
            let saved = try await page.submit("Save")
            try #expect(saved.one(".entry-words").text == "Mine")
            try await #expect(saved.submit("Undo").one(".entry-words").text == "Theirs")
            // Without the text that the form was opened with, nothing shows that the other edit was seen.
            let blind = try await browser.post(["words": "Blind"], to: "/entries/1/edit")
            #expect(blind.status == .conflict)
        }
    }

    @Test func `an edit of an entry that was deleted meanwhile can be added again`() async throws {
        try await app(entryCount: 1).browse { browser in
            let form = try await browser.visit("/entries/1/edit").fill("Entry", with: "Mine")
            _ = try await browser.visit("/entries").submit("Delete “Entry 1”")
            let page = try await form.submit("Save")
            #expect(page.status == .conflict)
            try #expect(page.one("#words-error").text.contains("This entry was deleted meanwhile."))
            let added = try await page.submit("Add as a new entry")
            #expect(added.path == "/entries")
            try #expect(added.one("#entry-2 .entry-words").text == "Mine")
            try await #expect(page.submit("Add as a new entry").path == "/entries?repeated=yes")
            let missing = try await browser.visit("/entries/1/edit")
            #expect(missing.status == .notFound)
        }
    }

    @Test func `an edit cannot be undone after the entry was changed again or deleted`() async throws {
        try await app(entryCount: 1).browse { browser in
            func edited(to words: String) async throws -> Page {
                try await browser.visit("/entries/1/edit").fill("Entry", with: words).submit("Save")
            }
            let first = try await edited(to: "One")
            let second = try await edited(to: "Two")
            let late = try await first.submit("Undo")
            #expect(late.status == .gone)
            try #expect(late.one("h1").text == "Too late to undo")
            _ = try await browser.post([:], to: "/entries/1/removal")
            try await #expect(second.submit("Undo").status == .gone)
        }
    }

    @Test func `saving the same words changes nothing`() async throws {
        let app = try await app(entryCount: 1)
        try await app.browse { browser in
            try await #expect(browser.visit("/entries/1/edit").submit("Save").path == "/entries")
            #expect(try await app.storage.entriesStore.load().revision == 1)
        }
    }

    @Test func `a deleted entry is gone until that is undone`() async throws {
        try await app(entryCount: 3).browse { browser in
            let page = try await browser.visit("/entries").submit("Delete “Entry 2”")
            try #expect(page.all(".entry-words").map(\.text) == ["Entry 3", "Entry 1"])
            try #expect(page.one(".list-header .count").text == "2 entries")
            try #expect(page.one(".notice p#notice").text == "The entry “Entry 2” was deleted.")
            try #expect(page.one(".notice button[autofocus]")["aria-describedby"] == "notice")
            // With a status, screen readers would read the notice twice.
            try #expect(page.all(".notice[role=status]").isEmpty)

            let undone = try await page.submit("Undo")
            #expect(undone.path == "/entries?restored=yes")
            try #expect(undone.all("#live-entries > ol > li").map { $0["id"] } == ["entry-3", "entry-2", "entry-1"])
            try #expect(undone.all("#entry-2 time").map { $0["datetime"] } == ["2026-11-21T09:41:07Z"])
            try #expect(undone.one(".notice[autofocus]").text == "The entry was restored.")
        }
    }

    @Test func `deleting an entry redirects to the same page of the list`() async throws {
        try await app(entryCount: 60).browse { browser in
            let page = try await browser.visit("/entries?page=2").submit("Delete “Entry 30”")
            #expect(page.path == "/entries?page=2&removed=30")
            try #expect(page.all(".entry-words").count == 25)
            let undone = try await page.submit("Undo")
            #expect(undone.path == "/entries?page=2&restored=yes")
            try #expect(undone.one("#entry-30 .entry-words").text == "Entry 30")
        }
    }

    @Test func `deleting the last entry of a page redirects to the page before, with the undo button`()
        async throws
    {
        try await app(entryCount: 26).browse { browser in
            let page = try await browser.visit("/entries?page=2").submit("Delete “Entry 1”")
            #expect(page.path == "/entries?removed=1")
            try #expect(page.all(".entry-words").count == 25)
            try #expect(page.all("nav.pagination").isEmpty)
            let undone = try await page.submit("Undo")
            try #expect(undone.one(".list-header .count").text == "26 entries")
        }
    }

    @Test func `the entries deleted within a day are listed, the last first, and each can be restored`() async throws {
        let clock = Clock(Self.time)
        try await TestApp(now: { clock.now }).browse { browser in
            for words in ["Water the plants", "Buy milk", "Call Ada"] {
                _ = try await browser.post(["words": words], to: "/entries")
            }
            for id in [2, 1] {
                _ = try await browser.post([:], to: "/entries/\(id)/removal")
                clock.advance(by: 60)
            }
            let deleted = try await browser.visit("/entries").click("Recently deleted")
            #expect(deleted.path == "/entries/deleted")
            try #expect(deleted.one("h1").text == "Recently deleted entries")
            try #expect(deleted.one(".count").text == "2 entries")
            try #expect(deleted.one("main > .hint").text == "A deleted entry stays here for a day.")
            let rows = try deleted.all(".entry p > span:first-child").map(\.text)
            #expect(rows == ["Water the plants", "Buy milk"])
            try #expect(deleted.all(".entry-time").map(\.text).last == "Deleted 2026-11-21 09:41 UTC")
            let list = try await deleted.submit("Restore “Buy milk”")
            #expect(list.path == "/entries?restored=yes")
            try #expect(list.one(".notice[role=status][autofocus]").text == "The entry was restored.")
            try #expect(list.all(".entry-words").map(\.text) == ["Call Ada", "Buy milk"])
            try #expect(await list.click("Recently deleted").one(".count").text == "1 entry")

            clock.advance(by: Deletion.undoTime)
            let empty = try await browser.visit("/entries/deleted")
            try #expect(empty.one(".empty strong").text == "No deleted entries")
            try #expect(await empty.click("All entries").path == "/entries")
        }
    }

    @Test func `a deletion cannot be undone a day later`() async throws {
        let clock = Clock(Self.time)
        let app = try await TestApp(now: { clock.now })
        try await app.browse { browser in
            _ = try await browser.visit("/entries").fill("New entry", with: "Gone").submit("Add")
            let page = try await browser.visit("/entries").submit("Delete “Gone”")
            clock.advance(by: Deletion.undoTime)
            let late = try await page.submit("Undo")
            #expect(late.status == .gone)
            try #expect(late.one("h1").text == "Too late to undo")
            let again = try await browser.visit("/entries?removed=1")
            try #expect(again.all(".notice").isEmpty)
        }
    }

    @Test func `the pages link to one another`() async throws {
        try await app(entryCount: 60).browse { browser in
            let first = try await browser.visit("/entries")
            try #expect(first.one(".list-header .count").text == "60 entries")
            try #expect(first.one("nav.pagination p").text == "Page 1 of 3")
            try #expect(first.all("nav.pagination a").compactMap { $0["rel"] } == ["next"])
            let second = try await first.click("Next")
            #expect(second.path == "/entries?page=2")
            #expect(second.title == "Entries, page 2 · Flipside")
            try #expect(second.first(".entry-words").text == "Entry 35")
            try #expect(second.all("nav.pagination a").compactMap { $0["rel"] } == ["prev", "next"])
            try #expect(second.all("[id^=live-entries][data-revision]").isEmpty)
            let third = try await second.click("Next")
            try #expect(third.all("li[id]").count == 10)
            try #expect(third.all("nav.pagination a").compactMap { $0["rel"] } == ["prev"])
            let newer = try await third.click("Previous").click("Previous")
            #expect(newer.path == "/entries")
        }
    }

    @Test(arguments: ["/entries?page=0", "/entries?page=two"])
    func `a number that no page can have is not found`(path: String) async throws {
        try await app(entryCount: 60).browse { browser in
            let page = try await browser.visit(path)
            #expect(page.status == .notFound)
        }
    }

    @Test(arguments: ["page=4", "page=9223372036854775807"])
    func `a page after the end is the last page`(query: String) async throws {
        try await app(entryCount: 60).browse { browser in
            _ = try await browser.visit("/entries").submit("Delete “Entry 60”")
            try #expect(await browser.visit("/entries?\(query)").path == "/entries?page=3")
            let page = try await browser.visit("/entries?\(query)&removed=60")
            #expect(page.path == "/entries?page=3&removed=60")
            try #expect(page.one(".notice p").text == "The entry “Entry 60” was deleted.")
        }
    }

    @Test(arguments: [
        "/entries/1/removal", "/entries/1/restoration", "/entries/undo?token=0123456789abcdef0123456789abcdef",
    ])
    func `a GET request changes no entry`(path: String) async throws {
        let app = try await app(entryCount: 1)
        try await app.browse { browser in
            let response = try await browser.request(.get, path)
            #expect(response.status == .methodNotAllowed)
            #expect(try await app.storage.entriesStore.load().revision == 1)
        }
    }

    @Test func `hostile words are shown as words`() async throws {
        try await app().browse { browser in
            let hostile = "\"\u{301}></li><script>alert('1')</script>&lt; \u{202E}]]>"
            let page = try await browser.visit("/entries").fill("New entry", with: hostile).submit("Add")
            try #expect(page.one(".entry-words").text == hostile)
            try #expect(page.one("#entry-1 button")["aria-label"] == "Delete “\(hostile)”")
            let deleted = try await page.within("#entry-1").submit("Delete “\(hostile)”")
            try #expect(deleted.one(".notice p").text == "The entry “\(hostile)” was deleted.")
        }
    }
}

/// A clock that a test moves.
private final class Clock: Sendable {
    private let time: Mutex<Date>

    init(_ time: Date) {
        self.time = Mutex(time)
    }

    var now: Date { time.withLock { $0 } }

    func advance(by interval: TimeInterval) {
        time.withLock { $0 += interval }
    }
}
