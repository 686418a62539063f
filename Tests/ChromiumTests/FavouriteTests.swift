import AppTesting
import HTMLTesting
import Testing
import WebDriver

extension ChromiumTests {
    /// Tests of the hearts that mark favourites.
    struct FavouriteTests {
        @Test func `a heart is pressed without leaving the page, and stays pressed`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                _ = try await window.run("window.isTheSame = true")
                try await window.element("#favourite-2").click()
                try await window.wait(for: "#favourite-2[aria-pressed=true]")
                try await window.element("#favourite-3").click()
                try await window.wait(for: "#favourite-3[aria-pressed=true]")
                try await window.element("#favourite-3").click()
                try await window.wait(for: "#favourite-3[aria-pressed=false]")
                #expect(try await window.run("return window.isTheSame") == true)
                try await window.visit("/songs?favourites=yes")
                try await window.wait(for: ".media", toSay: "Thriller")
                #expect(try await window.run("return document.querySelectorAll('.media > li').length") == 1)
                try await chromium.expectNoErrors()
            }
        }

        @Test func `a heart in the list of favourites is news in the visitor's other windows only`() async throws {
            try await TestApp().show { chromium in
                let (window, other) = (chromium.window, try await chromium.openWindow())
                try await window.visit("/songs")
                for id in [2, 3] {
                    try await window.element("#favourite-\(id)").click()
                    try await window.wait(for: "#favourite-\(id)[aria-pressed=true]")
                }
                for window in [window, other] {
                    try await window.visit("/songs?favourites=yes")
                    try await window.waitUntilLive()
                }
                let revision = "return Number(document.querySelector('#live-song-favourites').dataset.revision)"
                let before = try await window.run(revision)
                try await window.element("#favourite-3").click()
                try await window.wait(for: "#favourite-3[aria-pressed=false]")
                try await other.wait(for: ".list-news", toSay: "Your favourites have changed")
                try await other.wait(for: "#favourite-3[aria-pressed=false]")
                try await window.wait(until: "the update") { try await window.run(revision) != before }
                #expect(try await window.elements(".list-news").isEmpty)
                #expect(try await window.elements(".media > li").count == 2)
                try await other.element("#favourite-3").click()
                try await window.wait(for: ".list-news", toSay: "Your favourites have changed")
                try await chromium.expectNoErrors()
            }
        }

        @Test func `without scripts a heart redirects to its row`() async throws {
            try await TestApp().show(runningScripts: false) { chromium in
                let window = chromium.window
                try await window.visit("/songs")
                try await window.element("#favourite-2").click()
                try await window.wait(for: "#favourite-2[aria-pressed=true]:target")
            }
        }

        @Test func `a heart that cannot be pressed opens the page with the reason`() async throws {
            try await TestApp().show { chromium in
                let window = chromium.window
                // A sorted list keeps its rows until the reader asks for the new ones.
                try await window.visit("/songs?sort=name")
                let delete = """
                    const request = new XMLHttpRequest();
                    request.open("POST", "/songs/2/removal", false);
                    request.send();
                    return request.status;
                    """
                #expect(try await window.run(delete) == 200)
                try await window.element("#favourite-2").click()
                try await window.wait(for: "h1", toSay: "This song was deleted")
            }
        }
    }
}
