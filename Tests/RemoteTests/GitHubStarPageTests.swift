import Foundation
import Models
import Testing

@testable import Remote

@Suite struct GitHubStarPageTests {
    private static let time = "2026-01-02T03:04:05Z"

    private func starPage(_ text: String) throws -> StarPage {
        try StarPage(parsing: Array(text.utf8), of: "https://github.com")
    }

    /// Parses a row whose repository has these members, an ID and a name.
    private func repository(_ members: String) throws -> Repository? {
        try starPage(
            """
            [{"starred_at": "\(Self.time)",
              "repo": {"id": 1, "full_name": "a/b", "private": false\(members.isEmpty ? "" : ", ")\(members)}}]
            """
        )
        .stars.first?.repository
    }

    private func isNoList(_ bytes: [UInt8]) -> Bool {
        do throws(StarsFailure) {
            _ = try StarPage(parsing: bytes, of: "https://github.com")
            return false
        } catch {
            guard case .notStars = error else { return false }
            return true
        }
    }

    @Test func `stars keep the order of the rows`() throws {
        let starPage = try starPage(
            """
            [
              {"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "apple/swift", "private": false,
                "html_url": "https://github.com/apple/swift", "description": "A language", "fork": false,
                "language": "C++", "stargazers_count": 70000, "topics": ["compiler"], "archived": true,
                "pushed_at": "2026-01-01T00:00:00Z"}},
              {"starred_at": "2025-01-02T03:04:05Z", "repo": {"id": 1, "full_name": "a/b", "private": false}}
            ]
            """
        )
        let swift = Repository(
            id: 2,
            fullName: "apple/swift",
            url: "https://github.com/apple/swift",
            summary: "A language",
            language: "C++",
            starCount: 70_000,
            topics: ["compiler"],
            pushedAt: Date(timeIntervalSince1970: 1_767_225_600),
            isArchived: true
        )
        let other = Repository(id: 1, fullName: "a/b", url: "https://github.com/a/b")
        #expect(starPage.stars.map(\.repository) == [swift, other])
        #expect(starPage.stars.first?.starredAt == Date(timeIntervalSince1970: 1_767_323_045))
        #expect(starPage.leftOutCount == 0)
    }

    @Test func `a page keeps its entity tag and page numbers`() throws {
        let starPage = try StarPage(
            parsing: Array("[]".utf8),
            of: "https://github.com",
            entityTag: "W/\"1\"",
            nextPage: 2,
            lastPage: 9
        )
        #expect(starPage == StarPage(stars: [], entityTag: "W/\"1\"", nextPage: 2, lastPage: 9))
    }

    @Test(arguments: [
        "null", "1", "[]", "{}", #"{"repo": {"id": 2, "full_name": "c/d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z"}"#,
        #"{"starred_at": "yesterday", "repo": {"id": 2, "full_name": "c/d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": null}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 0, "full_name": "c/d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": "2", "full_name": "c/d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 1e20, "full_name": "c/d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "c", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "c/d/e", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "c/\"><script>", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "/d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "../d", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "c/.", "private": false}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "c/d", "private": true}}"#,
        #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 2, "full_name": "c/d", "visibility": "internal"}}"#,
    ])
    func `an invalid or private row is left out`(row: String) throws {
        let good = #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 1, "full_name": "a/b", "private": false}}"#
        let starPage = try starPage("[\(row), \(good)]")
        #expect(starPage.stars.map(\.id) == [1])
        #expect(starPage.leftOutCount == 1)
    }

    @Test(
        arguments: [
            (#""private": false"#, true), (#""visibility": "public""#, true),
            (#""private": false, "visibility": "public""#, true), (#""private": null, "visibility": "public""#, true),
            (#""language": "C""#, false), (#""private": null"#, false),
            (#""private": null, "visibility": null"#, false),
            (#""private": "false""#, false), (#""private": 0"#, false), (#""private": {}"#, false),
            (#""visibility": true"#, false), (#""visibility": "Public""#, false), (#""visibility": """#, false),
            (#""private": true, "visibility": "public""#, false), (#""private": "no", "visibility": "public""#, false),
            (#""private": false, "visibility": "private""#, false), (#""private": false, "visibility": 1"#, false),
        ] as [(String, Bool)]
    )
    func `only a repository that is stated to be public is shown`(members: String, isShown: Bool) throws {
        let good = #"{"starred_at": "\#(Self.time)", "repo": {"id": 1, "full_name": "a/b", "private": false}}"#
        let other = #"{"starred_at": "\#(Self.time)", "repo": {"id": 2, "full_name": "c/d", \#(members)}}"#
        let starPage = try starPage("[\(other), \(good)]")
        #expect(starPage.stars.map(\.id) == (isShown ? [2, 1] : [1]))
        #expect(starPage.leftOutCount == (isShown ? 0 : 1))
    }

    @Test func `a page on which no repository says whether it is public is not a list of stars`() {
        let row = #"{"starred_at": "\#(Self.time)", "repo": {"id": 1, "full_name": "a/b"}}"#
        #expect(isNoList(Array("[\(row)]".utf8)))
    }

    @Test func `a page with only private repositories is valid`() throws {
        let starPage = try starPage(#"[{"starred_at": "x", "repo": {"id": 2, "full_name": "c/d", "private": true}}]"#)
        #expect(starPage == StarPage(stars: [], leftOutCount: 1))
    }

    @Test(arguments: [
        "", " ", "null", "{}", "\"[]\"", "[", "[]x", "[{}]", #"{"message": "Bad credentials"}"#,
        #"[{"id": 1, "full_name": "a/b", "private": false}]"#, "<!DOCTYPE html>",
    ])
    func `a document other than a list of stars is refused`(text: String) {
        #expect(isNoList(Array(text.utf8)))
    }

    @Test func `a document in another encoding is refused`() {
        #expect(isNoList([UInt8](#"[{"a": ""#.utf8) + [0xFF] + [UInt8](#""}]"#.utf8)))
    }

    @Test func `deep nesting is refused`() {
        #expect(isNoList(Array(String(repeating: "[", count: 100_000).utf8)))
        let nested = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        #expect(isNoList(Array("[{\"starred_at\": \(nested)}]".utf8)))
    }

    @Test func `rows beyond the limit are left out`() throws {
        let row = #"{"starred_at": "2026-01-02T03:04:05Z", "repo": {"id": 1, "full_name": "a/b", "private": false}}"#
        let rows = Array(repeating: row, count: StarPage.rowLimit + 2)
        let starPage = try starPage("[\(rows.joined(separator: ","))]")
        #expect(starPage.stars.count == StarPage.rowLimit)
        #expect(starPage.leftOutCount == 2)
    }

    @Test(arguments: [
        "https://github.com/a/b", "https://github.com/elsewhere", "https://git.example/a/b", "javascript:alert(1)",
        "//evil.example", "https://github.com@evil.example/", "https://github.com.evil.example/a/b", "",
    ])
    func `a link leads to GitHub, whatever URL the response contains`(url: String) throws {
        #expect(try repository(#""html_url": "\#(url)""#)?.url == "https://github.com/a/b")
        let repository = #"{"id": 1, "full_name": "a/b", "private": false, "html_url": "\#(url)"}"#
        let row = #"{"starred_at": "\#(Self.time)", "repo": \#(repository)}"#
        let starPage = try StarPage(parsing: Array("[\(row)]".utf8), of: "https://git.example:8443")
        #expect(starPage.stars.map(\.repository.url) == ["https://git.example:8443/a/b"])
    }

    @Test(arguments: [
        (#""description": null"#, nil), (#""description": "  ""#, nil), (#""description": 1"#, nil),
        (#""description": "a\r\nb\tc""#, "a  b c"), (#""description": "a\u0000b""#, "a\u{FFFD}b"),
        (#""description": "<b>é\ud83d\ude00""#, "<b>é😀"),
    ])
    func `a description becomes one line without forbidden characters`(member: String, summary: String?) throws {
        #expect(try repository(member)?.summary == summary)
    }

    @Test func `a long description is cut between characters`() throws {
        let long = try repository("\"description\": \"a\(String(repeating: "😀", count: 600))\"")?.summary
        #expect(long?.utf16.count == 1_000)
        #expect(long == "a" + String(repeating: "😀", count: 499) + "…")
        let fits = String(repeating: "x", count: 1_000)
        #expect(try repository("\"description\": \"\(fits)\"")?.summary == fits)
    }

    @Test func `invalid numbers, times and topics are ignored`() throws {
        let repository = try #require(
            try repository(
                #""stargazers_count": -5, "pushed_at": "never", "topics": ["a", 1, null, " ", "b"], "archived": "yes""#
            )
        )
        #expect(repository == Repository(id: 1, fullName: "a/b", url: "https://github.com/a/b", topics: ["a", "b"]))
    }

    @Test(arguments: [
        ("2011-01-26T19:06:43Z", 1_296_068_803), ("2000-02-29T23:59:59Z", 951_868_799),
        ("1969-12-31T23:59:59Z", -1), ("2026-01-01T00:00:00.123Z", 1_767_225_600),
        ("2026-01-01T02:00:00+02:00", 1_767_225_600), ("2025-12-31T19:30:00-04:30", 1_767_225_600),
    ])
    func `a time may be in any zone`(time: String, seconds: TimeInterval) throws {
        let pushedAt = try #require(try repository("\"pushed_at\": \"\(time)\"")?.pushedAt)
        #expect(pushedAt.timeIntervalSince1970.rounded(.down) == seconds)
    }

    @Test(arguments: [
        "", "2026", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-01-32T00:00:00Z", "2026-01-01T00:00:00X", "2026/01/01T00:00:00Z", "２026-01-01T00:00:00Z",
    ])
    func `a text that is no time counts as missing`(text: String) throws {
        #expect(try repository("\"pushed_at\": \"\(text)\"")?.pushedAt == nil)
    }

    @Test func `the number of topics is limited`() throws {
        let topics = (0..<1_000).map { "\"topic-\($0)\"" }.joined(separator: ",")
        #expect(try repository("\"topics\": [\(topics)]")?.topics.count == 30)
    }

    @Test func `a document cut at any byte is refused`() {
        let bytes = Array(
            #"[{"starred_at":"2026-01-02T03:04:05Z","repo":{"id":1,"full_name":"a/b","private":false,"topics":["\u00e9","ü"],"x":-1.5e3}}]"#
                .utf8
        )
        for length in bytes.indices { #expect(isNoList(Array(bytes[..<length]))) }
        #expect(!isNoList(bytes))
    }

    @Test func `a document with any byte changed is read or refused`() {
        let bytes = Array(
            #"[{"starred_at":"2026-01-02T03:04:05Z","repo":{"id":1,"full_name":"a/b","private":false,"fork":true}}]"#
                .utf8
        )
        for place in bytes.indices {
            for byte in [0x00, 0x22, 0x2C, 0x30, 0x5B, 0x5C, 0x7D, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] = byte
                let starPage = try? StarPage(parsing: changed, of: "https://github.com")
                #expect(starPage.map { $0.stars.count + $0.leftOutCount } ?? 1 == 1)
            }
        }
    }
}
