import AppTesting
import FakeGitHub
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of the stars of a GitHub user.
    struct RepositoriesTests {
        private static let rows = "ol.repositories > li"
        private static let visits = "\(rows) .visited:not([hidden])"
        /// Keeps links from leaving the page, so that a click reports the visit but requests no other server.
        private static let stay = """
            document.addEventListener("click", (event) => event.target.closest("a[data-visit]") && event.preventDefault());
            """

        private let clock = SteppedClock()
        private let gitHub: FakeGitHub

        init() throws {
            gitHub = try FakeGitHub.start { [clock] in clock.now }
            gitHub.stars["octocat"] = FakeStar.many(250)
        }

        private func show(runningScripts: Bool = true, _ test: (Chromium) async throws -> Void) async throws {
            let app = try await TestApp(stars: try .from(gitHub, by: clock), now: { [clock] in clock.now })
            try await app.show(runningScripts: runningScripts, test)
            await app.application.close()
        }

        private func follow(_ window: Window, _ name: String = "octocat") async throws {
            try await window.visit("/settings")
            _ = try await window.run("document.querySelector('#github-name').select()")
            try await window.element("#github-name").type(name + Key.enter)
            try await window.wait(for: ".notice", toSay: "saved")
            try await window.visit("/repositories")
        }

        /// Returns the list after the first sync, when no row is replaced any more.
        private func followToTheEnd(_ window: Window) async throws {
            try await follow(window)
            try await window.wait(for: ".loading-status .count", toSay: "250 stars, as of")
            try await window.visit("/repositories")
            try await wait(for: 30, window)
        }

        private func wait(for count: Int, _ window: Window) async throws {
            try await window.wait(until: "\(count) rows") { try await window.elements(Self.rows).count == count }
        }

        /// Scrolls to the end until so many rows are there.
        private func scroll(to count: Int, _ window: Window) async throws {
            try await window.wait(until: "\(count) rows") {
                _ = try await window.run("scrollTo(0, document.body.scrollHeight)")
                return try await window.elements(Self.rows).count >= count
            }
        }

        @Test func `a first sync shows its first page when it arrives, and the progress until the end`()
            async throws
        {
            gitHub.everyDay = .held
            try await show { chromium in
                let window = chromium.window
                try await follow(window)
                try await window.wait(for: ".awaited", toSay: "are being loaded")
                _ = try await window.run("window.isTheSame = true")
                gitHub.everyDay = nil
                gitHub.release()
                try await window.wait(for: ".loading-status .count", toSay: "250 stars, as of")
                try await wait(for: 30, window)
                try await window.wait(forNo: ".awaited")
                #expect(try await window.run("return window.isTheSame") == true)
                #expect(try await window.elements("[id^='live-stargazer-']").count == 1)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the notice of a first sync goes if GitHub does not know the user`() async throws {
            gitHub.everyDay = .held
            try await show { chromium in
                let window = chromium.window
                try await follow(window, "nobody")
                try await window.wait(for: ".awaited", toSay: "are being loaded")
                gitHub.everyDay = nil
                gitHub.release()
                try await window.wait(for: ".loading-failure", toSay: "has no user")
                try await window.wait(forNo: ".awaited")
            }
        }

        @Test func `a list follows another user whom the visitor has chosen in another window`()
            async throws
        {
            gitHub.stars["hubot"] = FakeStar.many(20)
            try await show { chromium in
                let (reader, writer) = (chromium.window, try await chromium.openWindow())
                try await followToTheEnd(reader)
                try await reader.waitUntilLive()
                gitHub.everyDay = .held
                try await follow(writer, "hubot")
                try await reader.click(".list-news button")
                try await reader.wait(for: ".awaited", toSay: "are being loaded")
                gitHub.everyDay = nil
                gitHub.release()
                try await wait(for: 20, reader)
                #expect(try await reader.elements("[id^='live-stargazer-']").count == 1)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a mark shows in the visitor's other window without a reload`() async throws {
            try await show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await followToTheEnd(writer)
                try await reader.visit("/repositories")
                try await reader.waitUntilLive()
                _ = try await reader.run("window.isTheSame = true")
                try await writer.click("\(Self.rows):nth-child(2) .visit")
                for window in [writer, reader] {
                    try await window.wait(for: "\(Self.rows):nth-child(2) .visited", toSay: "Visited")
                }
                #expect(try await reader.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a list that was requested before a visit does not hide it`() async throws {
            try await show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await followToTheEnd(window)
                try await window.waitUntilLive()
                try await other.visit("/repositories")
                try await window.recordRequests(holding: "GET ")
                try await other.click("\(Self.rows):nth-child(3) .visit")
                try await window.waitForHeldResponse()
                try await window.click("\(Self.rows):nth-child(2) .visit")
                try await window.wait(for: "\(Self.rows):nth-child(2) .visited", toSay: "Visited")
                try await window.release("GET ")
                try await window.wait(for: "\(Self.rows):nth-child(3) .visited", toSay: "Visited")
                #expect(try await window.elements(Self.visits).count == 2)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a list that becomes shorter than the pages shown has a new end`() async throws {
            try await show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await followToTheEnd(window)
                for page in 1...3 {
                    try await window.visit("/repositories?page=\(page)")
                    try await tagAll(.add, in: window)
                }
                try await window.visit("/repositories?tag=lonely")
                try await window.waitUntilLive()
                _ = try await window.run("window.isTheSame = true")
                try await scroll(to: 90, window)
                try await other.visit("/repositories?tag=lonely")
                try await tagAll(.remove, in: other)
                try await window.click(".list-news button")
                try await wait(for: 60, window)
                try await window.wait(forNo: ".list-news")
                try await window.wait(for: ".pagination p", toSay: "Pages 1 to 2 of 2")
                #expect(try await window.path() == "/repositories?tag=lonely&page=2")
                try await tagAll(.remove, in: window)
                try await window.wait(for: ".empty", toSay: "No stars match")
                #expect(try await window.path() == "/repositories?tag=lonely")
                #expect(try await window.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        /// Tags all rows shown, or removes that tag.
        private func tagAll(_ tagging: Tagging, in window: Window) async throws {
            _ = try await window.run("document.querySelector('.repository-marks details').open = true")
            try await choose(".choose-all input", window)
            try await window.element(".bulk input[type=text]").type("lonely")
            try await window.click(".bulk button[value=\(tagging.rawValue)]")
            // The form goes with the last row.
            try await window.wait(until: "an empty form, or none") {
                try await window.run("return !document.querySelector('.bulk input[type=text]')?.value") == true
            }
        }

        @Test func `a filter that was typed stays when a tag in another window changes the list`() async throws {
            try await show { chromium in
                let (reader, writer) = (chromium.window, try await chromium.openWindow())
                try await followToTheEnd(reader)
                try await writer.visit("/repositories")
                try await tag(1, .add, in: writer)
                try await reader.visit("/repositories?tag=lonely")
                try await reader.waitUntilLive()
                try await wait(for: 1, reader)
                // The tools do not move while a filter is typed, however few stars it finds.
                #expect(try await reader.elements("#orders").count == 1)
                try await reader.element(".list-filter input[type=search]").type("project")
                try await reader.wait(until: "the filter in the URL") {
                    try await reader.run("return location.search.includes('q=project')") == true
                }

                try await tag(2, .add, in: writer)
                try await wait(for: 2, reader)
                #expect(try await reader.elements("#orders").count == 1)
                try await reader.wait(forFocusOn: ".list-filter input[type=search]")
                try await reader.wait(forField: ".list-filter input[type=search]", toHold: "project")
                for row in [1, 2] { try await tag(row, .remove, in: writer) }
                try await reader.wait(for: ".empty", toSay: "No stars match")
                #expect(try await reader.elements("#orders").count == 1)
                try await reader.wait(forField: ".list-filter input[type=search]", toHold: "project")
                try await chromium.expectNoErrors()
            }
        }

        private enum Tagging: String { case add, remove }

        /// Tags a row as "lonely", or removes that tag.
        private func tag(_ row: Int, _ tagging: Tagging, in window: Window) async throws {
            _ = try await window.run("document.querySelector('.repository-marks details').open = true")
            try await choose("\(Self.rows):nth-child(\(row)) input", window)
            try await window.element(".bulk input[type=text]").type("lonely")
            try await window.click(".bulk button[value=\(tagging.rawValue)]")
            let rows = "\(Self.rows):nth-child(\(row)) .tag"
            try await window.wait(until: "the tag") {
                try await window.elements(rows).isEmpty == (tagging == .remove)
            }
            try await window.wait(forField: ".bulk input[type=text]", toHold: "")
        }

        @Test func `a followed link marks the repository as visited at once, and after a reload`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await followToTheEnd(window)
                _ = try await window.run(Self.stay)
                try await window.click("\(Self.rows):nth-child(2) > a")
                try await window.wait(for: "\(Self.rows):nth-child(2) .visited", toSay: "Visited")
                try await window.wait(for: "\(Self.rows):nth-child(2) .visit", toSay: "Mark as not visited")
                _ = try await window.run("document.querySelector('ol.repositories > li:nth-child(3) > a').focus()")
                try await window.press(Key.enter)
                try await window.wait(until: "two visits") { try await window.elements(Self.visits).count == 2 }
                try await window.wait(until: "two visits that are kept") {
                    try await window.reload()
                    return try await window.elements(Self.visits).count == 2
                }

                _ = try await window.run("window.isTheSame = true")
                try await window.click("\(Self.rows):nth-child(2) .visit")
                try await window.wait(until: "one visit") { try await window.elements(Self.visits).count == 1 }
                try await window.wait(for: "\(Self.rows):nth-child(2) .visit", toSay: "Mark as visited")
                #expect(try await window.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `chosen repositories get a tag without leaving the page`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await followToTheEnd(window)
                try await window.recordAnnouncements()
                try await openMarks(of: window)
                for row in [1, 4] { try await choose("\(Self.rows):nth-child(\(row)) input", window) }
                try await window.element(".bulk input[type=text]").type("to read")
                try await window.click(".bulk button[value=add]")
                try await window.wait(until: "two tags") { try await window.elements("\(Self.rows) .tag").count == 2 }
                try await window.wait(until: "the tag in the filter") {
                    try await window.elements("#tag-menu a").count == 1
                }
                try await window.wait(forAnnouncement: "Tagged 2 repositories.")
                try await window.wait(forFocusOn: ".notice button")
                #expect(try await window.elements("\(Self.rows) input:checked").isEmpty)
                try await window.wait(forField: ".bulk input[type=text]", toHold: "")

                try await window.click(".choose-all input")
                #expect(try await window.elements("\(Self.rows) input:checked").count == 30)
                try await window.element(".bulk input[type=text]").type("to read")
                try await window.click(".bulk button[value=remove]")
                try await window.wait(forNo: "\(Self.rows) .tag")
                try await window.wait(forAnnouncement: "Removed the tag from 2 repositories.")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `repositories stay chosen in another order and another filter`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await followToTheEnd(window)
                try await openMarks(of: window)
                for row in [1, 4] { try await choose("\(Self.rows):nth-child(\(row)) input", window) }
                let chosen =
                    "return document.querySelectorAll('main input[name=id]:is(:checked, [type=hidden])').length"
                for (menu, option) in [("orders", "sort=name"), ("language-menu", "language=C")] {
                    try await window.click("[popovertarget='\(menu)']")
                    try await window.click("#\(menu) a[href*='\(option)']")
                    try await window.wait(until: option) { try await window.path().contains(option) }
                    try await window.wait(until: "two that are chosen") { try await window.run(chosen) == 2 }
                }
                try await window.wait(for: ".bulk legend", toSay: "not shown")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `scrolling loads three more pages, and then the footer can be reached`()
            async throws
        {
            try await show { chromium in
                let window = chromium.window
                try await follow(window)
                try await window.wait(for: ".loading-status .count", toSay: "250 stars, as of")
                try await wait(for: 30, window)
                for count in [60, 90, 120] { try await scroll(to: count, window) }
                _ = try await window.run("scrollTo(0, document.body.scrollHeight)")
                try await window.wait(for: ".pagination p", toSay: "Pages 1 to 4 of 9")
                #expect(try await window.path() == "/repositories?page=4")
                try await window.click(".load-more")
                try await wait(for: 150, window)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a refresh of the list while scrolling loads a page does not load it twice`() async throws {
            try await show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await followToTheEnd(window)
                try await window.waitUntilLive()
                try await other.visit("/repositories")
                _ = try await window.run(
                    """
                    const fetchNow = window.fetch;
                    const released = new Promise((release) => { window.release = release; });
                    window.held = 0;
                    window.fetch = async (...request) => {
                        if (String(request[0]).endsWith("page=2")) {
                            window.held += 1;
                            await released;
                        }
                        return fetchNow(...request);
                    };
                    """
                )
                try await window.wait(until: "the second page") {
                    _ = try await window.run("scrollTo(0, document.body.scrollHeight)")
                    return try await window.run("return window.held > 0") == true
                }
                try await other.click("\(Self.rows):nth-child(2) .visit")
                try await window.wait(for: "\(Self.rows):nth-child(2) .visited", toSay: "Visited")
                // The observer of the replaced link reports in a later frame.
                _ = try await window.run(
                    "await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"
                )
                #expect(try await window.run("return window.held") == 1)
                _ = try await window.run("window.release()")
                for count in [60, 90, 120] { try await scroll(to: count, window) }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `new stars appear by themselves, or after a click while repositories are chosen`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await follow(window)
                try await window.wait(for: ".loading-status .count", toSay: "250 stars, as of")
                try await window.wait(until: "the stream") {
                    try await window.run("return document.documentElement.dataset.live") == "open"
                }
                gitHub.stars["octocat"] = FakeStar.many(251)
                try await endPause(window)
                try await window.click(".loading-status button")
                try await window.wait(for: "\(Self.rows):first-child .media-title", toSay: "project-251")
                try await window.wait(for: ".loading-status .count", toSay: "251 stars, as of")

                let (charts, details) = (try await chromium.openWindow(), try await chromium.openWindow())
                try await charts.visit("/repositories/charts")
                try await details.visit("/repositories/251")
                for other in [charts, details] { try await other.waitUntilLive() }
                try await openMarks(of: window)
                try await choose("\(Self.rows):nth-child(2) input", window)
                var stars = FakeStar.many(252)
                stars[1].name = "renamed"
                gitHub.stars["octocat"] = stars
                try await endPause(window)
                try await window.click(".loading-status button")
                try await window.wait(for: ".loading-status .count", toSay: "252 stars, as of")
                try await window.wait(for: ".list-news button")
                try await window.wait(for: "\(Self.rows):first-child .media-title", toSay: "project-251")
                try await window.click(".list-news button")
                try await window.wait(for: "\(Self.rows):first-child .media-title", toSay: "project-252")
                try await window.wait(forNo: ".list-news")
                #expect(try await window.elements("\(Self.rows):nth-child(3) input:checked").count == 1)
                try await charts.click(".list-news button")
                try await charts.wait(for: ".list-header .count", toSay: "252 stars")
                try await details.wait(for: "h1", toSay: "renamed")
                try await chromium.expectNoErrors()
            }
        }

        /// Opens the panel above the rows, which has the boxes of the rows. A refresh during a click swallows it.
        private func openMarks(of window: Window) async throws {
            try await window.wait(until: "an open panel") {
                let open = ".repository-marks > details[open]"
                if try await window.elements(open).isEmpty { try await window.click(".repository-marks summary") }
                return try await !window.elements(open).isEmpty
            }
        }

        /// Clicks a checkbox until it is checked. A refresh that replaces the rows during a click swallows it.
        private func choose(_ box: String, _ window: Window) async throws {
            try await window.wait(until: "a checked box") {
                if try await window.elements("\(box):checked").isEmpty { try await window.click(box) }
                return try await !window.elements("\(box):checked").isEmpty
            }
        }

        /// Moves the clock until the page has the button that loads the stars.
        private func endPause(_ window: Window) async throws {
            try await window.wait(for: ".pause-note", toSay: "You can load the stars again")
            while clock.sleeperCount == 0 { await Task.yield() }
            clock.move(by: 60)
            try await window.wait(for: ".loading-status button:not([disabled])")
        }

        @Test func `a chosen theme applies before any script`() async throws {
            try await show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/settings")
                try await window.click("#theme option[value=dark]")
                try await window.click("main form button[type=submit]")
                try await window.wait(for: ".notice", toSay: "saved")
                try await window.visit("/songs")
                #expect(try await window.element("html").attribute("data-theme") == "dark")
                let colour = "return getComputedStyle(document.documentElement).backgroundColor"
                #expect(try await window.run(colour) == "rgb(20, 18, 16)")
            }
        }

        @Test func `a chosen theme applies to the pages that are open`() async throws {
            try await show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await other.visit("/songs")
                try await window.visit("/settings")
                try await window.click("#theme option[value=dark]")
                try await window.click("main form button[type=submit]")
                try await other.wait(for: "html[data-theme=dark]")
                #expect(try await other.element("meta[name=color-scheme]").attribute("content") == "dark")
                try await window.click("#theme option[value=auto]")
                try await window.click("main form button[type=submit]")
                try await other.wait(for: "html:not([data-theme])")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `without scripts there are links, buttons and boxes`() async throws {
            try await show(runningScripts: false) { chromium in
                let window = chromium.window
                try await follow(window)
                try await window.wait(until: "30 rows") {
                    try await window.visit("/repositories")
                    return try await window.elements(Self.rows).count == 30
                }
                try await window.click("\(Self.rows):nth-child(2) .visit")
                try await window.wait(for: "\(Self.rows):nth-child(2) .visited", toSay: "Visited")
                try await openMarks(of: window)
                try await window.click("\(Self.rows):nth-child(3) input")
                try await window.element(".bulk input[type=text]").type("later")
                try await window.click(".bulk button[value=add]")
                try await window.wait(for: "\(Self.rows):nth-child(3) .tag", toSay: "later")
                try await window.visit("/repositories")
                try await window.click(".pagination a[rel=next]")
                try await window.wait(until: "the next page") { try await window.path() == "/repositories?page=2" }
            }
        }
    }
}
