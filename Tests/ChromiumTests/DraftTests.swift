import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of drafts: texts that a page could not send.
    struct DraftTests {
        @Test func `two tabs keep separate drafts, and the draft of a closed tab is merged`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let (window, other) = (chromium.window, try await chromium.openWindow())
                    try await other.typeWithoutNetwork("Theirs")
                    try await window.visit("/text/edit")
                    #expect(try await window.element("textarea").value() == "")
                    try await window.type("Mine")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    try #expect(await browser.visit("/text").one("#text .text").text == "Mine")
                    #expect(try await window.drafts().count == 1)
                    #expect(try await other.element("textarea").value() == "Theirs")

                    try await other.close()
                    try await window.wait(until: "the words of the closed tab") {
                        try await window.visit("/text/edit")
                        return try await window.element("textarea").value().contains("Theirs")
                    }
                    try await window.wait(forField: "textarea", toHold: "Theirs Mine")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                }
            }
        }

        @Test func `the draft of a closed tab is restored if the text has not changed`() async throws {
            try await TestApp().show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await other.typeWithoutNetwork("Left behind")
                try await other.close()
                try await window.wait(until: "the words of the closed tab") {
                    try await window.visit("/text/edit")
                    return try await window.element("textarea").value() == "Left behind"
                }
                try await window.wait(for: ".live-save-state", toSay: "Saved.")
                #expect(try await window.drafts().count == 0)
            }
        }

        @Test func `a page that has not reported for a long time counts as closed`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/text")
                let leave = """
                    const draft = (text, age) => JSON.stringify({ text, base: "0", time: Date.now() - age });
                    localStorage.setItem("draft:/text:alive", draft("Alive", 1_000));
                    localStorage.setItem("draft:/text:gone", draft("Gone", 1_000_000));
                    """
                _ = try await window.run(leave)
                try await window.visit("/text/edit")
                try await window.wait(forField: "textarea", toHold: "Gone")
                try await window.wait(for: ".live-save-state", toSay: "Saved.")
                #expect(try await window.drafts() == ["draft:/text:alive"])
            }
        }
    }
}

extension Window {
    fileprivate func typeWithoutNetwork(_ words: String) async throws {
        try await visit("/text/edit")
        _ = try await run("window.fetch = () => Promise.reject(new TypeError('No network'))")
        try await type(words)
        try await wait(for: ".live-save-state", toSay: "Not saved. Your text is kept")
    }
}

extension Window {
    /// The keys of the drafts that the browser keeps.
    func drafts() async throws -> [String] {
        let keys = try await run("return Object.keys(localStorage).filter((key) => key.startsWith('draft:')).join()")
        return (keys.string ?? "").split(separator: ",").map(String.init)
    }
}
