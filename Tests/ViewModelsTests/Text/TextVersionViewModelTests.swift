import Foundation
import Models
import Routing
import Testing
import ViewModels
import Views

struct TextVersionViewModelTests {
    private func version(_ number: Int, _ text: String) -> TextVersion {
        TextVersion(sitting: TextSitting(number: number, writers: [], lastChange: nil), text: text)
    }

    private func page(
        _ version: TextVersion,
        before: TextVersion? = nil,
        after: TextVersion? = nil,
        comparison: Route.TextComparison = .versionBefore
    ) -> TextVersionViewModel {
        let now = TextState(text: after?.text ?? version.text, revision: 20)
        let context = TextVersionContext(version, before: before, after: after, current: now)
        return TextVersionViewModel(context, comparison: comparison, reader: nil)
    }

    @Test func `an earlier version has links to its neighbours and can be restored`() {
        let page = page(version(2, "two"), before: version(1, "one"), after: version(3, "three"))
        #expect(page.heading == "Version 2 of the text")
        #expect(page.restoration?.field.name == "version")
        #expect(page.restoration?.field.value == "2")
        #expect(page.previousURL == "/text/versions/1")
        #expect(page.nextURL == "/text/versions/3")
        #expect(page.otherLink?.url == "/text/versions/2?compare=now")
        #expect(page.difference == TextDifferenceRow.rows(from: "one", to: "two"))
    }

    @Test func `a version can be compared with the current text`() {
        let page = page(version(2, "two"), after: version(3, "three"), comparison: .textNow)
        #expect(page.difference == TextDifferenceRow.rows(from: "two", to: "three"))
        #expect(page.otherLink?.url == "/text/versions/2")
    }

    @Test func `the current version cannot be restored`() {
        let page = page(version(2, "two"), before: version(1, "one"))
        #expect(page.restoration == nil)
        #expect(page.otherLink?.url == nil)
        #expect(page.nextURL == nil)
    }

    @Test(arguments: [("", nil), (" \n\u{200B}", nil), ("\n one", "\n one")])
    func `a version without visible characters is shown as empty`(text: String, shown: String?) {
        #expect(page(version(2, text)).text == shown)
    }

    @Test func `only the first version is compared with an empty text`() {
        #expect(page(version(1, "one")).difference == TextDifferenceRow.rows(from: "", to: "one"))
        #expect(page(version(5, "five")).difference == nil)
    }

    @Test func `each change is told in words`() {
        let rows = TextDifferenceRow.rows(from: "a\nb\nc\nold words here", to: "a\nc\nnew words here\n\n")
        #expect(rows.map(\.kind) == ["kept", "removed", "kept", "changed"])
        #expect(rows.map(\.label) == [nil, "Removed", nil, "Changed"])
        #expect(rows.last?.spans.map(\.spoken) == ["[removed:] ", "[added:] ", nil, "[added:] "])
    }

    @Test func `added and removed empty lines are counted`() {
        #expect(TextDifferenceRow.rows(from: "a", to: "a\n\n").map(\.label) == [nil, "Added: 2 empty lines"])
        #expect(TextDifferenceRow.rows(from: "\na", to: "a").map(\.label) == ["Removed: 1 empty line", nil])
    }

    @Test func `of many unchanged lines those next to a change are shown`() {
        let lines = (1...20).map { "\($0)" }.joined(separator: "\n")
        let rows = TextDifferenceRow.rows(from: "old\n\(lines)\nold", to: "new\n\(lines)\nnew")
        #expect(rows.map(\.kind) == ["removed", "added", "kept", "skipped", "kept", "removed", "added"])
        #expect(rows.filter { $0.kind == "kept" }.map { $0.spans.map(\.text) } == [["1\n2"], ["19\n20"]])
        #expect(rows.first { $0.kind == "skipped" }?.label == "16 unchanged lines")
    }

    @Test func `equal texts have no rows`() {
        #expect(TextDifferenceRow.rows(from: "a\nb", to: "a\nb").isEmpty)
        #expect(TextDifferenceRow.rows(from: "", to: "").isEmpty)
    }
}
