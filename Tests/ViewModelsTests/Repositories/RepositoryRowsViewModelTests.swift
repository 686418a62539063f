import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct RepositoryRowsViewModelTests {
    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    private func row(_ star: Star, _ mark: RepositoryMark = .none, words: [String] = []) -> RepositoryRowViewModel {
        RepositoryRowViewModel(MarkedStar(star: star, mark: mark), words: words)
    }

    /// The list of one star, as a page shows it.
    private func list(_ star: Star, _ mark: RepositoryMark = .none, words: String = "") throws -> String {
        let list = RepositoryListViewModel(
            .sample([MarkedStar(star: star, mark: mark)]),
            of: try .sample([star]),
            RepositoryQuery(words: words),
            facets: RepositoryFacets(),
            marks: RepositoryMarkState(),
            organisation: nil,
            for: VisitorState(),
            refused: nil,
            now: .sampleNow
        )
        guard case .rows(let form) = list.list else { throw NoRows() }
        return html(form.rows)
    }

    private struct NoRows: Error {}

    private func facts(_ star: Star) -> RepositoryFactsViewModel {
        RepositoryFactsViewModel(star, now: .sampleNow)
    }

    private func mark(_ star: Star, _ mark: RepositoryMark = .none) -> RepositoryMarkViewModel {
        RepositoryMarkViewModel(MarkedStar(star: star, mark: mark))
    }

    @Test func `a row has the properties of the article's protocol`() {
        let row = row(.sample(), RepositoryMark(isVisited: true))
        #expect(row.title == HighlightedTextViewModel("swiftlang/swift"))
        #expect(row.subtitle == HighlightedTextViewModel("The Swift Programming Language"))
        #expect(row.isVisited)
        #expect(row.tap.url == "https://github.com/swiftlang/swift")
        #expect(row.tap.visitURL == "/repositories/44838949/visit")
    }

    @Test func `facts have short counts and dates`() {
        let facts = facts(.sample())
        #expect(facts.stars == "68k stars")
        #expect(facts.starsInFull == "68,123 stars")
        #expect(facts.others == ["C++"])
        #expect(facts.day ?? ("", "") == ("Starred", "2024-03-01"))
        let byPush = RepositoryOrder(.pushed, isDescending: true)
        #expect(RepositoryFactsViewModel(.sample(), in: byPush, now: .sampleNow).day?.label == "Pushed")
        #expect(self.facts(.sample(starCount: 1)).stars == "1 star")
    }

    @Test func `archived, stale and forked repositories have badges`() {
        let day: TimeInterval = 86_400
        #expect(facts(.sample(pushedAt: .sampleNow - 730 * day)).badges == [])
        #expect(facts(.sample(pushedAt: .sampleNow - 731 * day)).badges == ["No push for 2 years"])
        #expect(facts(.sample(pushedAt: nil, isArchived: true, isFork: true)).badges == ["Archived", "Fork"])
    }

    @Test func `a repository without facts has a placeholder only`() {
        let star = Star.sample(summary: nil, language: nil, topics: [], pushedAt: nil)
        #expect(row(star, words: ["no"]).subtitle == HighlightedTextViewModel("No description"))
        #expect(facts(star).others.isEmpty)
        #expect(facts(star).day?.label == "Starred")
    }

    @Test func `the button toggles whether a repository is visited`() throws {
        func start(_ label: String) -> String {
            #"<button class="visit" title="\#(label)" id="visit-44838949" type="submit" name="#
        }
        let visit = #"visited" value="44838949" aria-label="Mark as visited: swiftlang/swift">Mark as visited</button>"#
        let unvisit =
            #"unvisited" value="44838949" aria-label="Mark as not visited: swiftlang/swift">Mark as not visited</button>"#
        try #expect(list(.sample()).contains("\(start("Mark as visited"))\"\(visit)"))
        try #expect(
            list(.sample(), RepositoryMark(isVisited: true)).contains(
                "\(start("Mark as not visited"))\"\(unvisit)"
            )
        )
        #expect(RepositoryMarkViewModel.buttonID(of: 44_838_949) == "visit-44838949")
    }

    @Test func `a visited repository is called visited`() {
        #expect(
            html(row(.sample(), RepositoryMark(isVisited: true))).contains(#"<span class="visited">Visited</span>"#)
        )
        #expect(html(row(.sample())).contains(#"<span class="visited" hidden="hidden">Visited</span>"#))
    }

    @Test func `tags link to the repositories that have them, and a long note is shortened`() {
        let note = "One line\nand " + String(repeating: "more ", count: 100)
        let mark = mark(.sample(), RepositoryMark(note: note, tags: ["to read", "a&b"]))
        #expect(mark.tags.map(\.url) == ["/repositories?tag=to%20read", "/repositories?tag=a%26b"])
        let shown = mark.note?.spans.map(\.text).joined() ?? ""
        #expect(shown.hasPrefix("One line and more"))
        #expect(shown.hasSuffix("…"))
        #expect(self.mark(.sample()).note == nil)
    }

    @Test func `a row has at most two of one's own tags and two topics, and the number of the others`() throws {
        let star = Star.sample(topics: ["a", "b", "c", "d"])
        let facts = facts(star)
        #expect(facts.topics == ["a", "b"])
        #expect(facts.otherTopics == "+2")
        let mark = mark(star, RepositoryMark(tags: ["x", "y", "z"]))
        #expect(mark.tags.map(\.name) == ["x", "y"])
        #expect(mark.otherTags == "+1")
        try #expect(list(star, RepositoryMark(tags: ["x"])).contains(#"class="topic""#))
    }

    @Test func `found words are marked in the name and the description`() {
        let row = row(.sample(), words: ["swift"])
        #expect(row.title.spans.filter(\.isMatch).map(\.text) == ["swift", "swift"])
        #expect(row.subtitle.spans.filter(\.isMatch).map(\.text) == ["Swift"])
        #expect(self.row(.sample(), words: ["rust"]) == self.row(.sample()))
    }

    @Test func `input from GitHub or a visitor never becomes markup or a script`() throws {
        let script = #""><script>alert(1)</script>"#
        let star = Star(
            repository: Repository(
                id: 1,
                fullName: script,
                url: "javascript:alert(1)",
                summary: script,
                language: script,
                topics: [script]
            ),
            starredAt: .sampleNow
        )
        let html = try list(star, RepositoryMark(note: script, tags: [script]), words: "script")
        #expect(!html.contains("<script"))
        #expect(!html.contains("javascript:"))
        #expect(html.contains(#"href="about:invalid""#))
    }
}
