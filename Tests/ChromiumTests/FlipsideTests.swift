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
                try await chromium.expectNoErrors()
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

        @Test func `what others write appears during typing, and the caret stays at its word`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.type("Mine" + Key.left)
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    try await add("Theirs, ", to: browser)
                    try await window.wait(forField: "textarea", toHold: "Theirs, Mine")
                    try await window.type("'")
                    try await window.wait(forField: "textarea", toHold: "Theirs, Min'e")
                    try await window.wait(until: "both on the server") {
                        try await browser.visit("/text").one("#text .text").text == "Theirs, Min'e"
                    }
                    let undo = "document.execCommand('undo'); return document.activeElement.value"
                    #expect(try await window.run(undo) == "Theirs, Mine")
                }
            }
        }

        @Test func `two windows that write at once end with the same text, and every word in it`() async throws {
            try await TestApp().show { chromium in
                let windows = [chromium.window, try await chromium.openWindow()]
                for window in windows {
                    try await window.visit("/text/edit")
                    try await window.waitUntilLive()
                    // Every response is late, so that requests of both windows cross.
                    _ = try await window.run(
                        """
                        const send = window.fetch;
                        window.fetch = async (...request) => {
                            const response = await send(...request);
                            await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
                            return response;
                        };
                        """
                    )
                }
                let words = (1...12).map { number in windows.indices.map { "\("ab".dropFirst($0).prefix(1))\(number)" }
                }
                for pair in words {
                    for (window, word) in zip(windows, pair) { try await window.type("\(word) ") }
                }
                for window in windows { try await window.wait(for: ".live-save-state", toSay: "Saved.") }
                var texts: [String] = []
                try await windows[0].wait(until: "the same text in both windows") {
                    texts = []
                    for window in windows { texts.append(try await window.element("textarea").value()) }
                    let found = texts.map { $0.split(separator: " ").map(String.init).sorted() }
                    return Set(texts).count == 1
                        && found == [words.flatMap(\.self).sorted(), words.flatMap(\.self).sorted()]
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a page says who is writing, except to the writer`() async throws {
            try await TestApp().show { chromium in
                let writer = chromium.window
                let reader = try await chromium.openWindow()
                try await reader.visit("/text/edit")
                try await reader.waitUntilLive()
                try await writer.visit("/text/edit")
                try await writer.type("Hello")
                try await reader.wait(for: ".live-writers", toSay: "Someone is writing.")
                try await writer.wait(for: ".live-save-state", toSay: "Saved.")
                #expect(try await writer.element(".live-writers").text() == "")
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

        @Test func `an unsent draft is merged with what others have written since`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    // The network fails before anything is sent.
                    let draft =
                        #"localStorage.setItem("draft:/text:gone", JSON.stringify({ text: "Unsent", base: 0, baseText: "" }))"#
                    _ = try await window.run(draft)
                    _ = try await browser.post(["text": "Theirs"], to: "/text")
                    try await window.reload()
                    try await window.wait(for: ".live-notice", toSay: "was not saved yet")
                    try await window.wait(forField: "textarea", toHold: "Unsent Theirs")
                    try await window.wait(until: "the words on the server") {
                        try await browser.visit("/text").one("#text .text").text == "Unsent Theirs"
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
                    return [...document.querySelectorAll("main form .actions :is(a, button)")]
                        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
                        .map((element) => element.textContent).join()
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

        @Test func `undoing leaves what somebody else has written`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await typeBeforeSomebodyElse(in: window, browser)
                    try await window.element("[data-undo]").click()
                    try await window.wait(for: ".live-notice", toSay: "Your changes were undone.")
                    try await window.wait(forField: "textarea", toHold: "Theirs, ")
                    try #expect(await browser.visit("/text").one("#text .text").textContent == "Theirs, ")
                }
            }
        }

        @Test func `an undo waits for the text that is being sent, and for what was typed meanwhile`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "Before"], to: "/text")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    _ = try await window.run(Self.holdRequests)
                    try await window.type(", one")
                    try await window.wait(until: "a request") { try await window.run("return held.length") == 1 }
                    try await window.type(", two")
                    try await window.element("[data-undo]").click()
                    try await window.element("[data-undo]").click()
                    _ = try await window.run("setInterval(() => held.splice(0).forEach((resume) => resume()), 50)")
                    try await window.wait(for: ".live-notice", toSay: "Your changes were undone.")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    try await window.wait(until: "no request") { try await window.run("return running") == 0 }
                    #expect(try await window.element("textarea").value() == "Before")
                    try #expect(await browser.visit("/text").one("#text .text").text == "Before")
                    #expect(try await window.run("return most") == 1)

                    try await window.click(".live-notice button")
                    try await window.wait(forField: "textarea", toHold: "Before, one, two")
                    try await window.wait(until: "the changes again") {
                        try await browser.visit("/text").one("#text .text").text == "Before, one, two"
                    }
                    #expect(try await window.run("return most") == 1)
                }
            }
        }

        @Test func `an undo that fails keeps the text, and can be tried again`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "Before"], to: "/text")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.type(", one")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    _ = try await window.run("window.request = fetch; window.fetch = () => Promise.reject()")
                    try await window.element("[data-undo]").click()
                    try await window.wait(for: ".live-save-state.error", toSay: "could not be undone")
                    #expect(try await window.element("textarea").value() == "Before, one")
                    _ = try await window.run("window.fetch = window.request")
                    try await window.element("[data-undo]").click()
                    try await window.wait(forField: "textarea", toHold: "Before")
                    try await window.wait(until: "the text before") {
                        try await browser.visit("/text").one("#text .text").text == "Before"
                    }
                }
            }
        }

        /// Holds back each request until the test resumes it, and counts the requests that run at once.
        private static let holdRequests = """
            const send = window.fetch;
            Object.assign(window, { held: [], running: 0, most: 0 });
            window.fetch = async (...request) => {
                most = Math.max(most, ++running);
                await new Promise((resume) => held.push(resume));
                return send(...request).finally(() => (running -= 1));
            };
            """

        @Test func `a text in conversion is sent at its end, and Latin text that is composed at once`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.wait(forFocusOn: "textarea")
                    try await window.compose("Hel")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    try #expect(await browser.visit("/text").one("#text .text").text == "Hel")
                    try await window.commit("Hello ")
                    try await window.wait(until: "the word") {
                        try await browser.visit("/text").one("#text .text").text == "Hello"
                    }

                    _ = try await window.run(
                        """
                        const send = window.fetch;
                        window.texts = [];
                        window.fetch = (address, request) => {
                            texts.push(new URLSearchParams(request.body).get("text"));
                            return send(address, request);
                        };
                        """
                    )
                    // The first is typed just before the conversion begins.
                    try await window.press("!")
                    for letters in ["n", "ni", "nihao"] { try await window.compose(letters, with: "KeyN") }
                    // After the time of "Not saved yet", a text would have been sent long ago.
                    try await window.wait(for: ".live-save-state", toSay: "Not saved yet.")
                    try await window.commit("你好")
                    try await window.wait(until: "the words") {
                        try await browser.visit("/text").one("#text .text").text == "Hello !你好"
                    }
                    #expect(try await window.run("return texts") == ["Hello !你好"])
                    try await chromium.expectNoErrors()
                }
            }
        }

        @Test func `the caret starts at the end of the text, and stays there while others write`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                let text = (1...40).map { "Line \($0)" }.joined(separator: "\n")
                _ = try await browser.post(["text": text], to: "/text")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    try await window.visit("/text/edit")
                    try await window.waitUntilLive()
                    let caret = """
                        const field = document.activeElement;
                        return [field.selectionStart - field.value.length, field.scrollTop > 0];
                        """
                    #expect(try await window.run(caret) == [0, true])
                    _ = try await browser.post(["text": "\(text), and more"], to: "/text")
                    try await window.wait(forField: "textarea", toHold: "\(text), and more")
                    // Behind the words where it was.
                    #expect(try await window.run(caret) == [-10, true])
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
                    try await window.wait(for: "#text .text", toSay: "Theirs, Mine")
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

        /// Types a text, and waits until the page shows what somebody else has added.
        private func typeBeforeSomebodyElse(in window: Window, _ browser: Browser) async throws {
            try await window.visit("/text/edit")
            try await window.type("Mine")
            try await window.wait(for: ".live-save-state", toSay: "Saved.")
            try await add("Theirs, ", to: browser)
            try await window.wait(forField: "textarea", toHold: "Theirs, Mine")
        }

        /// Adds words at the beginning of the text "Mine", as somebody else.
        private func add(_ words: String, to browser: Browser) async throws {
            let text = try await browser.visit("/text").one("#text .text").text
            _ = try await browser.post(["text": words + text], to: "/text")
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
