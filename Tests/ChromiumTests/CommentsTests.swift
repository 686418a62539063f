import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of comments that are loaded from another server.
    struct CommentsTests {
        @Test func `every page shows the progress and the end of a load that one page started`() async throws {
            let source = PostedSource()
            try await TestApp(comments: source).show { chromium in
                let (reader, other) = (chromium.window, try await chromium.openWindow())
                for window in [reader, other] {
                    try await window.visit("/comments")
                    try await window.waitUntilLive()
                    _ = try await window.run("window.isTheSamePage = true")
                }
                try await reader.element("#live-comments button").click()
                for window in [reader, other] { try await window.wait(for: "#live-comments progress") }
                #expect(try await reader.focusedElement().text() == "Reload")

                await source.post(#"[{"name": "Id", "email": "a@example.org", "body": "It has come"}]"#)
                for window in [reader, other] {
                    try await window.wait(for: "ol.comments", toSay: "It has come")
                    try await window.wait(for: "#live-comments button", toSay: "Load comments again")
                    #expect(try await window.run("return window.isTheSamePage") == true)
                }
                // Not on the button, which a second Enter would press (docs/live.md).
                #expect(try await reader.run("return document.activeElement.id") == "live-comments")
                try await chromium.expectNoErrors()
            }
        }
    }
}
