import AppTesting
import HTMLTesting
import Models
import Testing
import WebDriver

extension LiveChromiumTests {
    /// Tests of lists that become shorter than what a page shows of them.
    struct ShorterListTests {
        private static let rows = "ol.media > li"

        @Test(arguments: ["/songs", "/songs?sort=-name", "/movies?sort=name"])
        func `pages that are gone disappear from the list below which they were loaded`(path: String) async throws {
            try await TestApp.full(count: 201).show { chromium in
                let window = chromium.window
                try await visit(path, window)
                for count in [200, 201] {
                    try await window.click(".load-more")
                    try await wait(for: count, window)
                }
                try await deleteLast(window)
                try await window.click(".list-news button")
                try await wait(for: 200, window)
                let separator = path.contains("?") ? "&" : "?"
                #expect(try await window.path() == "\(path)\(separator)page=2")
                try await window.wait(for: ".pagination p", toSay: "Pages 1 to 2 of 2")
                #expect(try await window.elements(".pagination a").isEmpty)
                #expect(try await window.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        @Test(arguments: ["/songs?page=2", "/movies?sort=name&page=2"])
        func `a page that is gone is replaced by the last one`(path: String) async throws {
            try await TestApp.full(count: 101).show { chromium in
                let window = chromium.window
                try await visit(path, window)
                try await deleteLast(window)
                try await window.click(".list-news button")
                try await wait(for: 100, window)
                #expect(try await window.path() == String(path.dropLast("?page=2".count)))
                #expect(try await window.elements(".pagination").isEmpty)
                #expect(try await window.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `loading more of a list that has no more rows shows its end`() async throws {
            try await TestApp.full(count: 201).show { chromium in
                let window = chromium.window
                try await visit("/songs", window)
                try await window.click(".load-more")
                try await wait(for: 200, window)
                try await window.send(to: "/songs/\(try await lastID(of: window) - 1)/removal")
                try await window.click(".load-more")
                try await window.wait(for: ".pagination p", toSay: "Pages 1 to 2 of 2")
                try await wait(for: 200, window)
                #expect(try await window.path() == "/songs?page=2")
                #expect(try await window.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the second page of entries becomes the first`() async throws {
            let clock = SteppedClock()
            let app = try await TestApp(now: { clock.now })
            for number in 1...26 { _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: clock.now)) }
            try await app.restarted().show { chromium in
                let window = chromium.window
                try await visit("/entries?page=2", window)
                try await window.send(to: "/entries/26/removal")
                try await window.click(".list-news button")
                try await window.wait(for: "#entry-25")
                #expect(try await window.path() == "/entries")
                // It is live, like any first page.
                try await window.element("#words").type("27" + Key.enter)
                try await window.wait(for: "#entry-27")
                #expect(try await window.run("return window.isTheSame") == true)
                try await chromium.expectNoErrors()
            }
        }

        private func visit(_ path: String, _ window: Window) async throws {
            try await window.visit(path)
            try await window.waitUntilLive()
            _ = try await window.run("window.isTheSame = true")
        }

        private func wait(for count: Int, _ window: Window) async throws {
            try await window.wait(until: "\(count) rows") { try await window.elements(Self.rows).count == count }
        }

        private func deleteLast(_ window: Window) async throws {
            let link = "return document.querySelector('\(Self.rows):last-child > a').pathname"
            try await window.send(to: "\(try await window.run(link).string ?? "")/removal")
        }

        private func lastID(of window: Window) async throws -> Int {
            let id = "return Number(document.querySelector('\(Self.rows):last-child > a').pathname.split('/').at(-1))"
            return Int(try #require(try await window.run(id).number))
        }
    }
}
