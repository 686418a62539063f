import AppTesting
import HTTPTypes
import Testing

struct ProblemTests {
    @Test(arguments: [
        ("/songs/4711", HTTPResponse.Status.notFound, "Song not found"), ("/nowhere", .notFound, "Page not found"),
        ("/text/versions/4711", .notFound, "Version not found"),
        ("/repositories/4711", .notFound, "Repository not found"),
        ("/repositories/organisation", .notFound, "No organisation"),
    ])
    func `a client of JSON gets a problem as JSON, and any other a page`(
        url: String,
        status: HTTPResponse.Status,
        title: String
    ) async throws {
        try await TestApp().browse { browser in
            let response = try await browser.request(.get, url, headerFields: [.accept: "application/json"])
            #expect(response.status == status)
            #expect(response.headerFields[.contentType] == "application/json")
            #expect(response.text.hasPrefix(#"{"error":{"title":"\#(title)","#))
            let page = try await browser.visit(url)
            #expect(page.status == status)
            try #expect(page.one("h1").text == title)
        }
    }

    @Test(arguments: [
        ("/songs/4711/restoration", HTTPResponse.Status.gone, "Too late to undo"),
        ("/songs/4711/favourite", .notFound, "Song not found"),
        ("/entries/4711/restoration", .gone, "Too late to undo"),
        ("/text/restorations", .unprocessableContent, "Version not found"),
        ("/repositories/4711", .notFound, "Repository not found"),
        ("/repositories/4711/visit", .notFound, "Repository not found"),
    ])
    func `a refused change is reported as JSON to a client of JSON`(
        url: String,
        status: HTTPResponse.Status,
        title: String
    ) async throws {
        try await TestApp().browse { browser in
            let response = try await browser.post([:], to: url, headerFields: [.accept: "application/json"])
            #expect(response.status == status)
            #expect(response.headerFields[.contentType] == "application/json")
            #expect(response.text.hasPrefix(#"{"error":{"title":"\#(title)","#))
        }
    }
}
