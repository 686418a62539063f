import AppTesting
import Testing
import WebDriver

extension ChromiumTests {
    struct PageTests {
        private static let paths = [
            "/", "/text", "/text/edit", "/text/versions", "/songs", "/songs/1", "/movies", "/movies/1", "/entries",
            "/comments", "/greeting", "/profile",
            "/settings", "/repositories", "/search", "/search?q=love", "/songs?sort=name", "/movies/directors",
        ]

        @Test func `no page logs an error in the browser`() async throws {
            try await TestApp().show { chromium in
                for path in Self.paths {
                    try await chromium.window.visit(path)
                    #expect(try await chromium.errors() == [], "on \(path)")
                }
            }
        }

        @Test func `the sign-in page logs no error in the browser`() async throws {
            try await TestApp(protecting: .all).show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.element("input[type=password]").type(TestApp.password + Key.enter)
                try await window.wait(for: "ol.media")
                #expect(try await window.path() == "/songs")
                #expect(try await chromium.errors() == [])
            }
        }

        @Test(arguments: [400, 700, 1000, 1200, 1400, 1800])
        func `no block of the home page is beside an empty space`(width: Int) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.resize(width: width, height: 900)
                try await window.visit("/")
                let gaps = """
                    const right = (element) => Math.round(element.getBoundingClientRect().right);
                    return [...document.querySelectorAll(".columns")].flatMap((columns) => {
                        const rows = Map.groupBy(columns.children, (block) => block.offsetTop);
                        return [...rows.values()].map((row) => right(columns) - right(row.at(-1)));
                    });
                    """
                let found = try await window.run(gaps).array ?? []
                #expect(found.count >= 3 && found.allSatisfy { $0 == 0 }, "\(found)")
            }
        }

        @Test(arguments: [390, 1280])
        func `the label of a bar touches neither the bar nor its count`(width: Int) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.resize(width: width, height: 900)
                try await window.visit("/songs/charts")
                let gaps = """
                    const box = (bar, part) => bar.querySelector(part).getBBox();
                    const end = ({ y, height }) => y + height;
                    return [...document.querySelectorAll("svg.bar")].map((bar) =>
                        Math.min(box(bar, "rect").y, box(bar, ".bar-count").y) - end(box(bar, ".bar-label")));
                    """
                let found = try await window.run(gaps).array ?? []
                #expect(found.count > 5 && found.allSatisfy { ($0.number ?? -1) > 0 }, "\(found)")
            }
        }

        @Test func `a focused button keeps its shape`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                let radius = "return getComputedStyle(document.querySelector('.search-box button')).borderRadius"
                let before = try await window.run(radius)
                try await window.element("#search").type(Key.tab)
                try await window.wait(forFocusOn: ".search-box button")
                #expect(try await window.run("return document.activeElement.matches(':focus-visible')") == true)
                #expect(try await window.run(radius) == before)
            }
        }

        @Test func `a violation of the content security policy logs an error`() async throws {
            try await TestApp().show { chromium in
                try await chromium.window.visit("/songs")
                let script = "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">No</p>')"
                _ = try await chromium.window.run(script)
                let errors = try await chromium.errors()
                #expect(errors.count == 1)
                #expect(errors.first?.contains("Content Security Policy") == true)
                _ = try await chromium.window.run("document.querySelector('p[style]').remove()")
            }
        }

        @Test func `the text can be changed with the keyboard alone`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/text")
                try await window.press(Key.tab)
                #expect(try await window.focusedElement().text() == "Skip to the content")
                try await window.press(Key.enter + Key.tab + Key.enter)
                try await window.wait(forFocusOn: "textarea")
                #expect(try await window.path() == "/text/edit")
                try await window.press("By keys" + Key.tab + Key.enter)
                try await window.wait(for: "#text .text", toSay: "By keys")
                #expect(try await window.path() == "/text")
            }
        }

        @Test func `without scripts a form changes the text, and a reload shows it`() async throws {
            try await TestApp().show(runningScripts: false) { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await reader.visit("/text")
                try await writer.visit("/text/edit")
                try await writer.element("textarea").type("Without scripts")
                try await writer.element("main form button[type=submit]").click()
                try await writer.wait(for: "#text .text", toSay: "Without scripts")
                try await reader.reload()
                try await reader.wait(for: "#text .text", toSay: "Without scripts")
            }
        }

        @Test func `a chart is drawn`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs/new")
                try await window.element("#name").type("Rosanna")
                try await window.element("#artist").type("Toto")
                try await window.element("#year").type("1982")
                try await window.element(".media-form button[type=submit]").click()
                try await window.wait(for: ".notice", toSay: "The song was saved.")
                try await window.visit("/songs/charts")
                let isDrawn = """
                    const chart = document.querySelector("[aria-describedby=decades-description]");
                    const width = (element) => element.getBoundingClientRect().width;
                    return width(chart.querySelector("rect")) > 0.6 * width(chart);
                    """
                #expect(try await window.run(isDrawn) == true)
            }
        }
    }
}
