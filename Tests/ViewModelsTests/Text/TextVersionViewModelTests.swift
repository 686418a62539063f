import Foundation
import Models
import Routing
import Testing
import ViewModels

struct TextVersionViewModelTests {
    private func version(_ number: Int, _ text: String) -> TextVersion {
        TextVersion(sitting: TextSitting(number: number, writer: nil, lastChange: nil), text: text)
    }

    private func page(
        _ version: TextVersion,
        before: TextVersion? = nil,
        after: TextVersion? = nil,
        comparison: Route.TextComparison = .versionBefore
    ) -> TextVersionViewModel {
        let now = TextState(text: after?.text ?? version.text, version: 20)
        let context = TextVersionContext(version, before: before, after: after, now: now)
        return TextVersionViewModel(context, comparison: comparison, reader: nil, now: Date())
    }

    @Test func `an earlier version stands between its neighbours and can be restored`() {
        let page = page(version(2, "two"), before: version(1, "one"), after: version(3, "three"))
        #expect(page.heading == "Version 2 of the text")
        #expect(page.restoration?.number == 2)
        #expect(page.restoration?.base == 20)
        #expect(page.beforeURL == "/text/versions/1")
        #expect(page.afterURL == "/text/versions/3")
        #expect(page.otherURL == "/text/versions/2?compare=now")
        #expect(page.difference == TextDifferenceViewModel(from: "one", to: "two"))
    }

    @Test func `beside the text now it shows what has changed since`() {
        let page = page(version(2, "two"), after: version(3, "three"), comparison: .textNow)
        #expect(page.difference == TextDifferenceViewModel(from: "two", to: "three"))
        #expect(page.otherURL == "/text/versions/2")
    }

    @Test func `the newest is the text now, and needs no restoring`() {
        let page = page(version(2, "two"), before: version(1, "one"))
        #expect(page.restoration == nil)
        #expect(page.otherURL == nil)
        #expect(page.afterURL == nil)
    }

    @Test func `the first began with nothing, but the oldest that is kept did not`() {
        #expect(page(version(1, "one")).difference == TextDifferenceViewModel(from: "", to: "one"))
        #expect(page(version(5, "five")).difference == nil)
    }

    @Test func `a difference says each change in words`() {
        let difference = TextDifferenceViewModel(from: "a\nb\nc\nold words here", to: "a\nc\nnew words here\n\n")
        #expect(difference.rows.map(\.kind) == ["kept", "removed", "kept", "changed"])
        #expect(difference.rows.map(\.label) == [nil, "Removed", nil, "Changed"])
        #expect(difference.rows[3].spans.map(\.spoken) == ["[removed:] ", "[added:] ", nil, "[added:] "])
    }

    @Test func `empty lines that come or go are counted, as there is nothing to see`() {
        #expect(TextDifferenceViewModel(from: "a", to: "a\n\n").rows.map(\.label) == [nil, "Added: 2 empty lines"])
        #expect(TextDifferenceViewModel(from: "\na", to: "a").rows.map(\.label) == ["Removed: 1 empty line", nil])
    }

    @Test func `of many lines that stayed those next to a change are shown`() {
        let lines = (1...20).map { "\($0)" }.joined(separator: "\n")
        let rows = TextDifferenceViewModel(from: "old\n\(lines)\nold", to: "new\n\(lines)\nnew").rows
        #expect(rows.map(\.kind) == ["removed", "added", "kept", "skipped", "kept", "removed", "added"])
        #expect(rows[2].spans.map(\.text) == ["1\n2"])
        #expect(rows[3].label == "16 lines as before")
        #expect(rows[4].spans.map(\.text) == ["19\n20"])
    }

    @Test func `where nothing has changed there is no row`() {
        #expect(TextDifferenceViewModel(from: "a\nb", to: "a\nb").rows.isEmpty)
        #expect(TextDifferenceViewModel(from: "", to: "").rows.isEmpty)
    }
}
