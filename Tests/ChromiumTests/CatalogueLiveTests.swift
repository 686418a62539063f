import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension LiveChromiumTests {
    /// Tests of lists of songs that other windows change.
    struct CatalogueLiveTests {
        @Test func `one window shows the items that another adds, deletes and marks, without a reload`() async throws {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                // Pages of other windows that were open before the first favourite have no regions of the visitor.
                try await writer.visit("/songs")
                try await writer.element("#favourite-1").click()
                try await writer.wait(for: "#favourite-1[aria-pressed=true]")
                for window in [writer, reader] {
                    try await window.visit("/songs")
                    try await window.waitUntilLive()
                }
                _ = try await reader.run("document.getElementById('song-3').isTheSame = true")
                try await writer.element("#favourite-3").click()
                for window in [writer, reader] { try await window.wait(for: "#favourite-3[aria-pressed=true]") }

                try await writer.send("name=Zanzibar&artist=Björk", to: "/songs")
                try await reader.wait(for: "#live-songs ol.media > li:first-child", toSay: "Zanzibar")
                try await writer.send(to: "/songs/2/removal")
                for window in [writer, reader] {
                    try await window.wait(forNo: "#song-2")
                    #expect(try await window.elements("#favourite-3[aria-pressed=true]").count == 1)
                }
                #expect(try await reader.run("return document.getElementById('song-3').isTheSame") == true)
                #expect(try await reader.elements(".list-news").count == 0)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a sorted list offers new songs, and shows them when asked`() async throws {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await reader.visit("/songs?sort=-name")
                try await reader.waitUntilLive()
                try await reader.recordAnnouncements()
                try await writer.visit("/songs/new")
                try await writer.send("name=Zanzibar&artist=Björk", to: "/songs")
                try await reader.wait(for: ".list-news button", toSay: "Show 1 new song")
                try await reader.wait(forAnnouncement: "1 new song.")
                try await writer.send("name=Xanadu&artist=Olivia", to: "/songs")
                try await reader.wait(for: ".list-news button", toSay: "Show 2 new songs")
                #expect(try await !reader.element("ol.media").text().contains("Zanzibar"))

                try await reader.click(".list-news button")
                try await reader.wait(for: "ol.media > li:nth-child(2)", toSay: "Xanadu")
                try await reader.wait(forNo: ".list-news")
                try await writer.send(to: "/songs/1/removal")
                try await reader.wait(for: ".list-news", toSay: "The songs have changed")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `the notice that a song was saved goes away when another change of it is shown`() async throws {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await reader.visit("/songs/1?saved=yes")
                try await reader.waitUntilLive()
                try await reader.wait(for: ".notice", toSay: "The song was saved.")
                try await writer.visit("/songs/1/edit")
                try await writer.element("#name").type(" again" + Key.enter)
                try await reader.wait(for: "#main h1", toSay: "again")
                try await reader.wait(forNo: ".notice")
                #expect(try await reader.path() == "/songs/1")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a greeting changes as a whole in the visitor's other window`() async throws {
            try await TestApp().show { chromium in
                let (writer, reader) = (chromium.window, try await chromium.openWindow())
                try await writer.visit("/greeting")
                try await writer.element("#name").type("Ada")
                try await writer.element(".line-form button").click()
                try await writer.wait(for: ".greeting", toSay: "Hi there, Ada!")
                try await reader.visit("/greeting")
                try await reader.waitUntilLive()
                try await writer.send(to: "/greeting/removal")
                try await reader.wait(for: ".greeting", toSay: "Hi there!")
                try await reader.wait(for: ".hint", toSay: "The greeting has no name yet")
                try await reader.wait(forField: "#name", toHold: "")
                try await reader.wait(forNo: "form[action='/greeting/removal']")
            }
        }
    }
}
