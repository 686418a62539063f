import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Testing
import ViewModels

/// Tests of what browsers need to install the app, and to keep pages of one visitor at a time.
struct InstallationTests {
    private func mark(of page: Page) throws -> String? {
        page.headerFields[try #require(HTTPField.Name("Flipside-Visitor"))]
    }

    @Test func `every page links to the manifest, whose icons and start exist`() async throws {
        struct Manifest: Decodable {
            struct Icon: Decodable { let src: String }
            let start_url: String
            let icons: [Icon]
        }
        try await TestApp(protecting: .all).browse { browser in
            let url = try #require(try await browser.visit("/sign-in").one("link[rel=manifest]")["href"])
            let file = try await browser.request(.get, url)
            #expect(file.headerFields[.contentType] == "application/manifest+json")
            let manifest = try JSONDecoder().decode(Manifest.self, from: Data(file.body))
            #expect(manifest.start_url == "/")
            #expect(manifest.icons.count == 3)
            for icon in manifest.icons { try await #expect(browser.request(.get, icon.src).status == .ok) }
        }
    }

    @Test func `the frame of the browser has the colour of the page, in both themes`() async throws {
        let styles = try String(contentsOfFile: "\(TestApp.publicFolder)/app.css", encoding: .utf8)
        #expect(styles.contains("--paper: light-dark(\(PageFrame.lightPaper), \(PageFrame.darkPaper))"))
        try await TestApp().browse { browser in
            let both = try await browser.visit("/").all("meta[name=theme-color]")
            #expect(both.map { $0["content"] } == [PageFrame.lightPaper, PageFrame.darkPaper])
            let dark = try await browser.visit("/settings").select("Dark", from: "Theme").submit("Save")
            try #expect(dark.all("meta[name=theme-color]").map { $0["content"] } == [PageFrame.darkPaper])
        }
    }

    @Test func `pages have a mark of their visitor, which changes with the sign-in`() async throws {
        try await TestApp(protecting: .writes).browse { browser in
            let stranger = try await browser.visit("/songs")
            #expect(try mark(of: stranger) == nil)
            let signedIn = try await browser.visit("/sign-in").fill("Password", with: TestApp.password).submit(
                "Sign in"
            )
            let session = try #require(try mark(of: signedIn))
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            let visitor = try #require(try mark(of: try await browser.visit("/songs")))
            #expect(visitor != session)
            let signedOut = try await browser.visit("/songs").submit("Sign out")
            let after = try #require(try mark(of: signedOut))
            #expect(![session, visitor].contains(after))
            #expect(!browser.cookies.contains { $0.value.contains(after) })
        }
    }
}
