import AppTesting
import Flipside
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of songs that are loaded from another server.
    struct SourceTests {
        @Test func `the button starts a load, and every open list shows its progress`() async throws {
            let source = PostedCatalogue()
            var sources = CatalogueSources()
            sources.songs = source
            try await TestApp(sources: sources).show { chromium in
                let (reader, other) = (chromium.window, try await chromium.openWindow())
                for window in [reader, other] {
                    try await window.visit("/songs")
                    try await window.waitUntilLive()
                }
                await source.post("name,artist\nAfrica,Toto\n")
                for window in [reader, other] {
                    try await window.wait(for: "#live-song-source", toSay: "1 song from catalogue.example")
                    _ = try await window.run("window.isTheSamePage = true")
                }
                try await reader.element("#live-song-source button").click()
                for window in [reader, other] { try await window.wait(for: "#live-song-source progress") }
                await source.post("name,artist\nAfrica,Toto\nRosanna,Toto\n")
                for window in [reader, other] {
                    try await window.wait(for: "#live-song-source", toSay: "2 songs from catalogue.example")
                    #expect(try await window.run("return window.isTheSamePage") == true)
                }
                // Tab leads to the button that has come back.
                try await reader.wait(forFocusOn: "#live-song-source")
                try await reader.press("\u{E004}")
                #expect(try await reader.focusedElement().text() == "Load songs again")
                try await chromium.expectNoErrors()
            }
        }
    }
}
