import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of the search box at the top of each page.
    struct SearchTests {
        @Test func `results are shown during typing, and the URL follows`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.element("#words").type("half a")
                _ = try await window.run("document.activeElement.blur()")
                try await window.press("/")
                try await window.wait(forFocusOn: "#search")
                #expect(try await window.element("#search").value() == "")
                try await window.press("beyonce")
                try await window.wait(for: "#found mark", toSay: "Beyoncé")
                try await window.wait(until: "the address") { try await window.path() == "/search?q=beyonce" }
                #expect(try await !window.element("#main").isDisplayed())
                #expect(try await window.elements("#found .media-row").count == 1)
                try await window.wait(until: "the announcement") {
                    try await window.run("return document.getElementById('live-announcer').textContent")
                        == "1 song for “beyonce”"
                }

                try await window.goBack()
                try await window.wait(for: "#words")
                #expect(try await window.path() == "/entries")
                #expect(try await window.element("#words").value() == "half a")
                #expect(try await window.elements("#found").isEmpty)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `escape clears the box, and restores the page`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.element("#search").type("thri")
                try await window.wait(for: "#found mark", toSay: "Thri")
                try await window.press(Key.escape)
                try await window.wait(for: "#main h1", toSay: "Songs")
                #expect(try await window.element("#search").value() == "")
                try await window.wait(forFocusOn: "#search")
                try await window.press(Key.escape + "/x")
                try await window.wait(forField: "#search", toHold: "x")
                try await window.wait(until: "the address") { try await window.path() == "/search?q=x" }
            }
        }

        @Test func `the results of the last of several quick searches are shown, on the search page as well`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/search")
                try await window.element("#search").type("qqqqqq")
                try await window.wait(for: ".empty strong", toSay: "No results")
                for _ in 1...6 { try await window.press(Key.backspace) }
                try await window.wait(for: ".search-help")
                #expect(try await window.path() == "/search")
                try await window.press("dont stop")
                try await window.wait(for: ".media-title", toSay: "Don’t Stop Believing")
                try await window.wait(until: "the address") { try await window.path() == "/search?q=dont+stop" }
                #expect(try await window.elements("main").count == 1)
                try await window.press(Key.enter)
                try await window.wait(for: "h1", toSay: "Search")
                try await window.wait(for: ".media-title", toSay: "Don’t Stop Believing")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the arrow keys lead from the box through the results and back`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                for path in ["/songs", "/search"] {
                    try await window.visit(path)
                    try await window.element("#search").type("th")
                    try await window.wait(for: ".found .media-title mark", toSay: "Th")
                    let focused =
                        "return [...document.querySelectorAll('.found .media-row')].indexOf(document.activeElement)"
                    try await window.press(Key.down)
                    #expect(try await window.run(focused) == 0)
                    try await window.press(Key.down)
                    #expect(try await window.run(focused) == 1)
                    try await window.press(Key.up + Key.up)
                    try await window.wait(forFocusOn: "#search")
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `results during typing offer newer ones, and the page behind them follows`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs/2")
                try await window.waitUntilLive()
                try await window.element("#search").type("thri")
                try await window.wait(for: "#found mark", toSay: "Thri")
                try await send("name=Thrilled&artist=A", to: "/songs", in: window)
                try await window.click("#found .list-news button")
                try await window.wait(for: "#found ol.media", toSay: "Thrilled")
                try await window.wait(forFocusOn: "#search")

                let base = "base-name=Thriller&base-artist=Michael+Jackson"
                try await send("name=Changed&artist=Michael+Jackson&\(base)", to: "/songs/2", in: window)
                try await window.wait(for: "#found .list-news")
                try await window.press(Key.escape)
                try await window.wait(for: "#main article h1", toSay: "Changed")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `results during typing on the search page offer newer ones`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/search")
                try await window.element("#search").type("thri")
                try await window.wait(for: "#main mark", toSay: "Thri")
                try await window.waitUntilLive()
                try await send("name=Thrilled&artist=A", to: "/songs", in: window)
                try await window.click("#main .list-news button")
                try await window.wait(for: "#main ol.media", toSay: "Thrilled")
                try await chromium.expectNoErrors()
            }
        }

        /// Sends a form, as another window does.
        private func send(_ form: String, to path: String, in window: Window) async throws {
            let script = """
                const body = new URLSearchParams(arguments[1]);
                return fetch(arguments[0], { method: "POST", body }).then(({ ok }) => ok);
                """
            #expect(try await window.run(script, [.string(path), .string(form)]) == true)
        }

        @Test func `a search that fails is announced and shown each time, until one succeeds`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.recordAnnouncements()
                _ = try await window.run("window.request = fetch; window.fetch = () => Promise.reject()")
                let message = "The search failed. Press Enter to see why."
                try await window.element("#search").type("t")
                try await window.wait(for: ".search-failure", toSay: message)
                try await window.wait(forAnnouncement: message)
                try await window.element("#search").type("h")
                // A repeated message is a change, too.
                try await window.wait(forAnnouncement: "\(message) ")
                _ = try await window.run("window.fetch = window.request")
                try await window.element("#search").type("r")
                try await window.wait(for: "#found mark", toSay: "Thr")
                try await window.wait(forNo: ".search-failure")
            }
        }

        @Test func `the keys of an input method are its own`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.element("#search").type("thri")
                try await window.wait(for: "#found mark", toSay: "Thri")
                // Safari reports a key that has ended a composition after its end.
                for key in ["isComposing: true", "keyCode: 229"] {
                    for name in ["Escape", "ArrowDown"] {
                        let press = """
                            const event = new KeyboardEvent("keydown", { key: "\(name)", bubbles: true, cancelable: true, \(key) });
                            return document.activeElement.dispatchEvent(event);
                            """
                        #expect(try await window.run(press) == true)
                    }
                }
                #expect(try await window.element("#search").value() == "thri")
                try await window.wait(forFocusOn: "#search")
            }
        }

        @Test func `composed Latin letters are searched for at once, and a conversion at its end`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                _ = try await window.run(
                    """
                    const send = window.fetch;
                    window.searches = [];
                    window.fetch = (address, request) => {
                        searches.push(new URL(address, location.href).searchParams.get("q"));
                        return send(address, request);
                    };
                    """
                )
                try await window.press("/")
                try await window.compose("thri")
                try await window.wait(for: "#found mark", toSay: "Thri")
                try await window.commit("thriller")
                try await window.wait(until: "the address") { try await window.path() == "/search?q=thriller" }

                // Words that are typed just before a conversion wait for its end.
                _ = try await window.run("document.activeElement.select(); searches.length = 0")
                for letters in ["b", "be", "bei"] { try await window.compose(letters, with: "KeyB") }
                for letters in ["び", "びよ", "びよん"] { try await window.compose(letters, with: "KeyN") }
                try await window.commit("beyonce")
                try await window.wait(for: "#found mark", toSay: "Beyoncé")
                #expect(try await window.run("return searches") == ["beyonce"])
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a slash typed in a field is a slash`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.element("#words").type("either/or")
                #expect(try await window.element("#words").value() == "either/or")
            }
        }
    }
}
