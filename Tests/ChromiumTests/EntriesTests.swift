import AppTesting
import HTMLTesting
import Models
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of the list of entries, which every visitor can add to.
    struct EntriesTests {
        @Test func `an entry is added on top in every window, and the other rows stay the same nodes`()
            async throws
        {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                for window in [writer, reader] {
                    try await window.visit("/entries")
                    try await window.waitUntilLive()
                }
                try await writer.element("#words").type("First")
                try await writer.element(".line-form button").click()
                for window in [writer, reader] {
                    try await window.wait(for: "#entry-1", toSay: "First")
                    try await window.wait(forNo: ".entries .empty")
                    try await window.wait(for: ".list-header .count", toSay: "1 entry")
                }
                _ = try await reader.run("document.getElementById('entry-1').isTheSame = true")
                try await writer.wait(forField: "#words", toHold: "")
                try await writer.element("#words").type("Second")
                try await writer.element(".line-form button").click()
                for window in [writer, reader] {
                    try await window.wait(for: "#live-entries > ol > li:first-child", toSay: "Second")
                }
                #expect(try await reader.run("return document.getElementById('entry-1').isTheSame") == true)
                #expect(try await writer.run("return document.activeElement.id") != "live-entries")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `times are ages, on the page and in its updates, with the exact time of the reader behind`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                let local = """
                    return [...document.querySelectorAll("#live-entries time")]
                        .filter((time) => time.title.includes(new Date(time.dateTime).getFullYear()))
                        .filter((time) => time.textContent === "just now").length
                    """
                for number in 1...2 {
                    try await window.visit("/entries")
                    try await window.waitUntilLive()
                    #expect(try await window.run(local) == .number(Double(number - 1)))
                    try await window.element("#words").type("Hello")
                    try await window.element(".line-form button").click()
                    try await window.wait(for: "#entry-\(number) time[title]")
                    #expect(try await window.run(local) == .number(Double(number)))
                }
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the same words sent twice are two entries, and a double click adds one`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.waitUntilLive()
                for number in 1...2 {
                    try await window.element("#words").type("Same")
                    _ = try await window.run(
                        "const b = document.querySelector('.line-form button'); b.click(); b.click();"
                    )
                    try await window.wait(for: "#entry-\(number)", toSay: "Same")
                    try await window.wait(forField: "#words", toHold: "")
                }
                try await window.wait(for: ".list-header .count", toSay: "2 entries")
                try await window.reload()
                #expect(try await window.elements("#live-entries > ol > li").count == 2)
            }
        }

        @Test func `a deleted entry disappears in every window, and undo restores it`() async throws {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                for window in [writer, reader] {
                    try await window.visit("/entries")
                    try await window.waitUntilLive()
                }
                for (number, words) in ["One", "Two", "Three"].enumerated() {
                    try await writer.element("#words").type(words)
                    try await writer.element(".line-form button").click()
                    try await writer.wait(for: "#entry-\(number + 1)", toSay: words)
                    try await writer.wait(forField: "#words", toHold: "")
                }
                _ = try await reader.run("document.querySelector('#entry-2 button').focus()")
                try await writer.element("#entry-2 button").click()
                for window in [writer, reader] { try await window.wait(forNo: "#entry-2") }
                // The focus moves to the next row: to its link, not to its button.
                #expect(try await reader.run("return document.activeElement.matches('#entry-1 a')") == true)
                try await writer.wait(for: ".notice", toSay: "The entry “Two” was deleted.")
                try await writer.wait(forFocusOn: ".notice button")
                #expect(try await reader.elements(".notice").isEmpty)
                try await writer.element(".notice button").click()
                for window in [writer, reader] {
                    try await window.wait(for: "#live-entries > ol > li:nth-child(2)", toSay: "Two")
                }
                try await writer.wait(for: ".notice", toSay: "The entry was restored.")
                try await writer.wait(forFocusOn: ".notice")
                try await chromium.expectNoErrors()
            }
        }

        @Test(arguments: [1, 2]) func `Enter deletes one entry, and moves the focus to Undo`(page: Int) async throws {
            try await show(entryCount: 30) { chromium in
                let window = chromium.window
                try await window.visit("/entries?page=\(page)")
                try await window.waitUntilLive()
                try await window.recordRequests()
                try await window.recordAnnouncements()
                _ = try await window.run("document.querySelector('#entry-\(page == 1 ? 29 : 4) button').focus()")
                try await window.press(Key.enter)
                try await window.wait(forFocusOn: ".notice button")
                let description = """
                    const id = document.activeElement.getAttribute("aria-describedby");
                    return document.getElementById(id).textContent;
                    """
                let notice: JSON = "The entry “\(page == 1 ? 29 : 4)” was deleted."
                #expect(try await window.run(description) == notice)
                for _ in 1...2 { try await window.press(Key.enter) }
                #expect(try await window.run("return sent.filter((request) => request.startsWith('POST')).length") == 1)
                try await window.wait(forFocusOn: ".notice button")
                try await window.press(Key.left + Key.enter)
                try await window.wait(for: "#entry-\(page == 1 ? 29 : 4)")
                try await window.wait(for: ".notice", toSay: "The entry was restored.")
                // Nothing else has announced the notice.
                #expect(try await window.run("return announced.includes(arguments[0])", [notice]) == false)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `Enter that is held deletes one entry, and does not undo that`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.waitUntilLive()
                try await window.recordRequests()
                _ = try await window.run(
                    """
                    addEventListener("keydown", ({ repeat }) => repeat && (window.repeats = (window.repeats ?? 0) + 1));
                    document.querySelector("#entry-3 button").focus();
                    """
                )
                try await window.holdEnter {
                    try await window.wait(forFocusOn: ".notice button")
                }
                #expect(try await window.run("return repeats") == 2)
                #expect(try await window.run("return sent.filter((request) => request.startsWith('POST')).length") == 1)
                #expect(try await window.elements("#live-entries > ol > li").count == 2)
            }
        }

        @Test func `a page that was requested before a deletion is not shown after it`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.waitUntilLive()
                try await window.recordRequests(holding: "/entries?removed=3")
                try await window.click("#entry-3 button")
                try await window.wait(for: ".notice", toSay: "“3”")
                // Another change makes the script fetch the page with the notice again.
                try await window.send("words=4", to: "/entries")
                try await window.waitForHeldResponse()
                try await window.click("#entry-2 button")
                try await window.wait(for: ".notice", toSay: "“2”")
                try await window.release("/entries?removed=3")
                #expect(try await window.element(".notice").text().contains("“2”"))
                #expect(try await window.path() == "/entries?removed=2")
                try await window.click(".notice button")
                try await window.wait(for: "#entry-2")
                #expect(try await window.elements("#entry-3").isEmpty)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the last deletion can be undone, in whatever order the responses arrive`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await deleteThirdEntry(in: window)
                try await window.click("#entry-2 button")
                try await window.wait(for: ".notice", toSay: "“2”")
                try await window.release("/entries/3/removal")
                #expect(try await window.element(".notice").text().contains("“2”"))
                #expect(try await window.path() == "/entries?removed=2")
                #expect(try await window.elements("#live-entries > ol > li").count == 1)
            }
        }

        @Test func `a deletion is confirmed behind a search, and the search stays`() async throws {
            try await show { chromium in
                let window = chromium.window
                try await deleteThirdEntry(in: window)
                try await window.element("#search").type("thriller")
                try await window.wait(for: "#found")
                try await window.release("/entries/3/removal")
                #expect(try await window.path() == "/search?q=thriller")
                try await window.wait(forFocusOn: "#search")
                #expect(try await !window.element("#main").isDisplayed())
                try await window.goBack()
                try await window.wait(for: ".notice", toSay: "“3”")
                #expect(try await window.path() == "/entries?removed=3")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the reason that nothing can be undone is shown`() async throws {
            let clock = SteppedClock()
            let app = try await TestApp(now: { clock.now })
            _ = try await app.storage.entriesStore.add(NewEntry("Late", time: clock.now))
            try await app.restarted().show { chromium in
                let window = chromium.window
                try await window.visit("/entries")
                try await window.waitUntilLive()
                try await window.click("#entry-1 button")
                try await window.wait(for: ".notice", toSay: "“Late”")
                clock.move(by: Deletion.undoTime)
                try await window.click(".notice button")
                try await window.wait(for: "#main h1", toSay: "Too late to undo")
            }
        }

        /// Deletes entry 3, and holds the response.
        private func deleteThirdEntry(in window: Window) async throws {
            try await window.visit("/entries")
            try await window.waitUntilLive()
            try await window.recordRequests(holding: "/entries/3/removal")
            try await window.click("#entry-3 button")
            try await window.waitForHeldResponse()
        }

        /// Serves entries named by their numbers.
        private func show(entryCount: Int = 3, _ test: (Chromium) async throws -> Void) async throws {
            let clock = SteppedClock()
            let app = try await TestApp(now: { clock.now })
            for number in 1...entryCount {
                _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: clock.now))
            }
            try await app.restarted().show(test)
        }
    }
}
