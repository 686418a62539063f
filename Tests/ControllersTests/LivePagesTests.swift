import AppTesting
import HTMLTesting
import Models
import Testing

/// Tests of the events that open pages receive after a change, and of the visitors that receive them.
@Suite(.timeLimit(.minutes(10))) struct LivePagesTests {
    /// Returns the stream of a page, after its `ready` event.
    private func stream(of path: String, in browser: Browser) async throws -> OpenPage {
        let stream = try await OpenPage(path, in: browser)
        #expect(try await stream.next()?.name == "ready")
        return stream
    }

    /// Returns the next event about a region, and the names of all regions up to it.
    private func next(
        about id: String,
        in stream: OpenPage
    ) async throws -> (element: Element, ids: [String]) {
        var ids: [String] = []
        while let event = try await stream.next() {
            let element = try #require(try event.document().first("[data-revision]"))
            ids.append(try #require(element["id"]))
            if ids.last == id { return (element, ids) }
        }
        throw StreamHasEnded()
    }

    @Test func `the first page of the entries follows each change`() async throws {
        let app = try await TestApp()
        for number in 1...25 {
            _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: .now))
        }
        try await app.restarted().browse { browser in
            let stream = try await stream(of: "/entries", in: browser)
            let changes: [(path: String, form: KeyValuePairs<String, String>, last: String)] = [
                ("/entries", ["words": "26"], "entry-2"), ("/entries/20/removal", [:], "entry-1"),
            ]
            for (path, form, last) in changes {
                _ = try await browser.post(form, to: path)
                let list = try await next(about: "live-entries", in: stream).element
                #expect(try list.all("li").last?["id"] == last)
                let reloaded = try await browser.visit("/entries").one("#live-entries")
                #expect(list.textContent == reloaded.textContent)
                #expect(list["data-revision"] == reloaded["data-revision"])
            }
        }
    }

    @Test func `the count of the entries and Home follow`() async throws {
        let app = try await TestApp()
        for number in 1...25 {
            _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: .now))
        }
        try await app.restarted().browse { browser in
            for id in ["live-entry-count", "live-latest-entries"] {
                let path = id == "live-latest-entries" ? "/" : "/entries"
                let stream = try await stream(of: path, in: browser)
                _ = try await browser.post(["words": "More"], to: "/entries")
                let update = try await next(about: id, in: stream)
                let reloaded = try await browser.visit(path)
                try #expect(update.element.textContent == reloaded.one("#\(id)").textContent)
            }
        }
    }

    @Test func `a visitor's change reaches that visitor's pages, and nobody else's`() async throws {
        let app = try await TestApp()
        try await app.browse { ada in
            _ = try await ada.post(["name": "Ada"], to: "/greeting")
            let grace = Browser(responder: app.application)
            _ = try await grace.post(["name": "Grace"], to: "/greeting")
            let nobody = Browser(responder: app.application)
            let adas = try await stream(of: "/", in: ada)
            let others = [try await stream(of: "/", in: grace), try await stream(of: "/", in: nobody)]

            _ = try await ada.post(["first-name": "Ada", "last-name": "Lovelace"], to: "/profile")
            _ = try await ada.post([:], to: "/greeting/removal")
            var greeting = ""
            while !greeting.contains("Lovelace") {
                greeting = try await next(about: "live-greeting", in: adas).element.text
            }
            #expect(greeting == "Hi there, Ada Lovelace!")

            _ = try await ada.post(["text": "For everyone"], to: "/text")
            for stream in others {
                let update = try await next(about: "live-text", in: stream)
                #expect(Set(update.ids).isDisjoint(with: ["live-greeting", "live-profile"]))
            }
        }
    }

    @Test(arguments: ["/", "/greeting"])
    func `the whole of a page that depends on the greeting changes together`(path: String) async throws {
        try await TestApp().browse { browser in
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            let stream = try await stream(of: path, in: browser)
            _ = try await browser.post([:], to: "/greeting/removal")
            let last = try await next(about: path == "/" ? "live-greeting-link" : "live-greeting-form", in: stream)
            #expect(last.ids.contains("live-greeting"))
            let reloaded = try await browser.visit(path)
            try #expect(last.element.textContent == reloaded.one("#\(#require(last.element["id"]))").textContent)
        }
    }

    @Test func `a change in one window of a visitor shows in the other`() async throws {
        try await TestApp().browse { browser in
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            let windows = [
                try await stream(of: "/profile", in: browser), try await stream(of: "/profile", in: browser),
            ]
            _ = try await browser.post(["first-name": "Ada", "last-name": "Lovelace"], to: "/profile")
            for window in windows {
                let profile = try await next(about: "live-profile", in: window)
                #expect(profile.element.text.contains("Others see you as Ada"))
                #expect(try profile.element.all("input[type=text]").map { $0["value"] } == ["Ada", "Lovelace"])
            }
        }
    }

    @Test func `HTML in a text is escaped in events`() async throws {
        try await TestApp().browse { browser in
            let hostile = "</li></ol>data: x \"\u{301}><script>alert('1')</script>&lt;"
            let stream = try await stream(of: "/entries", in: browser)
            _ = try await browser.post(["words": hostile], to: "/entries")
            let update = try await next(about: "live-entries", in: stream)
            #expect(try update.element.first(".entry-words")?.text == hostile)
            #expect(try update.element.all("script").isEmpty)
        }
    }
}
