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

    @Test func `a row has what the article's protocol asks for`() {
        let row = row(.sample(), RepositoryMark(isVisited: true))
        #expect(row.title == "swiftlang/swift")
        #expect(row.subtitle == "The Swift Programming Language")
        #expect(row.isVisited)
        #expect(row.url == "https://github.com/swiftlang/swift")
        #expect(row.visitURL == "/repositories/44838949/visit")
    }

    @Test func `the view model makes a count short, and says days as dates`() {
        let row = row(.sample())
        #expect(row.stars == "68k stars")
        #expect(row.starsInFull == "68,123 stars")
        #expect(row.facts == ["C++"])
        #expect(row.days.map { "\($0.label) \($0.day)" } == ["Starred 2024-03-01", "Pushed 2026-11-20"])
        #expect(self.row(.sample(starCount: 1)).stars == "1 star")
    }

    @Test func `what was put away, left alone or copied has a badge`() {
        let day: TimeInterval = 86_400
        #expect(row(.sample(pushedAt: .sampleNow - 730 * day)).badges == [])
        #expect(row(.sample(pushedAt: .sampleNow - 731 * day)).badges == ["Stale"])
        #expect(row(.sample(pushedAt: nil, isArchived: true, isFork: true)).badges == ["Archived", "Fork"])
    }

    @Test func `a repository of which little is known says so`() {
        let row = row(.sample(summary: nil, language: nil, topics: [], pushedAt: nil))
        #expect(row.subtitle == "No description")
        #expect(row.facts.isEmpty)
        #expect(row.days.map(\.label) == ["Starred"])
    }

    @Test func `a button marks it as visited, or as not visited where it is`() throws {
        let mark = try #require(row(.sample()).mark)
        #expect(mark.wish == "visited")
        #expect(mark.buttonName == "Mark as visited: swiftlang/swift")
        let visited = try #require(row(.sample(), RepositoryMark(isVisited: true)).mark)
        #expect(visited.wish == "unvisited")
        #expect(visited.buttonName == "Mark as not visited: swiftlang/swift")
        #expect(visited.buttonID == mark.buttonID)
    }

    @Test func `the row tells in words that it was visited`() {
        #expect(
            html(row(.sample(), RepositoryMark(isVisited: true))).contains(#"<span class="visited">Visited</span>"#)
        )
        #expect(html(row(.sample())).contains(#"<span class="visited" hidden="hidden">Visited</span>"#))
    }

    @Test func `tags lead to all that have them, and a long note is cut`() throws {
        let note = "One line\nand " + String(repeating: "more ", count: 100)
        let mark = try #require(row(.sample(), RepositoryMark(note: note, tags: ["to read", "a&b"])).mark)
        #expect(mark.tags.map(\.url) == ["/repositories?tag=to%20read", "/repositories?tag=a%26b"])
        #expect(mark.note?.hasPrefix("One line and more") == true)
        #expect(mark.note?.hasSuffix("…") == true)
        #expect(try #require(row(.sample()).mark).note == nil)
    }

    @Test func `what was looked for is marked in the name and in the description`() {
        let row = row(.sample(), words: ["swift"])
        #expect(row.markedTitle?.pieces.filter(\.isMatch).map(\.text) == ["swift", "swift"])
        #expect(row.markedSubtitle?.pieces.filter(\.isMatch).map(\.text) == ["Swift"])
        #expect(self.row(.sample(), words: ["rust"]).markedTitle == nil)
    }

    @Test func `nothing that GitHub or a visitor says becomes markup, nor a program`() {
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
