import AppTesting
import Foundation
import HTMLTesting
import ProgramTesting
import Testing
import WebDriver

extension LiveChromiumTests {
    /// Tests of saving the text during typing.
    struct FlipsideTests {
        @Test func `typed text shows in every other window at once`() async throws {
            try await TestApp().show { chromium in
                let writer = chromium.window
                let (text, home, flipside) =
                    (try await chromium.openWindow(), try await chromium.openWindow(), try await chromium.openWindow())
                try await text.visit("/text")
                try await home.visit("/")
                try await flipside.visit("/text/edit")
                try await writer.visit("/text/edit")
                for words in ["Hello", ", everyone"] {
                    try await writer.type(words)
                    let all = try await writer.element("textarea").value()
                    try await text.wait(for: "#text .text", toSay: all)
                    try await home.wait(for: "#text .text", toSay: all)
                    try await flipside.wait(forField: "textarea", toHold: all)
                }
                try await writer.wait(for: ".live-save-state", toSay: "Saved.")
                #expect(try await chromium.errors() == [])
            }
        }

        @Test func `an open page marks what has changed, and a page that is loaded marks nothing`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "The quick fox"], to: "/text")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text")
                    try await window.waitUntilLive()
                    _ = try await browser.post(["text": "The slow fox"], to: "/text")
                    try await window.wait(for: "#text .text mark", toSay: "slow")
                    let fades = "return document.querySelector('#text mark').getAnimations().length"
                    #expect(try await window.run(fades) == 1)
                    // A later change has its own mark, which starts again.
                    _ = try await window.run("document.querySelector('#text mark').dataset.seen = 'yes'")
                    _ = try await browser.post(["text": "The slower fox"], to: "/text")
                    try await window.wait(for: "#text .text mark:not([data-seen])", toSay: "slower")
                    try await window.reload()
                    try await window.wait(for: "#text .text", toSay: "The slower fox")
                    try await window.wait(forNo: "#text mark")
                }
            }
        }

        @Test func `the last of many quick edits is the one that stays`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let words = (1...40).map { "word \($0)" }.joined(separator: ", ")
                    try await chromium.window.visit("/text/edit")
                    try await chromium.window.type(words)
                    try await chromium.window.wait(for: ".live-save-state", toSay: "Saved.")
                    try await chromium.window.wait(until: "the whole text") {
                        try await browser.visit("/text").one("#text .text").text == words
                    }
                }
            }
        }

        @Test func `typing without a pause is saved`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.wait(forFocusOn: "textarea")
                    _ = try await window.run("setInterval(() => document.execCommand('insertText', false, 'x'), 50)")
                    for count in [1, 20] {
                        try await window.wait(until: "\(count) letters on the server") {
                            try await browser.visit("/text").one("#text .text").text.hasPrefix(
                                String(repeating: "x", count: count)
                            )
                        }
                    }
                }
            }
        }

        @Test func `a text that arrives during typing keeps field, focus and caret, and is one click away`()
            async throws
        {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.type("Mine" + Key.left)
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    _ = try await browser.post(["text": "Theirs"], to: "/text")
                    try await window.wait(for: ".live-notice", toSay: "The text was changed elsewhere")
                    #expect(try await window.element(".live-save-state").text() == "")

                    let caret = "const field = document.activeElement; return `${field.value}|${field.selectionStart}`"
                    #expect(try await window.run(caret) == "Mine|3")
                    try await window.element(".live-notice button").click()
                    try await window.wait(forField: "textarea", toHold: "Theirs")
                    try await window.wait(for: ".live-notice", toSay: "is kept")
                    try await window.element(".live-notice button").click()
                    try await window.wait(until: "the own text again") {
                        try await browser.visit("/text").one("#text .text").text == "Mine"
                    }
                }
            }
        }

        @Test func `of two visitors who type at once the last wins, and the other text is one click away`() async throws
        {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.type("Mine")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    _ = try await browser.post(["text": "Theirs"], to: "/text")
                    try await window.wait(for: ".live-notice button")
                    try await window.type(" wins")
                    try await window.wait(for: ".live-notice a")
                    let text = try await browser.visit("/text")
                    try #expect(text.one("#text .text").text == "Mine wins")
                    try await window.element(".live-notice a").click()
                    try await window.wait(for: "main", toSay: "Theirs")
                    #expect(try await window.path().hasPrefix("/text/versions/"))
                }
            }
        }

        @Test func `a flipside without the focus follows again`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.type("Mine")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    _ = try await browser.post(["text": "Theirs"], to: "/text")
                    try await window.wait(for: ".live-notice button")
                    _ = try await window.run("document.activeElement.blur()")
                    try await window.wait(forField: "textarea", toHold: "Theirs")
                    try await window.wait(forNo: ".live-notice button")
                }
            }
        }

        @Test func `a text that is too long shows an error, and the next edit is saved`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                try await window.paste(String(repeating: "x", count: 10_001))
                try await window.wait(for: ".live-save-state.error", toSay: "Shorten it to 10,000")
                try await window.type(Key.backspace)
                try await window.wait(for: ".live-save-state:not(.error)", toSay: "Saved.")
            }
        }

        @Test func `a draft survives a killed server and a reload, and is sent when the server is back`() async throws {
            let folder = try TemporaryFolder()
            let first = try FlipsideProcess(serving: folder.path)
            let port = try await first.port()
            try await Chromium.browse("http://127.0.0.1:\(port)") { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                try await window.waitUntilLive()
                first.send(SIGKILL)
                _ = await first.outcome()
                try await window.type("Typed into the void")
                try await window.wait(for: ".live-save-state", toSay: "Not saved. Your text is kept")
                // The server is not back yet, so neither is the page.
                try? await window.reload()

                let second = try FlipsideProcess(serving: folder.path, port: port)
                _ = try await second.port()
                try await window.visit("/text/edit")
                try await window.wait(forField: "textarea", toHold: "Typed into the void")
                try await window.wait(for: ".live-save-state", toSay: "Saved.")
                let text = try await Browser(host: "127.0.0.1", port: port).visit("/text")
                try #expect(text.one("#text .text").text == "Typed into the void")
            }
        }

        @Test func `an unsent draft is sent automatically when the server is back`() async throws {
            let folder = try TemporaryFolder()
            let first = try FlipsideProcess(serving: folder.path)
            let port = try await first.port()
            try await Chromium.browse("http://127.0.0.1:\(port)") { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                try await window.waitUntilLive()
                first.send(SIGKILL)
                _ = await first.outcome()
                try await window.type("Patience")
                try await window.wait(for: ".live-save-state", toSay: "Not saved. Your text is kept")
                try await window.wait(for: "#live-connection", toSay: "Reconnecting…")
                let second = try FlipsideProcess(serving: folder.path, port: port)
                _ = try await second.port()
                try await window.wait(for: ".live-save-state", toSay: "Saved.")
                try await window.wait(forNo: "#live-connection")
                let text = try await Browser(host: "127.0.0.1", port: port).visit("/text")
                try #expect(text.one("#text .text").text == "Patience")
            }
        }

        @Test func `an unsent draft is offered if the text has changed since`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    // The network fails before anything is sent.
                    let draft =
                        #"localStorage.setItem("draft:/text:gone", JSON.stringify({ text: "Unsent", base: "0" }))"#
                    _ = try await window.run(draft)
                    _ = try await browser.post(["text": "Theirs"], to: "/text")
                    try await window.reload()
                    try await window.wait(for: ".live-notice", toSay: "were not saved")
                    #expect(try await window.element("textarea").value() == "Theirs")
                    try await window.element(".live-notice button").click()
                    try await window.wait(forField: "textarea", toHold: "Unsent")
                    try await window.wait(until: "the words on the server") {
                        try await browser.visit("/text").one("#text .text").text == "Unsent"
                    }
                    try await window.wait(until: "no draft any more") {
                        try await window.drafts().isEmpty
                    }
                }
            }
        }

        @Test func `a text that the server refuses is not sent repeatedly, and the button shows the reason`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                let refuse = """
                    window.requests = 0;
                    window.fetch = async () => { window.requests += 1; return new Response("", { status: 413 }); };
                    """
                _ = try await window.run(refuse)
                try await window.paste("Refused")
                try await window.wait(for: ".live-save-state", toSay: "Press Done to see why.")
                let comeBack = """
                    dispatchEvent(new Event("online"));
                    return new Promise((resolve) => setTimeout(() => resolve(window.requests)));
                    """
                #expect(try await window.run(comeBack) == 1)
                try await window.element("main form button.while-live[type=submit]").click()
                try await window.wait(for: "#text .text", toSay: "Refused")
            }
        }

        @Test func `the page says that everyone sees the text, and has no button that promises otherwise`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                try await window.wait(for: "#text-hint", toSay: "Everyone sees the text while you type it.")
                let shown = """
                    return [...document.querySelectorAll("main form .actions > *")]
                        .filter((element) => element.checkVisibility()).map((element) => element.textContent).join()
                    """
                #expect(try await window.run(shown) == "Done,Undo my changes")
            }
            try await TestApp().show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                #expect(try await window.element("main form .unless-live[type=submit]").isDisplayed())
                #expect(try await window.element("main form a.unless-live").isDisplayed())
                for element in try await window.elements(".while-live") {
                    #expect(try await !element.isDisplayed())
                }
            }
        }

        @Test func `undoing restores the text as it was when the page opened, and can be undone`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "Before"], to: "/text")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.wait(for: "[data-undo]:disabled")
                    try await window.type(", never mind")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    try await window.element("[data-undo]").click()
                    try await window.wait(for: ".live-notice", toSay: "Your changes were undone.")
                    try await window.wait(forField: "textarea", toHold: "Before")
                    try await window.wait(for: "[data-undo]:disabled")
                    try #expect(await browser.visit("/text").one("#text .text").text == "Before")

                    try await window.element(".live-notice button").click()
                    try await window.wait(until: "the changes again") {
                        try await browser.visit("/text").one("#text .text").text != "Before"
                    }
                    let versions = try await browser.visit("/text/versions")
                    try #expect(versions.all(".versions > li").count == 3)
                }
            }
        }

        @Test func `undoing leaves what somebody else has written, and says so`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await typeBeforeSomebodyElse(in: window, browser)
                    try await window.element("[data-undo]").click()
                    try await window.wait(for: ".live-save-state", toSay: "were not undone")
                    try #expect(await browser.visit("/text").one("#text .text").text == "Theirs")
                }
            }
        }

        @Test func `each pressed Done is a version, whatever the pause`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    for words in ["FIRST", "SECOND"] {
                        try await window.visit("/text/edit")
                        try await window.type(words)
                        try await window.element("main form button.while-live[type=submit]").click()
                        try await window.wait(for: "#text .text", toSay: words)
                    }
                    let versions = try await browser.visit("/text/versions")
                    try #expect(versions.all(".versions > li").count == 2)
                }
            }
        }

        @Test func `Done keeps a newer text by somebody else if there is nothing to save`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await typeBeforeSomebodyElse(in: window, browser)
                    try await window.element("main form button.while-live[type=submit]").click()
                    try await window.wait(for: "#text .text", toSay: "Theirs")
                    #expect(try await window.path() == "/text")
                }
            }
        }

        @Test func `the button saves as it does without scripts`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/text/edit")
                try await window.type("By the button")
                try await window.element("main form button.while-live[type=submit]").click()
                try await window.wait(for: "#text .text", toSay: "By the button")
                #expect(try await window.path() == "/text")
                #expect(try await window.drafts().isEmpty)
            }
        }

        /// Types a text, and waits until the page shows that somebody else has replaced it.
        private func typeBeforeSomebodyElse(in window: Window, _ browser: Browser) async throws {
            try await window.visit("/text/edit")
            try await window.type("Mine")
            try await window.wait(for: ".live-save-state", toSay: "Saved.")
            _ = try await browser.post(["text": "Theirs"], to: "/text")
            try await window.wait(for: ".live-notice", toSay: "The text was changed elsewhere")
        }
    }
}

extension Window {
    /// Types at the caret, once the page has set the focus to its text.
    func type(_ keys: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(forFocusOn: "textarea", sourceLocation: sourceLocation)
        try await press(keys)
    }

    /// Inserts many words at once.
    func paste(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(forFocusOn: "textarea", sourceLocation: sourceLocation)
        _ = try await run("document.execCommand('insertText', false, arguments[0])", [.string(words)])
    }
}
