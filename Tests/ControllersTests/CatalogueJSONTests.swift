import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Models
import Storage
import Testing

/// Tests of the lists as JSON.
struct CatalogueJSONTests {
    private func document(_ response: ReceivedResponse) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? NSDictionary)
    }

    @Test func `a page has the total count, and all fields of each item`() async throws {
        let app = try await TestApp.empty()
        let text: DraftText = [
            .name: "\"A\"\\",
            .credit: "Zoë",
            .album: "B",
            .year: "1987",
            .duration: "3:54",
            .note: "1\n2",
            .rating: "4",
            .tags: "x, y",
        ]
        _ = try await app.storage.songStore.add(try Draft(text))
        _ = try await app.storage.songStore.add(try Draft(name: "C", credit: "D"))
        try await app.restarted().browse { browser in
            let response = try await browser.request(.get, "/songs.json")
            #expect(response.status == .ok)
            #expect(response.headerFields[.contentType] == "application/json")
            let expected: NSDictionary = [
                "count": 2, "page": 1, "pages": 1, "links": [:] as NSDictionary,
                "songs": [
                    [
                        "id": 14, "name": "\"A\"\\", "artist": "Zoë", "album": "B", "year": 1987, "duration": 234,
                        "rating": 4, "tags": ["x", "y"], "note": "1\n2", "url": "/songs/14",
                    ] as NSDictionary,
                    ["id": 15, "name": "C", "artist": "D", "url": "/songs/15"],
                ],
            ]
            try #expect(document(response) == expected)
        }
    }

    @Test func `the article's envelope has exactly the article's fields`() async throws {
        let app = try await TestApp.empty().with(songs: [("Thriller", "Michael Jackson")], movies: [("8½", "Fellini")])
        try await app.browse { browser in
            let songs = try await browser.request(.get, "/songs.json?envelope=yes")
            #expect(
                songs.text
                    == #"{"code":"19001","data":[{"name":"Thriller","artist":"Michael Jackson"}]}"#
            )
            let read = try Envelope<Song>(parsing: Array(songs.body), file: "songs.json")
            #expect(read.drafts.map(\.name) == ["Thriller"])
            let movies = try await browser.request(.get, "/movies.json?envelope=yes")
            #expect(
                movies.text
                    == #"{"code":"19001","data":[{"name":"8½","director":"Fellini"}]}"#
            )
        }
    }

    @Test func `a client can follow the links from page to page`() async throws {
        try await TestApp.full(count: 201).browse { browser in
            let link = try #require(HTTPField.Name("Link"))
            let first = try await browser.request(.get, "/songs.json?sort=-name")
            #expect(
                first.headerFields[link] == #"""
                    </songs.json?sort=-name>; rel="first", </songs.json?sort=-name&page=2>; rel="next", \#
                    </songs.json?sort=-name&page=3>; rel="last"
                    """#
            )
            let links = try #require(try document(first)["links"] as? [String: String])
            #expect(links["next"] == "/songs.json?sort=-name&page=2")

            let last = try await browser.request(.get, "/songs.json?sort=-name&page=3")
            let rows = try #require(try document(last)["songs"] as? [NSDictionary])
            #expect(rows.map { $0["name"] as? String } == ["Song 1"])
            #expect(last.headerFields[link]?.contains("next") == false)
        }
    }

    @Test(arguments: Transport.allCases)
    func `an unchanged page is answered with 304, and HEAD has the ETag of GET`(transport: Transport)
        async throws
    {
        try await TestApp().browse(over: transport) { browser in
            let response = try await browser.request(.get, "/movies.json")
            let tag = try #require(response.headerFields[.eTag])
            let again = try await browser.request(.get, "/movies.json", headerFields: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.isEmpty)
            let head = try await browser.request(.head, "/movies.json")
            #expect(head.headerFields[.eTag] == tag)
            #expect(head.body.isEmpty)
        }
    }

    @Test(arguments: Transport.allCases, ["?page=2", "?page=x", "?sort=year"])
    func `an error in the URL is reported as JSON`(transport: Transport, query: String) async throws {
        try await TestApp().browse(over: transport) { browser in
            let response = try await browser.request(.get, "/songs.json\(query)")
            #expect(response.status == .notFound)
            #expect(response.headerFields[.contentType] == "application/json")
            let error = try #require(try document(response)["error"] as? [String: String])
            #expect(error["title"] == "Page not found")
            #expect(error["message"]?.isEmpty == false && error["advice"]?.isEmpty == false)
        }
    }

    @Test func `the lists are read-only`() async throws {
        try await TestApp().browse { browser in
            let response = try await browser.request(.post, "/songs.json")
            #expect(response.status == .methodNotAllowed)
            #expect(response.headerFields[.allow] == "GET, HEAD, OPTIONS")
            let error = try #require(try document(response)["error"] as? [String: String])
            #expect(error["title"] == "Method not allowed")
        }
    }

    @Test func `a client without the password gets 403 in JSON when everything is protected`()
        async throws
    {
        try await TestApp(protecting: .all).browse { browser in
            let response = try await browser.request(.get, "/songs.json")
            #expect(response.status == .forbidden)
            let error = try #require(try document(response)["error"] as? [String: String])
            #expect(error["title"] == "Sign in first")
        }
    }
}
