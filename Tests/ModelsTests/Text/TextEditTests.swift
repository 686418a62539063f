import Foundation
import Models
import Testing

/// The rule for edits, without a store.
@Suite struct TextEditTests {
    private let anna = VisitorID.random()
    private let ben = VisitorID.random()
    private let editor = EditorID.random()
    private let start = Date(timeIntervalSince1970: 1_000_000)

    /// The position of the editor that wrote the stored text.
    private let own = EditorPosition(sequence: 4, revision: 7)

    /// The text "Anna's" of state revision 7, in Anna's version 3.
    private func stored(editor: EditorPosition? = nil) -> StoredText {
        StoredText(
            state: TextState(text: "Anna's", revision: 7),
            sitting: TextSitting(number: 3, writer: anna.digest, lastChange: start),
            editor: editor
        )
    }

    private func edit(
        _ text: String = "New",
        by writer: VisitorID?,
        base: Int?,
        sequence: Int? = nil,
        after seconds: TimeInterval = 1,
        kind: TextEdit.Kind = .change
    ) -> TextEdit {
        TextEdit(
            text: text,
            origin: TextOrigin(writer: writer, base: base, editor: sequence.map { .init(id: editor, sequence: $0) }),
            time: start + seconds,
            kind: kind
        )
    }

    @Test func `the first text is the first version`() {
        let step = edit(by: anna, base: 0).step(on: StoredText(state: TextState(text: "", revision: 0)))
        #expect(step.state == TextState(text: "New", revision: 1))
        #expect(step.sitting == TextSitting(number: 1, writer: anna.digest, lastChange: start + 1))
        #expect(step.receipt == TextReceipt(revision: 1))
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `a change that is typed within 30 seconds of the last extends the version`(pause: TimeInterval) {
        let step = edit(by: anna, base: 7, sequence: 5, after: pause).step(on: stored(editor: own))
        #expect(step.state == TextState(text: "New", revision: 8))
        #expect(step.sitting == TextSitting(number: 3, writer: anna.digest, lastChange: start + pause))
        #expect(step.receipt == TextReceipt(revision: 8))
    }

    @Test(arguments: [30.001, 31, 86_400, -1, -86_400] as [TimeInterval])
    func `a longer pause, or a clock that was set back, begins a version`(pause: TimeInterval) {
        let step = edit(by: anna, base: 7, sequence: 5, after: pause).step(on: stored(editor: own))
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(revision: 8))
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `a text that is saved with the button is a version, whatever the pause`(pause: TimeInterval) {
        let step = edit(by: anna, base: 7, after: pause).step(on: stored())
        #expect(step.sitting == TextSitting(number: 4, writer: anna.digest, lastChange: start + pause))
        #expect(step.receipt == TextReceipt(revision: 8))
    }

    @Test func `typing on another page begins a version`() {
        let step = edit(by: anna, base: 7, sequence: 1).step(on: stored())
        #expect(step.sitting?.number == 4)
    }

    @Test func `another writer begins a version, without a notice if the text was seen`() {
        let step = edit(by: ben, base: 7).step(on: stored())
        #expect(step.sitting == TextSitting(number: 4, writer: ben.digest, lastChange: start + 1))
        #expect(step.receipt == TextReceipt(revision: 8))
    }

    @Test func `another writer who had not seen the text is told the replaced version`() {
        let step = edit(by: ben, base: 6).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(revision: 8, replaced: 3))
    }

    @Test func `a writer's own text from another page is not overwritten unseen`() {
        let step = edit(by: anna, base: 6).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(revision: 8, replaced: 3))
    }

    @Test func `without a base, no version is reported as replaced, and none is overwritten`() {
        let step = edit(by: anna, base: nil).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(revision: 8))
    }

    @Test func `two unknown writers are different writers`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writer: nil, lastChange: start)
        stored.editor = own
        #expect(edit(by: nil, base: 7, sequence: 5).step(on: stored).sitting?.number == 4)
        #expect(edit(by: anna, base: 7, sequence: 5).step(on: stored).sitting?.number == 4)
    }

    @Test func `a version without a known time is never extended`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writer: anna.digest, lastChange: nil)
        stored.editor = own
        #expect(edit(by: anna, base: 7, sequence: 5).step(on: stored).sitting?.number == 4)
    }

    @Test func `a restored version is a version of its own`() {
        let step = edit(by: anna, base: 7, sequence: 5, kind: .restoration).step(on: stored(editor: own))
        #expect(step.sitting?.number == 4)
    }

    @Test func `an undo is a version of its own, so the changes that it takes back are kept`() {
        let step = edit("Before", by: anna, base: 7, sequence: 5, kind: .undo).step(on: stored(editor: own))
        #expect(step.state == TextState(text: "Before", revision: 8))
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(revision: 8))
    }

    @Test func `an undo leaves a text of somebody else`() {
        let before = EditorPosition(sequence: 4, revision: 6)
        let step = edit("Before", by: ben, base: 6, sequence: 5, kind: .undo).step(on: stored(editor: before))
        #expect(step.state == stored().state)
        #expect(step.sitting == nil)
        #expect(step.editor == nil)
        #expect(step.receipt == nil)
    }

    @Test func `saving an equal text changes nothing, even by another visitor`() {
        let step = edit("Anna's", by: ben, base: 5).step(on: stored())
        #expect(step.state == stored().state)
        #expect(step.sitting == nil)
        #expect(step.receipt == TextReceipt(revision: 7))
    }

    @Test func `canonically equivalent text is a change`() {
        let stored = StoredText(state: TextState(text: "\u{E9}", revision: 1))
        #expect(edit("e\u{301}", by: ben, base: 1).step(on: stored).state.revision == 2)
    }

    @Test func `after a lost response, the editor is recognised by its mark`() {
        let step = edit(by: anna, base: 6, sequence: 5).step(on: stored(editor: own))
        #expect(step.sitting?.number == 3)
        #expect(step.receipt == TextReceipt(revision: 8))
        #expect(step.editor == EditorPosition(sequence: 5, revision: 8))
    }

    @Test(arguments: [1, 4])
    func `an edit that arrives after a later one changes nothing`(sequence: Int) {
        let own = EditorPosition(sequence: 4, revision: 6)
        let step = edit("Older", by: anna, base: 7, sequence: sequence).step(on: stored(editor: own))
        #expect(step.state == stored().state)
        #expect(step.sitting == nil)
        #expect(step.editor == nil)
        #expect(step.receipt == TextReceipt(revision: 6))
    }

    @Test func `an editor is told when its text was overwritten`() {
        let own = EditorPosition(sequence: 4, revision: 6)
        let step = edit(by: ben, base: 6, sequence: 5).step(on: stored(editor: own))
        #expect(step.receipt == TextReceipt(revision: 8, replaced: 3))
    }

    @Test func `an edit that changes nothing moves the editor's position`() {
        let step = edit("Anna's", by: anna, base: 7, sequence: 9).step(on: stored())
        #expect(step.editor == EditorPosition(sequence: 9, revision: 7))
    }
}
