import Foundation
import Testing

@testable import Models

/// The rule for edits, without a store.
@Suite struct TextEditTests {
    private let anna = VisitorID.random()
    private let ben = VisitorID.random()
    private let editor = EditorID.random()
    private let start = Date(timeIntervalSince1970: 1_000_000)

    /// The edit that wrote the stored text.
    private let own = SavedEdit(number: 4, revision: 7)

    /// The text "Anna's" of state revision 7, in Anna's version 3.
    private func stored(lastEdit: SavedEdit? = nil) -> StoredText {
        StoredText(
            state: TextState(text: "Anna's", revision: 7),
            sitting: TextSitting(number: 3, writer: anna.digest, lastChange: start),
            lastEdit: lastEdit
        )
    }

    private func edit(
        _ text: String = "New",
        by writer: VisitorID?,
        base: Int?,
        number: Int? = nil,
        after seconds: TimeInterval = 1,
        purpose: TextEdit.Purpose = .change
    ) -> TextEdit {
        TextEdit(
            text: text,
            origin: TextOrigin(
                writer: writer,
                base: base,
                editorEdit: number.map { EditorEdit(editor: editor, number: $0) }
            ),
            time: start + seconds,
            purpose: purpose
        )
    }

    @Test func `the first text is the first version`() {
        let outcome = edit(by: anna, base: 0).step(on: StoredText(state: TextState(text: "", revision: 0)))
        #expect(outcome.state == TextState(text: "New", revision: 1))
        #expect(outcome.sitting == TextSitting(number: 1, writer: anna.digest, lastChange: start + 1))
        #expect(outcome.receipt == TextReceipt(revision: 1))
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `a change that is typed within 30 seconds of the last extends the version`(pause: TimeInterval) {
        let outcome = edit(by: anna, base: 7, number: 5, after: pause).step(on: stored(lastEdit: own))
        #expect(outcome.state == TextState(text: "New", revision: 8))
        #expect(outcome.sitting == TextSitting(number: 3, writer: anna.digest, lastChange: start + pause))
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test(arguments: [30.001, 31, 86_400, -1, -86_400] as [TimeInterval])
    func `a longer pause, or a clock that was set back, begins a version`(pause: TimeInterval) {
        let outcome = edit(by: anna, base: 7, number: 5, after: pause).step(on: stored(lastEdit: own))
        #expect(outcome.sitting?.number == 4)
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `a text that is saved with the button is a version, whatever the pause`(pause: TimeInterval) {
        let outcome = edit(by: anna, base: 7, after: pause).step(on: stored())
        #expect(outcome.sitting == TextSitting(number: 4, writer: anna.digest, lastChange: start + pause))
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test func `typing on another page begins a version`() {
        let outcome = edit(by: anna, base: 7, number: 1).step(on: stored())
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `another writer begins a version, without a notice if the text was seen`() {
        let outcome = edit(by: ben, base: 7).step(on: stored())
        #expect(outcome.sitting == TextSitting(number: 4, writer: ben.digest, lastChange: start + 1))
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test func `another writer who had not seen the text is told the replaced version`() {
        let outcome = edit(by: ben, base: 6).step(on: stored())
        #expect(outcome.sitting?.number == 4)
        #expect(outcome.receipt == TextReceipt(revision: 8, replaced: 3))
    }

    @Test func `a writer's own text from another page is not overwritten unseen`() {
        let outcome = edit(by: anna, base: 6).step(on: stored())
        #expect(outcome.sitting?.number == 4)
        #expect(outcome.receipt == TextReceipt(revision: 8, replaced: 3))
    }

    @Test func `without a base, no version is reported as replaced, and none is overwritten`() {
        let outcome = edit(by: anna, base: nil).step(on: stored())
        #expect(outcome.sitting?.number == 4)
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test func `two unknown writers are different writers`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writer: nil, lastChange: start)
        stored.lastEdit = own
        #expect(edit(by: nil, base: 7, number: 5).step(on: stored).sitting?.number == 4)
        #expect(edit(by: anna, base: 7, number: 5).step(on: stored).sitting?.number == 4)
    }

    @Test func `a version without a known time is never extended`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writer: anna.digest, lastChange: nil)
        stored.lastEdit = own
        #expect(edit(by: anna, base: 7, number: 5).step(on: stored).sitting?.number == 4)
    }

    @Test func `a restored version is a version of its own`() {
        let outcome = edit(by: anna, base: 7, number: 5, purpose: .restoration).step(on: stored(lastEdit: own))
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `an undo is a version of its own, so the changes that it takes back are kept`() {
        let outcome = edit("Before", by: anna, base: 7, number: 5, purpose: .undo).step(on: stored(lastEdit: own))
        #expect(outcome.state == TextState(text: "Before", revision: 8))
        #expect(outcome.sitting?.number == 4)
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test func `an undo leaves a text of somebody else`() {
        let before = SavedEdit(number: 4, revision: 6)
        let outcome = edit("Before", by: ben, base: 6, number: 5, purpose: .undo).step(on: stored(lastEdit: before))
        #expect(outcome == .refused(stored().state))
        #expect(outcome.receipt == nil)
    }

    @Test func `saving an equal text changes nothing, even by another visitor`() {
        let outcome = edit("Anna's", by: ben, base: 5).step(on: stored())
        #expect(outcome == .unchanged(stored().state))
        #expect(outcome.receipt == TextReceipt(revision: 7))
    }

    @Test func `canonically equivalent text is a change`() {
        let stored = StoredText(state: TextState(text: "\u{E9}", revision: 1))
        #expect(edit("e\u{301}", by: ben, base: 1).step(on: stored).state.revision == 2)
    }

    @Test func `after a lost response, the editor is recognised by its last edit`() {
        let outcome = edit(by: anna, base: 6, number: 5).step(on: stored(lastEdit: own))
        #expect(outcome.sitting?.number == 3)
        #expect(outcome.receipt == TextReceipt(revision: 8))
    }

    @Test(arguments: [1, 4])
    func `an edit that arrives after a later one changes nothing`(number: Int) {
        let own = SavedEdit(number: 4, revision: 6)
        let outcome = edit("Older", by: anna, base: 7, number: number).step(on: stored(lastEdit: own))
        #expect(outcome == .outdated(stored().state, by: own))
        #expect(outcome.receipt == TextReceipt(revision: 6))
    }

    @Test func `an editor is told when its text was overwritten`() {
        let own = SavedEdit(number: 4, revision: 6)
        let outcome = edit(by: ben, base: 6, number: 5).step(on: stored(lastEdit: own))
        #expect(outcome.receipt == TextReceipt(revision: 8, replaced: 3))
    }
}

extension TextOutcome {
    fileprivate var sitting: TextSitting? {
        if case .saved(_, let sitting, _) = self { sitting } else { nil }
    }
}
