import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of the keyboard shortcuts.
    struct ShortcutsTests {
        private static let rows = "ol.media > li"
        private static let dialog = "#shortcuts[open]"

        @Test func `j and k move between the rows, and Enter opens one`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.press("j")
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(1) > a")
                try await window.press("jjk")
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(2) > a")
                let name = try await window.element("\(Self.rows):nth-child(2) .media-title").text()
                // From any part of the row.
                _ = try await window.run("document.activeElement.closest('li').querySelector('.heart').focus()")
                try await window.press("jk" + Key.enter)
                try await window.wait(for: "article h1", toSay: name)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `j begins at the first row in the window, and ends at Load more`() async throws {
            try await TestApp.full(count: 101).show { chromium in
                let window = chromium.window
                try await window.visit("/songs?sort=name")
                let row = "document.querySelector('\(Self.rows):nth-child(50)')"
                _ = try await window.run("\(row).scrollIntoView({ block: 'start' }); scrollBy(0, -5)")
                try await window.press("j")
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(50) > a")
                try await window.press(String(repeating: "j", count: 51))
                try await window.wait(forFocusOn: ".load-more")
                try await window.press(Key.enter)
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(101) > a")
                try await window.press("j")
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(101) > a")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `j and k move between results of a search that are in front of a page`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.press("/thri")
                try await window.wait(for: "#found mark", toSay: "Thri")
                _ = try await window.run("document.activeElement.blur()")
                try await window.press("j")
                try await window.wait(forFocusOn: "#found ol.media a")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `h presses the heart of the row with the focus, and that of a page`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.press("hjjh")
                try await window.wait(for: "\(Self.rows):nth-child(2) .heart[aria-pressed=true]")
                #expect(try await window.elements(".heart[aria-pressed=true]").count == 1)
                try await window.visit("/movies/2")
                try await window.press("h")
                try await window.wait(for: ".heart[aria-pressed=true]")
                try await window.press("h")
                try await window.wait(for: ".heart[aria-pressed=false]")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `f turns a song over, saves what its other side has, and turns it back`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs/2")
                try await window.press("f")
                try await window.wait(for: "form.flipside #name")
                #expect(try await window.path() == "/songs/2/edit")
                try await window.element("#tags").type("turned")
                _ = try await window.run("document.activeElement.blur()")
                try await window.press("f")
                try await window.wait(for: ".record .facts", toSay: "turned")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `f turns the text over, and back`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                for path in ["/text", "/"] {
                    try await window.visit(path)
                    try await window.press("f")
                    try await window.wait(forFocusOn: "textarea")
                    #expect(try await window.path() == "/text/edit")
                    try await window.press("Half of ")
                    try await window.wait(for: ".live-save-state", toSay: "Saved.")
                    _ = try await window.run("document.activeElement.blur()")
                    try await window.press("f")
                    try await window.wait(for: "#text .text", toSay: "Half of ")
                    #expect(try await window.path() == "/text")
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `e edits the song or the text that is open`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs/2")
                try await window.press("e")
                try await window.wait(for: "#name")
                #expect(try await window.path() == "/songs/2/edit")
                try await window.visit("/text")
                try await window.press("e")
                try await window.wait(forFocusOn: "textarea")
                #expect(try await window.path() == "/text/edit")
                #expect(try await window.element("textarea").value() == "")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `n leads to the form for a new song, and to the field for a new entry`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.press("n")
                try await window.wait(for: "#artist")
                #expect(try await window.path() == "/songs/new")
                for path in ["/entries", "/"] {
                    try await window.visit(path)
                    try await window.press("n")
                    try await window.wait(forFocusOn: "main .line-form input[type=text]")
                    #expect(try await window.focusedElement().value() == "")
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `g and a letter lead to a page`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/profile")
                let pages = [
                    ("s", "/songs"), ("m", "/movies"), ("r", "/repositories"), ("t", "/text"), ("e", "/entries"),
                    ("h", "/"),
                ]
                for (letter, path) in pages {
                    try await window.press("g" + letter)
                    try await window.wait(until: path) { try await window.path() == path }
                    try await window.wait(for: "#search[aria-keyshortcuts]")
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a question mark shows the shortcuts, and Escape returns to where one was`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.press("jj?")
                try await window.wait(for: Self.dialog)
                #expect(try await window.element(Self.dialog).isDisplayed())
                // The rows behind it stay where they are.
                try await window.press("jn")
                try await window.press(Key.escape)
                try await window.wait(forNo: Self.dialog)
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(2) > a")
                #expect(try await window.path() == "/songs")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a letter in a field is a letter, and one with a modifier is the browser's`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.element("#words").type("gs?/n")
                #expect(try await window.element("#words").value() == "gs?/n")
                _ = try await window.run("document.activeElement.blur()")
                let press = """
                    const event = new KeyboardEvent("keydown", { key: "n", ctrlKey: true, bubbles: true, cancelable: true });
                    return document.body.dispatchEvent(event);
                    """
                #expect(try await window.run(press) == true)
                try await window.click(".you-button")
                try await window.press("n?gs")
                #expect(try await window.elements(Self.dialog).isEmpty)
                #expect(try await window.path() == "/entries")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `all shortcuts can be turned off in this browser, and on again`() async throws {
            try await TestApp().show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await other.visit("/movies")
                try await window.visit("/songs")
                try await window.press("?")
                try await window.click("#shortcuts label")
                try await window.press(Key.escape + "j/gm?")
                #expect(try await window.elements(Self.dialog).isEmpty)
                for window in [window, other] {
                    try await window.wait(forNo: "#search[aria-keyshortcuts]")
                    try await window.press("/")
                    #expect(try await window.run("return document.activeElement.id") != "search")
                }
                try await window.visit("/songs")
                try await window.press("n")
                #expect(try await window.path() == "/songs")

                try await window.click(".site-footer button")
                try await window.click("#shortcuts label")
                try await window.click("#shortcuts form button")
                try await window.press("j")
                try await window.wait(forFocusOn: "\(Self.rows) > a")
                try await other.wait(for: "#search[aria-keyshortcuts]")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `without scripts no page offers shortcuts`() async throws {
            try await TestApp().show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                #expect(try await !window.element(".site-footer button").isDisplayed())
                #expect(try await !window.element("#shortcuts").isDisplayed())
            }
        }
    }
}
