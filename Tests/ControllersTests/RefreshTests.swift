import AppTesting
import HTMLTesting
import Models
import Testing

/// Tests of pages that a script fetches again when a model has changed: the stream announces a revision, and the page that is
/// fetched again has it.
@Suite(.timeLimit(.minutes(10))) struct RefreshTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let page: String
        let region: String
        let path: String
        let form: KeyValuePairs<String, String>

        var testDescription: String { page }
    }

    private static let song: KeyValuePairs = ["name": "Zanzibar", "artist": "Joel"]

    @Test(
        arguments: [
            Row(page: "/songs/2", region: "live-song-changes", path: "/songs", form: song),
            Row(page: "/songs/2/edit", region: "live-song-changes", path: "/songs", form: song),
            Row(page: "/songs?removed=1", region: "live-song-changes", path: "/songs", form: song),
            Row(page: "/songs/artists", region: "live-song-changes", path: "/songs", form: song),
            Row(page: "/songs/charts", region: "live-song-changes", path: "/songs", form: song),
            Row(page: "/search?q=z", region: "live-song-changes", path: "/songs", form: song),
            Row(page: "/search?q=z", region: "live-movie-changes", path: "/movies/1/removal", form: [:]),
            Row(page: "/movies/2", region: "live-movie-changes", path: "/movies/1/removal", form: [:]),
            Row(page: "/text/versions", region: "live-text-changes", path: "/text", form: ["text": "New"]),
            Row(page: "/text/versions/1", region: "live-text-changes", path: "/text", form: ["text": "New"]),
            Row(page: "/entries/deleted", region: "live-entry-changes", path: "/entries/1/removal", form: [:]),
            Row(page: "/entries?page=2", region: "live-entry-changes", path: "/entries", form: ["words": "New"]),
        ]
    )
    func `a page hears of a change that its regions do not show`(row: Row) async throws {
        let app = try await TestApp()
        for number in 1...30 { _ = try await app.storage.entriesStore.add(NewEntry("\(number)", time: .now)) }
        try await app.restarted().browse { browser in
            _ = try await browser.post(["text": "Old"], to: "/text")
            try await hear(row, in: browser)
        }
    }

    @Test(arguments: ["/repositories/2", "/repositories/organisation", "/repositories/charts"])
    func `a page of repositories hears of the visitor's marks`(page: String) async throws {
        let organisation = OrganisationList(repositories: [OrganisationRepository(fullName: "a/b", url: "https://a.b")])
        try await StarredApp([StarredApp.star(2)], organisation: organisation).browse { browser in
            let form: KeyValuePairs = ["visited": "2"]
            let region = "live-mark-changes"
            try await hear(Row(page: page, region: region, path: "/repositories/marks", form: form), in: browser)
        }
    }

    @Test func `marks reach the pages of a visitor who follows nobody`() async throws {
        let repository = OrganisationRepository(id: 101, fullName: "a/b", url: "https://a.b")
        let organisation = OrganisationList(repositories: [repository])
        try await StarredApp([StarredApp.star(1)], organisation: organisation).app.browse { browser in
            _ = try await browser.post(["name": "Ada"], to: "/greeting")
            let page = "/repositories/organisation"
            let region = "live-mark-changes"
            try await hear(Row(page: page, region: region, path: "/repositories/101/visit", form: [:]), in: browser)
        }
    }

    @Test(arguments: CatalogueSample.all)
    func `the page of an item hears which items have changed`(sample: CatalogueSample) async throws {
        try await TestApp().browse { browser in
            let stream = try await OpenPage("\(sample.path)/2", in: browser)
            for id in [3, 2] { _ = try await browser.post([:], to: "\(sample.path)/\(id)/removal") }
            var items = ""
            while items != "2 3" {
                let region = try await stream.next("live-\(sample.singular)-changes")
                items = try #require(try region.first("[data-changed]")?["data-changed"])
            }
            let removed = try await browser.visit("\(sample.path)/2")
            let place = try removed.one("[data-refresh]")
            #expect(place["data-refresh"] == "")
            #expect(place["data-refresh-item"] == "2")
            try #expect(removed.one("[data-changed]")["data-changed"] == items)
        }
    }

    /// Makes the change, and expects that the page that is fetched again has the state of the event.
    private func hear(_ row: Row, in browser: Browser) async throws {
        let stream = try await OpenPage(row.page, in: browser)
        _ = try await browser.post(row.form, to: row.path)
        let region = try await stream.next(row.region)
        let reloaded = try await browser.visit(row.page)
        let place = try #require(try reloaded.all("[data-refresh]").first { try $0.first("#\(row.region)") != nil })
        try #expect(place.first("#\(row.region)")?["data-revision"] == region["data-revision"])
    }
}
