import Foundation
import Models
import Testing

/// The rule for what becomes of an edit, without any store.
@Suite struct TextEditTests {
    private let anna = VisitorID.random()
    private let ben = VisitorID.random()
    private let editor = EditorID.random()
    private let start = Date(timeIntervalSince1970: 1_000_000)

    /// "Anna's" of version 7, which Anna wrote as version 3 at the start.
    private func stored(editor: EditorPosition? = nil) -> StoredText {
        StoredText(
            state: TextState(text: "Anna's", version: 7),
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
        beginsVersion: Bool = false
    ) -> TextEdit {
        TextEdit(
            text: text,
            origin: TextOrigin(writer: writer, base: base, editor: sequence.map { .init(id: editor, sequence: $0) }),
            time: start + seconds,
            beginsVersion: beginsVersion
        )
    }

    @Test func `the first text is the first version`() {
        let step = edit(by: anna, base: 0).step(on: StoredText(state: TextState(text: "", version: 0)))
        #expect(step.state == TextState(text: "New", version: 1))
        #expect(step.sitting == TextSitting(number: 1, writer: anna.digest, lastChange: start + 1))
        #expect(step.receipt == TextReceipt(version: 1))
    }

    @Test(arguments: [0, 1, 30] as [TimeInterval])
    func `who goes on within 30 seconds extends the version`(pause: TimeInterval) {
        let step = edit(by: anna, base: 7, after: pause).step(on: stored())
        #expect(step.state == TextState(text: "New", version: 8))
        #expect(step.sitting == TextSitting(number: 3, writer: anna.digest, lastChange: start + pause))
        #expect(step.receipt == TextReceipt(version: 8))
    }

    @Test(arguments: [30.001, 31, 86_400, -1, -86_400] as [TimeInterval])
    func `a longer pause, or a clock that was set back, begins a version`(pause: TimeInterval) {
        let step = edit(by: anna, base: 7, after: pause).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt.replaced == nil)
    }

    @Test func `somebody else begins a version, and is told nothing when they had seen the text`() {
        let step = edit(by: ben, base: 7).step(on: stored())
        #expect(step.sitting == TextSitting(number: 4, writer: ben.digest, lastChange: start + 1))
        #expect(step.receipt == TextReceipt(version: 8))
    }

    @Test func `somebody else who had not seen the text is told what they replaced`() {
        let step = edit(by: ben, base: 6).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(version: 8, replaced: 3))
    }

    @Test func `even one's own text from elsewhere is not written over unseen`() {
        let step = edit(by: anna, base: 6).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(version: 8, replaced: 3))
    }

    @Test func `without a base nothing is said to be replaced, and nothing is written over`() {
        let step = edit(by: anna, base: nil).step(on: stored())
        #expect(step.sitting?.number == 4)
        #expect(step.receipt == TextReceipt(version: 8))
    }

    @Test func `two who are unknown are two`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writer: nil, lastChange: start)
        #expect(edit(by: nil, base: 7).step(on: stored).sitting?.number == 4)
        #expect(edit(by: anna, base: 7).step(on: stored).sitting?.number == 4)
    }

    @Test func `a version of which nobody knows the time is never extended`() {
        var stored = stored()
        stored.sitting = TextSitting(number: 3, writer: anna.digest, lastChange: nil)
        #expect(edit(by: anna, base: 7).step(on: stored).sitting?.number == 4)
    }

    @Test func `a restored version is a version of its own`() {
        let step = edit(by: anna, base: 7, beginsVersion: true).step(on: stored())
        #expect(step.sitting?.number == 4)
    }

    @Test func `the same text again is no change, whoever sends it`() {
        let step = edit("Anna's", by: ben, base: 5).step(on: stored())
        #expect(step.state == stored().state)
        #expect(step.sitting == nil)
        #expect(step.receipt == TextReceipt(version: 7))
    }

    @Test func `a text that only looks the same is another one`() {
        let stored = StoredText(state: TextState(text: "\u{E9}", version: 1))
        #expect(edit("e\u{301}", by: ben, base: 1).step(on: stored).state.version == 2)
    }

    @Test func `after a lost answer the editor is known by its mark`() {
        let own = EditorPosition(sequence: 4, version: 7)
        let step = edit(by: anna, base: 6, sequence: 5).step(on: stored(editor: own))
        #expect(step.sitting?.number == 3)
        #expect(step.receipt == TextReceipt(version: 8))
        #expect(step.editor == EditorPosition(sequence: 5, version: 8))
    }

    @Test(arguments: [1, 4])
    func `an edit that the next one has overtaken changes nothing`(sequence: Int) {
        let own = EditorPosition(sequence: 4, version: 6)
        let step = edit("Older", by: anna, base: 7, sequence: sequence).step(on: stored(editor: own))
        #expect(step.state == stored().state)
        #expect(step.sitting == nil)
        #expect(step.editor == nil)
        #expect(step.receipt == TextReceipt(version: 6))
    }

    @Test func `an editor that somebody has overwritten since is told so`() {
        let own = EditorPosition(sequence: 4, version: 6)
        let step = edit(by: ben, base: 6, sequence: 5).step(on: stored(editor: own))
        #expect(step.receipt == TextReceipt(version: 8, replaced: 3))
    }

    @Test func `an edit that changes nothing is counted all the same`() {
        let step = edit("Anna's", by: anna, base: 7, sequence: 9).step(on: stored())
        #expect(step.editor == EditorPosition(sequence: 9, version: 7))
    }
}
