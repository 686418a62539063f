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
                #expect(try await chromium.errors() == [])
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
                    #expect(try await chromium.errors() == [])
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
                        try await window.element("#live-announcer").property("textContent") == "Updated: Text."
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
                    try await tabs[7].visit("/songs")
                    #expect(try await tabs.last?.elements("ol.media > li").count == 13)
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
                    #expect(try await chromium.errors() == [])
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

    /// Waits until the page receives changes.
    func waitUntilLive(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "the stream", sourceLocation: sourceLocation) {
            try await run("return document.documentElement.dataset.live") == "open"
        }
    }
}
