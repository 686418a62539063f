import Foundation
import Testing

@testable import Models

struct RepositoryExportTests {
    private let name: GitHubName

    init() throws { name = try GitHubName("Octocat") }

    @Test func `JSON contains all known values, and leaves out the others`() {
        let text = text([full, MarkedStar(star: star(2, "b/b"))], as: .json)
        let first =
            #"{"id":1,"name":"apple/swift","url":"https://github.com/apple/swift","description":"The \"language\"","#
            + #""language":"C++","stars":67000,"topics":["compiler","llvm"],"starred_at":"2026-11-18T11:46:40Z","#
            + #""pushed_at":"2023-11-14T22:13:20Z","archived":true,"fork":false,"visited":true,"#
            + #""tags":["later","a b"],"note":"One\nTwo"}"#
        let second =
            #"{"id":2,"name":"b/b","url":"https://github.com/b/b","stars":0,"starred_at":"2026-11-18T11:46:40Z","#
            + #""archived":false,"fork":false,"visited":false}"#
        #expect(text == "[\n\(first),\n\(second)\n]\n")
        #expect(self.text([], as: .json) == "[\n]\n")
    }

    @Test func `JSON of any text is parsed back unchanged`() throws {
        let items = ExportWriterTests.nasty.map { item(of: $0) }
        let file = RepositoryExport(name: name, items: items).bytes(as: .json)
        let read = try #require(try JSONSerialization.jsonObject(with: Data(file)) as? [[String: Any]])
        #expect(read.map { $0["note"] as? String } == ExportWriterTests.nasty)
        #expect(read.map { $0["description"] as? String } == ExportWriterTests.nasty)
        #expect(read.map { $0["tags"] as? [String] } == ExportWriterTests.nasty.map { [$0] })
    }

    @Test func `CSV has a line for each star, and no spreadsheet formulas`() {
        let formula = MarkedStar(
            star: Star(
                repository: Repository(id: 3, fullName: "c/c", url: "https://github.com/c/c", summary: "=1+1"),
                starredAt: Date(timeIntervalSince1970: 0)
            ),
            mark: RepositoryMark(note: "@SUM(A1)", tags: ["-x"])
        )
        #expect(
            text([full, formula], as: .csv)
                == "name,url,description,language,stars,topics,starred_at,pushed_at,archived,fork,visited,tags,note\r\n"
                + #"apple/swift,https://github.com/apple/swift,"The ""language""",C++,67000,"compiler, llvm","#
                + "2026-11-18T11:46:40Z,2023-11-14T22:13:20Z,yes,no,yes,\"later, a b\",\"One\nTwo\"\r\n"
                + "c/c,https://github.com/c/c,'=1+1,,0,,1970-01-01T00:00:00Z,,no,no,no,'-x,'@SUM(A1)\r\n"
        )
    }

    @Test func `Markdown lists stars by language, in the order of the query`() {
        let items = [
            MarkedStar(star: star(5, "z/none")), MarkedStar(star: star(4, "y/swift", language: "Swift")),
            full,
            MarkedStar(star: star(3, "x/swift", language: "Swift")),
        ]
        #expect(
            text(items, as: .markdown) == """
                # Stars of Octocat

                ## C++

                - [apple/swift](https://github.com/apple/swift) – The "language" *(archived)* – Tags: later, a b
                  > One\u{20}\u{20}
                  > Two\u{20}\u{20}

                ## Swift

                - [y/swift](https://github.com/y/swift)
                - [x/swift](https://github.com/x/swift)

                ## Without a language

                - [z/none](https://github.com/z/none)

                """
        )
        #expect(text([], as: .markdown) == "# Stars of Octocat\n")
    }

    @Test func `text of other people stays text in Markdown`() {
        let repository = Repository(
            id: 1,
            fullName: "a/b_c]*",
            url: "https://github.com/a/(b) [c]<d>\n\"e\"",
            summary: "<img src=x onerror=alert(1)> **b** [x](javascript:y) `c` ![i](j) \\ &lt;\n# H",
            language: "C#\n# Heading"
        )
        let note = "# No heading\n- no list\n\n+ nor here\n=====\n1. nor\n23) here\n4 of 5"
        let mark = RepositoryMark(note: note, tags: ["*x*"])
        let star = Star(repository: repository, starredAt: .now)
        #expect(
            text([MarkedStar(star: star, mark: mark)], as: .markdown) == ##"""
                # Stars of Octocat

                ## C# # Heading

                - [a/b\_c\]\*](https://github.com/a/%28b%29%20%5Bc%5D%3Cd%3E%0A%22e%22) – \##
                \<img src=x onerror=alert(1)\> \*\*b\*\* \[x\](javascript:y) \`c\` \!\[i\](j) \\ \&lt; # H – Tags: \*x\*
                  > \# No heading\##u{20}\##u{20}
                  > \- no list\##u{20}\##u{20}
                  > \+ nor here\##u{20}\##u{20}
                  > \=====\##u{20}\##u{20}
                  > 1\. nor\##u{20}\##u{20}
                  > 23\) here\##u{20}\##u{20}
                  > 4 of 5\##u{20}\##u{20}

                """##
        )
    }

    private var full: MarkedStar {
        let repository = Repository(
            id: 1,
            fullName: "apple/swift",
            url: "https://github.com/apple/swift",
            summary: "The \"language\"",
            language: "C++",
            starCount: 67_000,
            topics: ["compiler", "llvm"],
            pushedAt: Date(timeIntervalSince1970: 1_700_000_000),
            isArchived: true
        )
        let star = Star(repository: repository, starredAt: Date(timeIntervalSince1970: 1_795_002_400))
        return MarkedStar(
            star: star,
            mark: RepositoryMark(isVisited: true, note: "One\nTwo", tags: ["later", "a b"])
        )
    }

    private func star(_ id: Int64, _ name: String, language: String? = nil) -> Star {
        Star(
            repository: Repository(id: id, fullName: name, url: "https://github.com/\(name)", language: language),
            starredAt: Date(timeIntervalSince1970: 1_795_002_400)
        )
    }

    private func item(of text: String) -> MarkedStar {
        let repository = Repository(id: 1, fullName: "a/b", url: "https://github.com/a/b", summary: text)
        return MarkedStar(
            star: Star(repository: repository, starredAt: .now),
            mark: RepositoryMark(note: text, tags: [text])
        )
    }

    private func text(_ items: [MarkedStar], as format: RepositoryFormat) -> String {
        String(decoding: RepositoryExport(name: name, items: items).bytes(as: format), as: UTF8.self)
    }
}
