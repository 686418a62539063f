import AppTesting
import Foundation
import HTMLTesting
import ProgramTesting
import Testing
import WebDriver

extension LiveChromiumTests {
    /// Tests of pages that follow the changes of others.
    struct LiveTests {
        @Test func `a saved text shows in every window`() async throws {
            try await TestApp().show { chromium in
                let (writer, text, home) =
                    (chromium.window, try await chromium.openWindow(), try await chromium.openWindow())
                try await text.visit("/text")
                try await home.visit("/")
                try await writer.visit("/text/edit")
                for words in ["One", "Two"] {
                    try await writer.visit("/text/edit")
                    try await writer.element("textarea").type(words)
                    try await writer.element("main form button.while-live[type=submit]").click()
                    try await text.wait(for: "#text .text", toSay: words)
                    try await home.wait(for: "#text .text", toSay: words)
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `Unicode line separators do not end the stream`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    _ = try await browser.post(["text": "One\u{2028}Two\u{2029}Three"], to: "/text")
                    try await window.wait(for: "#text .text", toSay: "Three")
                    try await chromium.expectNoErrors()
                }
            }
        }

        @Test func `a change is announced once to a screen reader`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    for words in ["One", "Two", "Three"] { _ = try await browser.post(["text": words], to: "/text") }
                    try await window.wait(for: "#text .text", toSay: "Three")
                    try await window.wait(until: "the announcement") {
                        try await window.element("#live-announcer").property("textContent")
                            == "Updated: The shared text."
                    }
                }
            }
        }

        @Test func `a link in a live region keeps the focus`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    _ = try await window.run("document.querySelector('#text .button').focus()")
                    _ = try await browser.post(["text": "Changed"], to: "/text")
                    try await window.wait(for: "#text .text", toSay: "Changed")
                    #expect(try await window.focusedElement().text() == "Edit the text")
                }
            }
        }

        @Test func `selected words stay selected while the text around them changes`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "First line\nThe quick fox\nLast line"], to: "/text")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    try await window.select("quick fox\nLast", in: "#text .text")
                    // Each state divides the text into other nodes.
                    for (text, change) in [
                        ("1st line\nThe quick fox\nLast line", "1st"),
                        ("1st line\nThe quick fox\nLast line!", "!"),
                        ("The 1st line\nA very quick fox\nLast words", "words"),
                        ("A very quick fox\nLast words at last", "at last"),
                    ] {
                        _ = try await browser.post(["text": text], to: "/text")
                        try await window.wait(for: "#text .text mark:last-of-type", toSay: change)
                        #expect(try await window.selection() == "quick fox\nLast", "in \(text)")
                    }
                    #expect(try await window.run("return getSelection().direction") == "backward")
                    _ = try await browser.post(["text": "A very slow fox\nLast words"], to: "/text")
                    try await window.wait(for: "#text .text mark", toSay: "slow")
                    #expect(try await window.selection().hasSuffix(" fox\nLast"))
                    try await chromium.expectNoErrors()
                }
            }
        }

        @Test func `an element that has not changed keeps the selection and the focus when a row is added or deleted`()
            async throws
        {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["words": "First entry"], to: "/entries")
                _ = try await browser.post(["words": "Second entry"], to: "/entries")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/")
                    try await window.waitUntilLive()
                    try await window.select("First", in: "#live-latest-entries li:last-child")
                    let focused = "#live-latest-songs li:nth-child(2) a"
                    let song = try await window.element(focused).text()
                    _ = try await window.run("document.querySelector(arguments[0]).focus()", [.string(focused)])

                    _ = try await browser.post(["name": "Zanzibar", "artist": "Joel"], to: "/songs")
                    _ = try await browser.post(["words": "Third entry"], to: "/entries")
                    try await window.wait(for: "#live-latest-songs li:first-child", toSay: "Zanzibar")
                    try await window.wait(for: "#live-latest-entries li:first-child", toSay: "Third entry")
                    #expect(try await window.selection() == "First")
                    #expect(try await window.focusedElement().text() == song)

                    _ = try await browser.post([:], to: "/entries/2/removal")
                    try await window.wait(until: "two rows") {
                        try await window.elements("#live-latest-entries li").count == 2
                    }
                    #expect(try await window.selection() == "First")
                    #expect(try await window.focusedElement().text() == song)
                    try await chromium.expectNoErrors()
                }
            }
        }

        @Test func `twenty tabs of one browser follow at once, and other pages are still served`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    var tabs = [chromium.window]
                    for _ in 1..<20 { tabs.append(try await chromium.openTab()) }
                    for tab in tabs { try await tab.visit("/text") }
                    for tab in tabs { try await tab.waitUntilLive() }
                    let metrics = try await browser.request(.get, "/metrics")
                    #expect(metrics.text.contains("\nflipside_event_streams_open 1\n"))
                    _ = try await browser.post(["text": "To twenty tabs"], to: "/text")
                    for tab in tabs { try await tab.wait(for: "#text .text", toSay: "To twenty tabs") }
                    let tab = try #require(tabs.last)
                    try await tab.visit("/songs")
                    #expect(try await tab.elements("ol.media > li").count == 13)
                }
            }
        }

        @Test func `going back shows the current text`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    try await window.visit("/songs")
                    _ = try await browser.post(["text": "Changed meanwhile"], to: "/text")
                    try await window.goBack()
                    try await window.wait(for: "#text .text", toSay: "Changed meanwhile")
                }
            }
        }

        @Test func `without shared workers a tab follows while it is visible, and catches up when it becomes visible`()
            async throws
        {
            try await TestApp().browse(over: .socket) { browser in
                let arguments = ["--disable-shared-workers"]
                try await Chromium.browse(browser.origin.origin, arguments: arguments) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    _ = try await browser.post(["text": "Seen"], to: "/text")
                    try await window.wait(for: "#text .text", toSay: "Seen")

                    try await window.pretend(visibility: "hidden")
                    #expect(try await window.run("return document.documentElement.dataset.live") == .null)
                    try await window.wait(until: "the end of the stream") {
                        let metrics = try await browser.request(.get, "/metrics")
                        return metrics.text.contains("\nflipside_event_streams_open 0\n")
                    }
                    _ = try await browser.post(["text": "Not seen"], to: "/text")
                    try await window.pretend(visibility: "visible")
                    try await window.wait(for: "#text .text", toSay: "Not seen")
                    try await chromium.expectNoErrors()
                }
            }
        }

        @Test(arguments: [SIGKILL, SIGTERM])
        func `the page shows that the server is unreachable, and catches up when it is back`(signal: Int32) async throws
        {
            let folder = try TemporaryFolder()
            let first = try FlipsideProcess(serving: folder.path)
            let port = try await first.port()
            try await Chromium.browse("http://127.0.0.1:\(port)") { chromium in
                let window = chromium.window
                try await window.visit("/text")
                try await window.waitUntilLive()
                _ = try await window.run("window.isTheSamePage = true")

                let killed = ContinuousClock.now
                first.send(signal)
                try await window.wait(for: "#live-connection", toSay: "Reconnecting…")
                #expect(killed.duration(to: .now) > .seconds(1.9))

                _ = await first.outcome()
                let second = try FlipsideProcess(serving: folder.path, port: port)
                _ = try await second.port()
                _ = try await Browser(host: "127.0.0.1", port: port).post(["text": "It is back"], to: "/text")
                try await window.wait(for: "#text .text", toSay: "It is back")
                try await window.wait(forNo: "#live-connection")
                #expect(try await window.run("return window.isTheSamePage") == true)
            }
        }
    }
}

extension Window {
    /// Tells the page whether it is visible. In a headless browser every tab is.
    func pretend(visibility: String) async throws {
        let script = """
            Object.defineProperty(document, "visibilityState", { value: arguments[0], configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
            """
        _ = try await run(script, [.string(visibility)])
    }

    /// Selects words of an element backwards, as a reader does who drags from their end.
    func select(_ words: String, in selector: String) async throws {
        let script = """
            const [words, selector] = arguments;
            const text = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
            while (text.nextNode() && !text.currentNode.data.includes(words));
            const start = text.currentNode.data.indexOf(words);
            getSelection().setBaseAndExtent(text.currentNode, start + words.length, text.currentNode, start);
            """
        _ = try await run(script, [.string(words), .string(selector)])
    }

    /// The selected text.
    func selection() async throws -> String {
        try await run("return getSelection().toString()").string ?? ""
    }

    /// Waits until the page receives changes.
    func waitUntilLive(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "the stream", sourceLocation: sourceLocation) {
            try await run("return document.documentElement.dataset.live") == "open"
        }
    }
}
