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
    private let own = SavedEdit(number: 4, revision: 7, text: "Anna's")

    /// The text "Anna's" of state revision 7, in Anna's version 3.
    private func stored(lastEdit: SavedEdit? = nil, isTyped: Bool = false) -> StoredText {
        StoredText(
            state: TextState(text: "Anna's", revision: 7),
            sitting: TextSitting(number: 3, writers: [anna.digest], lastChange: start),
            lastEdit: lastEdit,
            isTyped: isTyped
        )
    }

    /// The text of a revision that an editor may have begun with.
    private static func base(_ revision: Int) -> TextState {
        TextState(text: [0: "", 1: "\u{E9}", 7: "Anna's"][revision] ?? "Earlier", revision: revision)
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
                base: base.map(Self.base),
                editorEdit: number.map { EditorEdit(editor: editor, number: $0) }
            ),
            time: start + seconds,
            purpose: purpose
        )
    }

    /// A state that an editor without a name has typed.
    private func typed(_ text: String, revision: Int) -> TextState {
        TextState(text: text, revision: revision, typist: TextTypist(name: nil))
    }

    @Test func `the first text is the first version`() {
        let outcome = edit(by: anna, base: 0).step(on: StoredText(state: TextState(text: "", revision: 0)))
        #expect(outcome.state == TextState(text: "New", revision: 1))
        #expect(outcome.sitting == TextSitting(number: 1, writers: [anna.digest], lastChange: start + 1))
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `a change that is typed within 30 seconds of the last extends the version`(pause: TimeInterval) {
        let outcome = edit(by: anna, base: 7, number: 5, after: pause).step(on: stored(lastEdit: own))
        #expect(outcome.state == typed("New", revision: 8))
        #expect(outcome.sitting == TextSitting(number: 3, writers: [anna.digest], lastChange: start + pause))
    }

    @Test(arguments: [30.001, 31, 86_400, -1, -86_400] as [TimeInterval])
    func `a longer pause, or a clock that was set back, begins a version`(pause: TimeInterval) {
        let outcome = edit(by: anna, base: 7, number: 5, after: pause).step(on: stored(lastEdit: own))
        #expect(outcome.sitting?.number == 4)
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `a text that is saved with the button is a version, whatever the pause`(pause: TimeInterval) {
        let outcome = edit(by: anna, base: 7, after: pause).step(on: stored())
        #expect(outcome.sitting == TextSitting(number: 4, writers: [anna.digest], lastChange: start + pause))
    }

    @Test func `typing on another page begins a version`() {
        let outcome = edit(by: anna, base: 7, number: 1).step(on: stored())
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `another writer begins a version, without a notice if the text was seen`() {
        let outcome = edit(by: ben, base: 7).step(on: stored())
        #expect(outcome.sitting == TextSitting(number: 4, writers: [ben.digest], lastChange: start + 1))
    }

    @Test func `changes of others since the base are kept`() {
        let base = TextState(text: "one two", revision: 6)
        let stored = StoredText(
            state: TextState(text: "ONE two", revision: 7),
            sitting: TextSitting(number: 3, writers: [anna.digest], lastChange: start)
        )
        var edit = edit("one TWO", by: ben, base: nil)
        edit.origin.base = base
        let outcome = edit.step(on: stored)
        #expect(outcome.state == TextState(text: "ONE TWO", revision: 8))
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `a form that has changed the words of others is a conflict, and nothing is saved`() {
        let outcome = edit(by: ben, base: 6).step(on: stored())
        #expect(outcome == .conflict(stored().state, merged: "New Anna's"))
    }

    @Test func `an editor that has changed the words of others keeps both, and its own text as a version`() {
        let outcome = edit(by: ben, base: 6, number: 1).step(on: stored())
        let typed = TextVersion(
            sitting: TextSitting(number: 4, writers: [ben.digest], lastChange: start + 1),
            text: "New"
        )
        let sitting = TextSitting(number: 5, writers: [ben.digest], lastChange: start + 1)
        #expect(outcome == .saved(self.typed("New Anna's", revision: 8), in: sitting, keeping: typed))
    }

    @Test func `a merged text that is too long is not saved`() {
        let half = String(repeating: "a", count: TextModel.lengthLimit / 2)
        var edit = edit("base \(half)", by: ben, base: nil)
        edit.origin.base = TextState(text: "base", revision: 6)
        let stored = StoredText(state: TextState(text: "\(half) base", revision: 7))
        #expect(edit.step(on: stored) == .tooLong(stored.state, length: TextModel.lengthLimit + 6))
    }

    @Test func `without a base the text replaces the stored one, which is kept`() {
        let outcome = edit(by: anna, base: nil).step(on: stored())
        #expect(outcome.state.text == "New")
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `what another editor adds to a text that is being typed extends the version, of several writers`() {
        let earlier = SavedEdit(number: 1, revision: 6, text: "Earlier")
        let stored = stored(lastEdit: earlier, isTyped: true)
        let outcome = edit("Anna's and Ben's", by: ben, base: 7, number: 2).step(on: stored)
        #expect(outcome.sitting == TextSitting(number: 3, writers: [anna.digest, ben.digest], lastChange: start + 1))
    }

    @Test func `what another editor removes stays in the version before`() {
        let outcome = edit("Ann", by: ben, base: 7, number: 1).step(on: stored(isTyped: true))
        #expect(outcome.sitting == TextSitting(number: 4, writers: [ben.digest], lastChange: start + 1))
    }

    @Test func `two unknown writers are different writers`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writers: [], lastChange: start)
        stored.lastEdit = own
        #expect(edit(by: nil, base: 7, number: 5).step(on: stored).sitting?.number == 4)
        #expect(edit(by: anna, base: 7, number: 5).step(on: stored).sitting?.number == 4)
    }

    @Test func `a version without a known time is never extended`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writers: [anna.digest], lastChange: nil)
        stored.lastEdit = own
        #expect(edit(by: anna, base: 7, number: 5).step(on: stored).sitting?.number == 4)
    }

    @Test func `a restored version is a version of its own`() {
        let outcome = edit(by: anna, base: 7, number: 5, purpose: .restoration).step(on: stored(lastEdit: own))
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `an undo is a version of its own, so the changes that it takes back are kept`() {
        let outcome = edit("Before", by: anna, base: 7, number: 5, purpose: .undo).step(on: stored(lastEdit: own))
        #expect(outcome.state == typed("Before", revision: 8))
        #expect(outcome.sitting?.number == 4)
    }

    @Test func `an undo leaves what somebody else has added`() {
        let base = TextState(text: "Before, and mine", revision: 6)
        let stored = StoredText(state: TextState(text: "Before, and mine, and yours", revision: 7))
        var edit = edit("Before", by: anna, base: nil, number: 5, purpose: .undo)
        edit.origin.base = base
        #expect(edit.step(on: stored).state.text == "Before, and yours")
    }

    @Test func `saving an equal text changes nothing, even by another visitor`() {
        let outcome = edit("Anna's", by: ben, base: 5).step(on: stored())
        #expect(outcome == .unchanged(stored().state))
    }

    @Test func `canonically equivalent text is a change`() {
        let stored = StoredText(state: TextState(text: "\u{E9}", revision: 1))
        #expect(edit("e\u{301}", by: ben, base: 1).step(on: stored).state.revision == 2)
    }

    @Test func `after a lost response, the editor's last text is the base`() {
        let stored = StoredText(
            state: TextState(text: "Hello world, and Ben", revision: 7),
            lastEdit: SavedEdit(number: 4, revision: 6, text: "Hello world")
        )
        var edit = edit("Hello world!", by: anna, base: nil, number: 5)
        edit.origin.base = TextState(text: "Hello", revision: 5)
        #expect(edit.step(on: stored).state.text == "Hello world!, and Ben")
    }

    @Test(arguments: [1, 4])
    func `an edit that arrives after a later one changes nothing`(number: Int) {
        let own = SavedEdit(number: 4, revision: 6, text: "Later")
        let outcome = edit("Older", by: anna, base: 7, number: number).step(on: stored(lastEdit: own))
        #expect(outcome == .outdated(stored().state))
    }
}

extension TextOutcome {
    fileprivate var sitting: TextSitting? {
        if case .saved(_, let sitting, _) = self { sitting } else { nil }
    }
}
