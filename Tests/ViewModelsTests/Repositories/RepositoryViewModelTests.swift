import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct RepositoryViewModelTests {
    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    private func row(_ star: Star, _ mark: RepositoryMark = .none, words: [String] = []) -> RepositoryViewModel {
        RepositoryViewModel(MarkedRepository(star: star, mark: mark), words: words, now: .sampleNow)
    }

    @Test func `a row has the properties of the article's protocol`() {
        let row = row(.sample(), RepositoryMark(isVisited: true))
        #expect(row.title == "swiftlang/swift")
        #expect(row.subtitle == "The Swift Programming Language")
        #expect(row.isVisited)
        #expect(row.url == "https://github.com/swiftlang/swift")
        #expect(row.visitURL == "/repositories/44838949/visit")
    }

    @Test func `a row has short counts and dates`() {
        let row = row(.sample())
        #expect(row.stars == "68k stars")
        #expect(row.starsInFull == "68,123 stars")
        #expect(row.facts == ["C++"])
        #expect(row.days.map { "\($0.label) \($0.day)" } == ["Starred 2024-03-01", "Pushed 2026-11-20"])
        #expect(self.row(.sample(starCount: 1)).stars == "1 star")
    }

    @Test func `archived, stale and forked repositories have badges`() {
        let day: TimeInterval = 86_400
        #expect(row(.sample(pushedAt: .sampleNow - 730 * day)).badges == [])
        #expect(row(.sample(pushedAt: .sampleNow - 731 * day)).badges == ["Stale"])
        #expect(row(.sample(pushedAt: nil, isArchived: true, isFork: true)).badges == ["Archived", "Fork"])
    }

    @Test func `a repository without facts has a placeholder only`() {
        let row = row(.sample(summary: nil, language: nil, topics: [], pushedAt: nil))
        #expect(row.subtitle == "No description")
        #expect(row.facts.isEmpty)
        #expect(row.days.map(\.label) == ["Starred"])
    }

    @Test func `the button toggles whether a repository is visited`() {
        let start = #"<button class="quiet small visit" id="visit-44838949" type="submit" name="#
        let visit = #"visited" value="44838949" aria-label="Mark as visited: swiftlang/swift">Mark as visited</button>"#
        let unvisit =
            #"unvisited" value="44838949" aria-label="Mark as not visited: swiftlang/swift">Mark as not visited</button>"#
        #expect(html(row(.sample())).contains("\(start)\"\(visit)"))
        #expect(html(row(.sample(), RepositoryMark(isVisited: true))).contains("\(start)\"\(unvisit)"))
        #expect(RepositoryRowMarkViewModel.buttonID(of: 44_838_949) == "visit-44838949")
    }

    @Test func `a visited repository is called visited`() {
        #expect(
            html(row(.sample(), RepositoryMark(isVisited: true))).contains(#"<span class="visited">Visited</span>"#)
        )
        #expect(html(row(.sample())).contains(#"<span class="visited" hidden="hidden">Visited</span>"#))
    }

    @Test func `tags link to the repositories that have them, and a long note is shortened`() throws {
        let note = "One line\nand " + String(repeating: "more ", count: 100)
        let mark = try #require(row(.sample(), RepositoryMark(note: note, tags: ["to read", "a&b"])).mark)
        #expect(mark.tags.map(\.url) == ["/repositories?tag=to%20read", "/repositories?tag=a%26b"])
        #expect(mark.note?.hasPrefix("One line and more") == true)
        #expect(mark.note?.hasSuffix("…") == true)
        #expect(try #require(row(.sample()).mark).note == nil)
    }

    @Test func `found words are marked in the name and the description`() {
        let row = row(.sample(), words: ["swift"])
        #expect(row.markedTitle?.pieces.filter(\.isMatch).map(\.text) == ["swift", "swift"])
        #expect(row.markedSubtitle?.pieces.filter(\.isMatch).map(\.text) == ["Swift"])
        #expect(self.row(.sample(), words: ["rust"]).markedTitle == nil)
    }

    @Test func `input from GitHub or a visitor never becomes markup or a script`() {
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
        let html = html(row(star, RepositoryMark(note: script, tags: [script]), words: ["script"]))
        #expect(!html.contains("<script"))
        #expect(!html.contains("javascript:"))
        #expect(html.contains(#"href="about:invalid""#))
    }
}
