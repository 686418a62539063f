import AppTesting
import Models
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

        @Test(arguments: [320, 1280])
        func `every sleeve is drawn in the place that was kept for it`(width: Int) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.resize(width: width, height: 900)
                for path in ["/", "/songs", "/movies", "/songs/1", "/movies/1", "/search?q=a"] {
                    try await window.visit(path)
                    try await window.wait(until: "the pictures of \(path)") {
                        try await window.run(
                            """
                            const pictures = [...document.querySelectorAll("#main img")];
                            const isDrawn = (picture) => {
                                picture.scrollIntoView();
                                const { width, height } = picture.getBoundingClientRect();
                                const kept = picture.width / picture.height;
                                return picture.complete && picture.naturalWidth > 0 && Math.abs(width / height - kept) < 0.05;
                            };
                            const fits = document.documentElement.scrollWidth <= innerWidth;
                            return fits && pictures.length > 0 && pictures.every(isDrawn);
                            """
                        ) == true
                    }
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `letters of any script stay inside of their sleeve`() async throws {
            try await TestApp().show { chromium in
                for design in Sleeve.Design.allCases where design.hasLetters {
                    for title in ["W M", "9999", "i", "夜曲", "ألف", "क्षितिज", "ÅÅÅ", "A\u{301}\u{302}\u{327}"] {
                        let number = Int64(design.rawValue) | 1 << 25
                        let letters = try #require(Sleeve.Letters(of: title))
                        try await chromium.window.visit("/sleeves/\(number)?letters=\(letters.text)")
                        let isInside = try await chromium.window.run(
                            """
                            const { x, width } = document.querySelector("text").getBBox();
                            return x >= 0 && x + width <= 120;
                            """
                        )
                        #expect(isInside == true, "\(title) on \(design)")
                    }
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
                try await chromium.expectNoErrors()
            }
        }

        @Test(arguments: [400, 700, 1000, 1200, 1400, 1800])
        func `no block of the home page is beside an empty space`(width: Int) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.resize(width: width, height: 900)
                try await window.visit("/")
                let gaps = """
                    const right = (element) => element.getBoundingClientRect().right;
                    return [...document.querySelectorAll(".board-sides, .stage")].flatMap((columns) => {
                        const rows = Map.groupBy(columns.children, (block) => block.offsetTop);
                        return [...rows.values()].map((row) => Math.round(right(columns) - right(row.at(-1))));
                    });
                    """
                let found = try await window.run(gaps).array ?? []
                #expect(found.count >= 2 && found.allSatisfy { $0 == 0 }, "\(found)")
            }
        }

        @Test(arguments: [390, 1280])
        func `a heart lies on no word, on the wall`(width: Int) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.resize(width: width, height: 900)
                try await window.visit("/songs")
                try await window.click("form[action='/layout'] button")
                try await window.wait(for: ".wall-list")
                let overlaps = """
                    const box = (element) => element.getBoundingClientRect();
                    return [...document.querySelectorAll(".wall-list .media-row")].filter((row) => {
                        const heart = box(row.parentElement.querySelector(".heart"));
                        return [...row.querySelectorAll(".media-title, .media-subtitle")].some((words) =>
                            box(words).right > heart.left + 1 && box(words).bottom > heart.top);
                    }).length;
                    """
                #expect(try await window.run(overlaps) == 0)
            }
        }

        @Test func `the label of a bar touches neither the bar nor its count`() async throws {
            let app = try await TestApp.empty()
            for name in [
                String(repeating: "w", count: 300), "أم كلثوم", "Long words " + String(repeating: "ab ", count: 90),
            ] {
                for _ in 1...2 { _ = try await app.storage.songStore.add(Draft(name: "a", credit: name)) }
            }
            try await app.restarted().show { chromium in
                let window = chromium.window
                try await window.resize(width: 320, height: 900)
                try await window.visit("/songs/charts")
                let gaps = """
                    return [...document.querySelectorAll(".bar")].flatMap((bar) => {
                        const box = (part) => bar.querySelector(part).getBoundingClientRect();
                        const [label, count, line] = [box(".bar-label"), box(".bar-count"), box("svg")];
                        return [count.left - label.right, line.top - label.bottom, line.top - count.bottom];
                    });
                    """
                let found = try await window.run(gaps).array ?? []
                #expect(found.count > 8 && found.allSatisfy { ($0.number ?? -1) > 0 }, "\(found)")
            }
        }

        @Test(arguments: [400, 1280]) func `nothing moves when the scripts of a page start`(width: Int) async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "A text with a version"], to: "/text")
                func layouts(runningScripts: Bool) async throws -> [String: [JSON]] {
                    try await Chromium.browse(browser.origin.origin, runsScripts: runningScripts) { chromium in
                        let window = chromium.window
                        try await window.resize(width: width, height: 900)
                        var layouts: [String: [JSON]] = [:]
                        for path in Self.paths {
                            try await window.visit(path)
                            for element in try await window.elements("main :is(h1, h2, form, ol, textarea, .actions)") {
                                layouts[path, default: []].append(try await element.rect())
                            }
                        }
                        return layouts
                    }
                }
                let (before, after) = (
                    try await layouts(runningScripts: false), try await layouts(runningScripts: true)
                )
                #expect(before["/text/edit"]?.count == 4)
                for path in Self.paths { #expect(before[path] == after[path], "on \(path)") }
            }
        }

        @Test func `a line starts at the side of its direction, and a row at that of the page`() async throws {
            try await TestApp().browse(over: .socket) { browser in
                _ = try await browser.post(["text": "Hello\nשלום\nBye"], to: "/text")
                _ = try await browser.post(["words": "שלום"], to: "/entries")
                _ = try await browser.post(["name": "שלום", "artist": "מתי", "note": "Hello\nשלום"], to: "/songs")
                try await Chromium.browse(browser.origin.origin) { chromium in
                    let window = chromium.window
                    let lines = [
                        ("/text", "#text .text"), ("/", "#text .text"), ("/text/versions/1", ".card .text"),
                        ("/text/versions/1", ".difference .words"), ("/songs/14", "dd.lines"),
                    ]
                    for (path, selector) in lines {
                        try await window.visit(path)
                        #expect(try await window.side(of: "Hello", in: selector) == "left", "on \(path)")
                        #expect(try await window.side(of: "שלום", in: selector) == "right", "on \(path)")
                    }
                    let rows = [
                        ("/text/versions", ".beginning"), ("/entries", ".entry-words"), ("/songs", ".media-title"),
                        ("/search?q=שלום", "#main .media-title"),
                    ]
                    _ = try await browser.post(["text": "שלום"], to: "/text")
                    for (path, selector) in rows {
                        try await window.visit(path)
                        #expect(try await window.side(of: "שלום", in: selector) == "left", "on \(path)")
                    }
                    try await window.visit("/search?q=שלום")
                    #expect(try await window.side(of: "1 song", in: "[data-search-summary]") == "left")
                    try await chromium.expectNoErrors()
                }
            }
        }

        @Test(arguments: ["/", "/songs", "/text/edit"])
        func `a page has its own fonts, and nothing moves when they arrive`(path: String) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit(path)
                // Besides those of the system, which have the rarer letters.
                let fonts = """
                    const isOwn = ({ status, unicodeRange }) => status === "loaded" && unicodeRange.startsWith("U+0-FF");
                    return document.fonts.ready.then((fonts) => [...fonts].filter(isOwn).length);
                    """
                #expect(try await window.run(fonts) == 2)
                let shift = """
                    const observer = new PerformanceObserver(() => {});
                    observer.observe({ type: "layout-shift", buffered: true });
                    return observer.takeRecords().reduce((sum, { value }) => sum + value, 0);
                    """
                #expect(try await window.run(shift) == 0)
            }
        }

        @Test func `a focused button keeps its shape`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                let radius = "return getComputedStyle(document.querySelector('.you-button')).borderRadius"
                let before = try await window.run(radius)
                try await window.element("#search").type(Key.tab)
                try await window.wait(forFocusOn: ".you-button")
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

extension Window {
    /// The side of the element at which words in it start, "left" or "right".
    fileprivate func side(of words: String, in selector: String) async throws -> JSON {
        let script = """
            const [words, selector] = arguments;
            const element = [...document.querySelectorAll(selector)].find(({ textContent }) => textContent.includes(words));
            const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            while (text.nextNode() && !text.currentNode.data.includes(words));
            const range = document.createRange();
            range.setStart(text.currentNode, text.currentNode.data.indexOf(words));
            range.setEnd(text.currentNode, range.startOffset + words.length);
            const [place, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
            return Math.abs(place.left - box.left) < 2 ? "left" : Math.abs(place.right - box.right) < 2 ? "right" : "inside";
            """
        return try await run(script, [.string(words), .string(selector)])
    }
}
