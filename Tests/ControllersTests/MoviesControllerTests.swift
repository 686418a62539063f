import AppTesting
import HTMLTesting
import HTTPTypes
import Models
import Storage
import Testing

struct MoviesControllerTests {
    @Test(arguments: Transport.allCases)
    func `the list shows each movie with its director`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let page = try await browser.visit("/movies")

            try #expect(page.one("h1").text == "Movies")
            try #expect(page.one(".count").text == "13 movies")
            let titles = try page.all("ol.media > li .media-title").map(\.text)
            #expect(titles.first == "Metropolis")
            #expect(titles.contains("8½"))
            #expect(titles.count == 13)
            try #expect(page.all("ol.media > li .media-subtitle").map(\.text).contains("Jane Campion"))
            try #expect(page.one("nav a[aria-current=page]").text == "Movies")
        }
    }

    @Test(arguments: Transport.allCases)
    func `a row leads to the movie's details, and those lead back`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let details = try await browser.visit("/movies").click("Citizen Kane Orson Welles")

            #expect(details.path == "/movies/2")
            try #expect(details.one("h1").text == "Citizen Kane")
            try #expect(details.one("dl.facts dt").text == "Director")
            try #expect(details.one("dl.facts dd").text == "Orson Welles")
            try #expect(details.one("nav a[aria-current]").text == "Movies")

            let list = try await details.click("All movies")
            #expect(list.path == "/movies")
        }
    }

    @Test(arguments: Transport.allCases)
    func `an empty list says that no data was found`(transport: Transport) async throws {
        try await TestApp.empty().browse(over: transport) { browser in
            let page = try await browser.visit("/movies")

            try #expect(page.one(".count").text == "0 movies")
            try #expect(page.one(".empty strong").text == "No data found")
            try #expect(page.all("ol.media").isEmpty)
        }
    }

    @Test(arguments: Transport.allCases)
    func `a movie that is not there is not found`(transport: Transport) async throws {
        try await TestApp().browse(over: transport) { browser in
            let page = try await browser.visit("/movies/14")

            #expect(page.status == .notFound)
            try #expect(page.one("h1").text == "Page not found")
        }
    }

    @Test(arguments: Transport.allCases)
    func `hostile words are shown as words`(transport: Transport) async throws {
        let app = try await TestApp.empty()
        let hostile = #"</title><script>alert("1")</script>'&amp;"# + "\"\u{301}"
        let movie = try await app.storage.movieStore.add(Draft(name: hostile, credit: hostile)).item
        let restarted = try await app.restarted()
        try await restarted.browse(over: transport) { browser in
            let list = try await browser.visit("/movies")
            try #expect(list.one(".media-title").text == hostile)
            try #expect(list.one(".media-subtitle").text == hostile)

            let details = try await browser.visit("/movies/\(movie.id)")
            try #expect(details.one("h1").text == hostile)
            try #expect(details.one("dd").text == hostile)
            #expect(details.title == "\(hostile) · Flipside")
            try #expect(details.all("script").isEmpty)
        }
    }
}
