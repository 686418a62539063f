import AppTesting
import HTMLTesting
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
                try await writer.element(".line-form button").click()
                for window in [writer, reader] {
                    try await window.wait(for: "#live-entries > ol > li:first-child", toSay: "Empty entry")
                }
                #expect(try await reader.run("return document.getElementById('entry-1').isTheSame") == true)
                #expect(try await writer.run("return document.activeElement.id") != "live-entries")
                #expect(try await chromium.errors() == [])
            }
        }

        @Test func `times are in the format of the reader, on the page and in its updates, with UTC as their title`()
            async throws
        {
            try await TestApp().show { chromium in
                let window = chromium.window
                let local = """
                    return [...document.querySelectorAll("#live-entries time")]
                        .filter((time) => time.title.endsWith(" UTC") && !time.textContent.includes("UTC")).length
                    """
                for number in 1...2 {
                    try await window.visit("/entries")
                    try await window.waitUntilLive()
                    #expect(try await window.run(local) == .number(Double(number - 1)))
                    try await window.element(".line-form button").click()
                    try await window.wait(for: "#entry-\(number) time[title]")
                    #expect(try await window.run(local) == .number(Double(number)))
                }
                #expect(try await chromium.errors() == [])
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
                // The focus moves to the next row.
                #expect(try await reader.run("return document.activeElement.closest('li')?.id") == "entry-1")
                try await writer.wait(for: ".notice", toSay: "The entry “Two” was deleted.")
                #expect(try await reader.elements(".notice").isEmpty)
                try await writer.element(".notice button").click()
                for window in [writer, reader] {
                    try await window.wait(for: "#live-entries > ol > li:nth-child(2)", toSay: "Two")
                }
                try await writer.wait(forNo: ".notice")
                #expect(try await chromium.errors() == [])
            }
        }
    }
}
