import AppTesting
import Flipside
import HTMLTesting
import HTTPTypes
import Models
import Routing
import Testing

struct SleevesControllerTests {
    @Test(arguments: Transport.allCases)
    func `a sleeve is a drawing that browsers keep for ever`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let image = try await browser.visit("/songs").first("ol.media img")
            let url = try #require(image["src"])
            let response = try await browser.request(.get, url)
            #expect(response.status == .ok)
            #expect(response.headerFields[.contentType] == "image/svg+xml")
            #expect(response.headerFields[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(response.headerFields[.contentSecurityPolicy]?.hasPrefix("default-src 'self';") == true)
            #expect(response.headerFields[.setCookie] == nil)
            try #expect(await browser.request(.get, url).body == response.body)
        }
    }

    @Test func `every design is a well-formed drawing of its format`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            for design in Sleeve.Design.allCases {
                for variation in stride(from: Int64(0), to: 1 << 16, by: 1_999) {
                    let number = Int64(design.rawValue) | variation << 9 | 1 << 25
                    let letters = design.hasLetters ? Sleeve.Letters(of: "Ångström") : nil
                    let sleeve = try #require(Sleeve(number: number, letters: letters))
                    let drawing = try Document(html: await browser.request(.get, Route.sleeve(sleeve).url).body)
                    #expect(drawing.problems.isEmpty, "\(design) \(variation)")
                    let root = try #require(drawing.root)
                    #expect(root.name == "svg")
                    #expect(root["viewBox"] == (design.format == .poster ? "0 0 120 180" : "0 0 120 120"))
                    try #expect(drawing.all("text").map(\.text) == (design.hasLetters ? ["Å"] : []))
                }
            }
        }
    }

    @Test(arguments: [
        "/sleeves/0", "/sleeves/1", "/sleeves/99999999999", "/sleeves/x", "/sleeves/33554432/", "/sleeves",
        "/sleeves/33554432?letters=A", "/sleeves/33554440", "/sleeves/33554440?letters=%3Cscript%3E",
        "/sleeves/33554440?letters=ABC",
    ])
    func `no other URL is that of a sleeve`(url: String) async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let response = try await browser.request(.get, url)
            #expect(response.status == (url.hasSuffix("/") ? .permanentRedirect : .notFound))
            #expect(response.headerFields[.cacheControl]?.contains("immutable") != true)
        }
    }

    /// A drawing shows nothing that is not in its URL.
    @Test func `a sleeve needs no password`() async throws {
        try await TestApp(protecting: .all).browse(over: .inProcess) { browser in
            let response = try await browser.request(.get, "/sleeves/33554432")
            #expect(response.status == .ok)
        }
    }

    @Test func `songs of one album have one picture, in the list, in the search and on their pages`() async throws {
        try await TestApp.empty().browse(over: .inProcess) { browser in
            for name in ["Come Together", "Something"] {
                _ = try await browser.visit("/songs/new").fill("Name", with: name).fill("Artist", with: "The Beatles")
                    .fill("Album", with: "Abbey Road").submit("Add")
            }
            let url = Route.sleeve(
                Sleeve(Song(id: 0, name: "", artist: "The Beatles", facts: ItemFacts(album: "Abbey Road")))
            ).url
            for (page, place) in [("/songs", ".media-row"), ("/search?q=beatles", ".media-row"), ("/", ".shelf")] {
                let pictures = try await browser.visit(page).all("\(place) img")
                #expect(pictures.count >= 2)
                #expect(pictures.prefix(2).allSatisfy { $0["src"] == url && $0["alt"] == "" })
            }
            let picture = try await browser.visit("/songs").click("Something The Beatles Abbey Road").one("article img")
            #expect(picture["src"] == url && picture["width"] == "360" && picture["height"] == "360")
        }
    }

    @Test func `a movie has a poster, and an artist has no picture`() async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let row = try await browser.visit("/movies").first("ol.media img")
            #expect(row["width"] == "26" && row["height"] == "40")
            let picture = try await browser.visit("/movies/1").one("article img")
            #expect(picture["width"] == "240" && picture["height"] == "360")
            try #expect(await browser.visit("/songs/artists").all("img").isEmpty)
        }
    }
}
