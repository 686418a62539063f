import Foundation
import Models
import Testing

@testable import Remote

@Suite struct GitHubOrganisationTests {
    private func list(_ text: String) throws -> OrganisationList {
        try OrganisationList(parsing: Array(text.utf8))
    }

    @Test func `a file in GitHub's format is parsed`() throws {
        let list = try list(
            """
            [
              {"id": 1, "full_name": "swiftlang/swift", "html_url": "https://github.com/swiftlang/swift",
               "private": false, "description": "A language", "language": "C++", "stargazers_count": 70000, "forks_count": 10000,
               "topics": ["compiler"], "pushed_at": "2026-01-01T00:00:00Z", "archived": false},
              {"full_name": "swiftlang/old", "private": false, "archived": true}
            ]
            """
        )
        let swift = OrganisationRepository(
            id: 1,
            fullName: "swiftlang/swift",
            summary: "A language",
            url: "https://github.com/swiftlang/swift",
            language: "C++",
            starCount: 70_000,
            forkCount: 10_000,
            topics: ["compiler"],
            pushedAt: Date(timeIntervalSince1970: 1_767_225_600)
        )
        let old = OrganisationRepository(
            fullName: "swiftlang/old",
            url: "https://github.com/swiftlang/old",
            isArchived: true
        )
        #expect(list.repositories == [swift, old])
        #expect(list.owner == "swiftlang")
    }

    @Test func `a list of several owners, or an empty one, has no owner`() throws {
        func owner(of names: [String]) throws -> String? {
            let rows = names.map { #"{"full_name": "\#($0)", "private": false}"# }
            return try list("[\(rows.joined(separator: ","))]").owner
        }
        #expect(try owner(of: ["a/x", "b/x"]) == nil)
        #expect(try owner(of: ["Ab/x", "aB/x"]) == "Ab")
        #expect(try list("[]") == OrganisationList(repositories: []))
    }

    @Test func `private repositories are counted but not shown`() throws {
        let list = try list(#"[{"full_name": "a/x", "private": true}, {"full_name": "a/y", "private": false}]"#)
        #expect(list.repositories.map(\.fullName) == ["a/y"])
        #expect(list.privateCount == 1)
    }

    @Test(
        arguments: [
            ("{}", nil, "an array of repositories", "an object"), ("", nil, "a JSON document", "an empty document"),
            ("[{\"full_name\": \"a/b\", \"private\": false},\n", nil, "a JSON document", "malformed JSON"),
            ("[\n  1]", 1, "an object", "another value"),
            ("[{\"id\": 1}]", 1, "a \"full_name\" such as \"owner/name\"", "none"),
            (
                #"[{"full_name": "a/b", "private": false}, {"full_name": "x", "private": false}]"#, 2,
                "a \"full_name\" such as \"owner/name\"", "none"
            ),
            (
                #"[{"full_name": "a/b", "visibility": "public"}, {"full_name": "a/c"}]"#, 2,
                #""private": false or "visibility": "public""#, "neither"
            ),
            (
                #"[{"full_name": "a/b", "private": "false"}]"#, 1,
                #""private": false or "visibility": "public""#, "neither"
            ),
        ] as [(String, Int?, String, String)]
    )
    func `a mistake is reported with the number of its repository`(
        text: String,
        row: Int?,
        expected: String,
        found: String
    ) {
        #expect(throws: JSONFormatError(row: row, expected: expected, found: found)) { try list(text) }
    }

    @Test func `a file with too many repositories is refused`() throws {
        let row = #"{"full_name": "a/b", "private": false}"#
        let most = Array(repeating: row, count: OrganisationList.countLimit)
        #expect(try list("[\(most.joined(separator: ","))]").repositories.count == OrganisationList.countLimit)
        #expect(throws: JSONFormatError(expected: "at most 5000 repositories", found: "5001")) {
            try list("[\((most + [row]).joined(separator: ","))]")
        }
    }
}
