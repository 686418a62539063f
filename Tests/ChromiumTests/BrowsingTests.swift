import AppTesting
import HTMLTesting
import Models
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of long lists with several pages.
    struct BrowsingTests {
        private static let rows = "ol.media > li"

        @Test func `more rows are added below the others, and the first of them has the focus`() async throws {
            try await TestApp.full(count: 250).show { chromium in
                let window = chromium.window
                try await window.visit("/songs?sort=name")
                try await window.element(".load-more").click()
                try await window.wait(until: "200 rows") { try await window.elements(Self.rows).count == 200 }
                try await window.wait(forFocusOn: "\(Self.rows):nth-child(101) > a")
                #expect(try await window.path() == "/songs?sort=name&page=2")
                try await window.wait(for: ".pagination p", toSay: "Pages 1 to 2 of 3")
                #expect(try await window.elements(".pagination a").count == 1)
                try await window.wait(until: "the announcement") {
                    try await window.run("return document.getElementById('live-announcer').textContent")
                        == "100 more rows. Pages 1 to 2 of 3"
                }

                try await window.element(".load-more").click()
                try await window.wait(until: "all rows") { try await window.elements(Self.rows).count == 250 }
                try await window.wait(for: ".pagination p", toSay: "Pages 1 to 3 of 3")
                #expect(try await window.elements(".pagination a").isEmpty)

                // The filter shows what it finds during typing, from its first page, and the field keeps the focus.
                try await window.element(".list-filter input[type=search]").type("song 24")
                try await window.wait(until: "11 rows") { try await window.elements(Self.rows).count == 11 }
                #expect(try await window.path() == "/songs?sort=name&q=song+24")
                try await window.wait(forFocusOn: ".list-filter input[type=search]")
                try await window.press("x")
                try await window.wait(for: ".empty strong", toSay: "No songs match these filters")
                for _ in 1...8 { try await window.press(Key.backspace) }
                try await window.wait(until: "100 rows") { try await window.elements(Self.rows).count == 100 }
                #expect(try await window.path() == "/songs?sort=name")
                try await window.element(".load-more").click()
                try await window.wait(until: "200 rows") { try await window.elements(Self.rows).count == 200 }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `rows that arrive during a search stay behind it`() async throws {
            try await TestApp.full(count: 250).show { chromium in
                let window = chromium.window
                try await window.visit("/songs?sort=name")
                try await window.recordRequests(holding: "page=2")
                try await window.click(".load-more")
                try await window.waitForHeldResponse()
                try await window.element("#search").type("song")
                try await window.wait(for: "#found")
                try await window.release("page=2")
                #expect(try await window.path() == "/search?q=song")
                try await window.goBack()
                try await window.click("#main .load-more")
                try await window.wait(until: "200 rows") { try await window.elements(Self.rows).count == 200 }
                #expect(try await window.path() == "/songs?sort=name&page=2")
                try await chromium.expectNoErrors()
            }
        }

        @Test(arguments: [true, false])
        func `going back from the details restores all rows and the scroll position`(isReloaded: Bool) async throws {
            try await TestApp.full(count: 250).show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.element(".load-more").click()
                try await window.wait(until: "200 rows") { try await window.elements(Self.rows).count == 200 }
                _ = try await window.run("document.querySelector('[href^=\"/songs/64?\"]').focus()")
                let top = "return document.activeElement.getBoundingClientRect().top"
                let place = try #require(try await window.run(top).number)
                try await window.press(Key.enter)
                try await window.wait(for: ".card h1")
                try await window.goBack()
                // A browser that has not kept the page does the same.
                if isReloaded { try await window.reload() }
                try await window.wait(until: "200 rows") { try await window.elements(Self.rows).count == 200 }
                try await window.wait(until: "the place") {
                    abs((try await window.run(top).number ?? .infinity) - place) < 20
                }
                #expect(try await window.path() == "/songs?page=2")
                #expect(try await window.element("ol.media").property("start") == 1)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `deleting an item and undoing it stay on the page of the list`() async throws {
            try await TestApp.full(count: 250).show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.click(".load-more")
                try await window.wait(until: "200 rows") { try await window.elements(Self.rows).count == 200 }
                // Song 100 is on the second page.
                try await window.click("\(Self.rows):nth-child(151) > a")
                try await window.wait(for: ".card h1", toSay: "Song 100")
                try await window.click("button.danger")
                try await window.wait(for: ".notice", toSay: "“Song 100” was deleted.")
                #expect(try await window.path().hasPrefix("/songs?page=2&removed="))
                try await window.waitUntilLive()
                try await window.click(".notice button")
                try await window.wait(for: ".notice", toSay: "“Song 100” was restored.")
                try await window.wait(for: "\(Self.rows):nth-child(51)", toSay: "Song 100")
                #expect(try await window.path().hasPrefix("/songs?page=2"))
                #expect(try await !window.path().contains("removed"))
                // The page of the song may have learned of the deletion before it went away.
                let errors = try await chromium.errors().filter { !$0.contains("410") }
                #expect(errors == [])
            }
        }

        @Test func `a row that has moved to the next page meanwhile is not added again`() async throws {
            try await TestApp.full(count: 150).show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await reader.visit("/songs?sort=-name")
                try await writer.visit("/songs/new")
                try await writer.element("#name").type("Zanzibar")
                try await writer.element("#artist").type("Björk")
                try await writer.click(".media-form button[type=submit]")
                try await writer.wait(for: ".notice", toSay: "The song was saved.")
                try await reader.click(".load-more")
                try await reader.wait(until: "all rows") { try await reader.elements(Self.rows).count == 150 }
                let titles = "[...document.querySelectorAll('ol.media .media-title')].map((row) => row.textContent)"
                #expect(try await reader.run("return new Set(\(titles)).size") == 150)
            }
        }

        @Test func `a letter links to the page and the row where it begins`() async throws {
            let names = (0..<150).map { (name: $0 < 120 ? "Alpha \($0)" : "Beta \($0)", credit: "Gamma") }
            try await TestApp.empty().with(songs: names).show { chromium in
                let window = chromium.window
                try await window.visit("/songs?sort=name")
                try await window.element(".letters li:last-child a").click()
                try await window.wait(for: "li:target", toSay: "Beta 120")
                #expect(try await window.path() == "/songs?sort=name&page=2#letter-B")
                let isAtTop = "return document.querySelector('li:target').getBoundingClientRect().top < 60"
                try await window.wait(until: "the row at the top") { try await window.run(isAtTop) == true }
            }
        }

        @Test func `the visitor's own pages are in a menu, without scripts too`() async throws {
            try await TestApp().show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                #expect(try await !window.element("#you").isDisplayed())
                try await window.element(".you-button").click()
                try await window.wait(for: "#you")
                try await window.element("#you a[href='/profile']").click()
                try await window.wait(for: "h1", toSay: "Profile")
            }
        }

        @Test(arguments: [
            ("#orders", "Sorted by date added", "/songs?sort=name"), ("#related", "More", "/songs/charts"),
        ])
        func `the tools of a list are menus, without scripts too`(
            menu: String,
            name: String,
            path: String
        ) async throws {
            try await TestApp.full(count: 3).show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                let opener = "[popovertarget=\(menu.dropFirst())]"
                #expect(try await !window.element(menu).isDisplayed())
                #expect(try await window.element(opener).text() == name)
                try await window.element(opener).click()
                try await window.wait(for: menu)
                let isBeside = """
                    const [menu, opener] = [...arguments].map((one) => document.querySelector(one).getBoundingClientRect());
                    return menu.top >= opener.bottom && menu.top < opener.bottom + 12 && menu.left >= 0
                        && menu.right <= innerWidth && menu.left < opener.right && menu.right > opener.left;
                    """
                #expect(try await window.run(isBeside, [.string(menu), .string(opener)]) == true)
                try await window.press(Key.escape)
                #expect(try await !window.element(menu).isDisplayed())
                try await window.element(opener).click()
                try await window.element("\(menu) a[href='\(path)']").click()
                try await window.wait(until: "the page") { try await window.path() == path }
            }
        }

        @Test func `x chooses a row, and the bar changes all that are chosen`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                for _ in 1...2 {
                    try await window.press("j")
                    try await window.press("x")
                }
                try await window.wait(for: "[data-several-count]", toSay: "2 selected")
                // A filter shows other rows, and the choice stays.
                try await window.element(".list-filter input[type=search]").type("billie jean")
                try await window.wait(for: "[data-several-count]", toSay: "not shown")
                #expect(try await window.elements(".several .choose-all input").count == 1)
                try await window.element(".several input[type=text]").type("slow" + Key.enter)
                try await window.wait(for: ".notice p", toSay: "Tagged 2 songs “slow”.")
                try await window.wait(forFocusOn: ".notice button")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a filter and an order keep rows chosen, and say how many are out of sight`() async throws {
            let app = try await TestApp.full(count: 3)
            _ = try await app.storage.songStore.add(Draft(name: "Tagged", credit: "B", facts: ItemFacts(tags: ["pop"])))
            try await app.restarted().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                for _ in 1...2 {
                    try await window.press("j")
                    try await window.press("x")
                }
                try await window.wait(for: "[data-several-count]", toSay: "2 selected")
                try await window.element("[popovertarget='tag-menu']").click()
                try await window.element("#tag-menu a").click()
                try await window.wait(for: "[data-several-count]", toSay: "2 selected, 1 not shown")
                #expect(try await window.path() == "/songs?tag=pop")
                try await window.element(".list-tools .chip[aria-current]").click()
                try await window.wait(until: "both rows") {
                    try await window.elements(".row-choice input:checked").count == 2
                }
                try await window.element(".list-filter input[type=search]").type("nothing" + Key.enter)
                try await window.wait(for: "main", toSay: "No songs match")
                try await window.element(".list-filter input[type=search]").type(Key.escape)
                try await window.wait(for: "[data-several-count]", toSay: "2 selected")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a number rates the row with the focus, which keeps it, and its own rating is removed`() async throws
        {
            let app = try await TestApp.full(count: 3)
            try await app.show { chromium in
                let window = chromium.window
                try await window.visit("/songs?sort=name")
                try await window.press("j")
                try await window.press("4")
                try await window.wait(for: ".notice p", toSay: "Rated 1 song 4 of 5.")
                try await window.wait(for: "ol.media > li:first-child .dots-8")
                #expect(try await window.run("return document.activeElement.matches('li:first-child > a')") == true)
                try await window.press("4")
                try await window.wait(for: ".notice p", toSay: "Removed the rating of 1 song.")
                try await window.wait(until: "no rating") { try await window.elements("ol.media .dots-8").isEmpty }
                try await window.element(".notice button").click()
                try await window.wait(for: "ol.media > li:first-child .dots-8")
                try await chromium.expectNoErrors()
            }
        }

        @Test(arguments: ["/songs/new", "/movies/new", "/songs/14/edit"], ["ABBA", "ABBA, Cher & Toto"])
        func `each hint in the form of a song or a movie is one line beside its label`(path: String, credit: String)
            async throws
        {
            let app = try await TestApp.empty()
            _ = try await app.storage.songStore.add(Draft(name: "A", credit: credit))
            try await app.restarted().show { chromium in
                let window = chromium.window
                for (width, height) in [(1280, 900), (390, 844)] {
                    try await window.resize(width: width, height: height)
                    try await window.visit(path)
                    let isOneLine = """
                        const hints = [...document.querySelectorAll(".media-form .hint")];
                        return hints.length > 0 && hints.every((hint) => hint.getClientRects().length === 1);
                        """
                    #expect(try await window.run(isOneLine) == true, "\(width)")
                }
            }
        }

        @Test func `the bar of chosen rows is in view as a whole on a phone, and the page does not scroll sideways`()
            async throws
        {
            try await TestApp.full(count: 3).show { chromium in
                let window = chromium.window
                try await window.resize(width: 390, height: 844)
                try await window.visit("/songs?choose=1,2,99")
                try await window.wait(for: "[data-several-count]", toSay: "not shown")
                let bar = """
                    const bar = document.querySelector(".several").getBoundingClientRect();
                    const controls = [...document.querySelectorAll(".several :is(button, input:not([type=hidden]), select, a)")]
                        .map((one) => one.getBoundingClientRect());
                    return controls.length > 8 && bar.height < innerHeight / 2
                        && controls.every(({ left, right, top, bottom }) => left >= bar.left && right <= bar.right
                            && top >= bar.top && bottom <= bar.bottom)
                        && document.documentElement.scrollWidth <= innerWidth;
                    """
                #expect(try await window.run(bar) == true)
            }
        }

        @Test(arguments: ["/songs?choose=yes", "/movies?choose=yes"])
        func `the box that chooses a row lies in the middle of its sleeve`(path: String) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit(path)
                let isInMiddle = """
                    const middle = (element) => {
                        const { left, width } = element.getBoundingClientRect();
                        return left + width / 2;
                    };
                    const row = document.querySelector("ol.media > li");
                    return Math.abs(middle(row.querySelector("img")) - middle(row.querySelector(".row-choice input"))) <= 1;
                    """
                #expect(try await window.run(isInMiddle) == true)
            }
        }

        @Test(arguments: ["/songs", "/movies"])
        func `the first row is at most twelve tabs from the top of the page`(path: String) async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit(path)
                var count = 0
                let isOnRow = "return document.activeElement.matches('.media-row')"
                while count < 20, try await window.run(isOnRow) != true {
                    try await window.press(Key.tab)
                    count += 1
                }
                #expect(count <= 12)
            }
        }

        @Test(arguments: [(1280, 900, 12), (390, 844, 8)])
        func `rows are 52 px high, and many are above the fold`(width: Int, height: Int, rows: Int) async throws {
            let app = try await TestApp.full(count: 30)
            let facts = ItemFacts(album: "Album", year: 1982, rating: 4, tags: ["pop", "a tag that is quite long"])
            _ = try await app.storage.songStore.add(Draft(name: "A", credit: "B", facts: facts))
            try await app.restarted().show { chromium in
                let window = chromium.window
                try await window.resize(width: width, height: height)
                for path in ["/songs", "/songs?sort=name"] {
                    try await window.visit(path)
                    let above = """
                        const tabs = document.querySelector("#site-navigation").getBoundingClientRect();
                        const fold = tabs.top > 200 ? tabs.top : innerHeight;
                        const rows = [...document.querySelectorAll("ol.media > li")].map((row) => row.getBoundingClientRect());
                        return rows.filter(({ bottom }) => bottom <= fold).length;
                        """
                    #expect(try #require(await window.run(above).number) >= Double(rows), "\(path)")
                    let heights = """
                        const rows = [...document.querySelectorAll("ol.media > li + li:not(:last-child)")];
                        return [...new Set(rows.map((row) => row.getBoundingClientRect().height))].join();
                        """
                    #expect(try await window.run(heights) == "52", "\(path)")
                }
            }
        }

        /// The height of the header, the number of lines of the navigation, and its place in the window.
        private static let frame = """
            const links = [...document.querySelectorAll("#site-navigation a")].map((link) => link.getBoundingClientRect());
            const header = document.querySelector(".site-header").getBoundingClientRect();
            const lines = new Set(links.map(({ top }) => top)).size;
            const isInHeader = links[0].bottom <= header.bottom;
            const isAtBottom = innerHeight - links[0].bottom < 16;
            return [header.height, lines, isInHeader ? "header" : isAtBottom ? "bottom" : "elsewhere"].join(" ");
            """

        @Test func `the header is one line of 56 px, and on a phone its links are tabs at the bottom`() async throws {
            try await TestApp().show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.resize(width: 1280, height: 900)
                try await window.visit("/songs")
                #expect(try await window.run(Self.frame) == "56 1 header")
                try await window.resize(width: 390, height: 800)
                #expect(try await window.run(Self.frame) == "56 1 bottom")
                try await window.element("#site-navigation a[href='/movies']").click()
                try await window.wait(for: "h1", toSay: "Movies")
            }
        }

        @Test(arguments: ["/", "/songs", "/text", "/settings"])
        func `a page of 320 px needs no sideways scrolling, and shows the filter and the menu of a list`(path: String)
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.resize(width: 320, height: 700)
                try await window.visit(path)
                let overflow = "return Math.max(0, document.documentElement.scrollWidth - innerWidth)"
                #expect(try await window.run(overflow) == 0)
                let areSeen = """
                    const tools = [...document.querySelectorAll(".list-filter input[type=search], [popovertarget=related]")];
                    const places = tools.map((tool) => tool.getBoundingClientRect());
                    return places.every(({ left, right, width }) => width > 0 && left >= 0 && right <= innerWidth);
                    """
                #expect(try await window.run(areSeen) == true)
            }
        }

        @Test func `the header takes eight of the tabs before the content`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                let count = #"""
                    const all = [...document.querySelectorAll("a, button, input, summary")];
                    const seen = all.filter((one) => one.checkVisibility() && !document.querySelector("main").contains(one));
                    return seen.filter((one) => one.closest("header")).length + 1;
                    """#
                #expect(try await window.run(count) == 8)
            }
        }
    }
}
