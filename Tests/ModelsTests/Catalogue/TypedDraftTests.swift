import Models
import Testing

struct TypedDraftTests {
    @Test func `what was typed without a mistake is a draft`() throws {
        let text = DraftText(name: "Jóga", credit: "Björk", note: "one\r\ntwo")
        #expect(try Draft<Song>(typed: text) == Draft<Song>(text))
    }

    @Test func `a character that was marked on the form before is still a mistake, where it stands`() {
        let text = DraftText(name: "a\u{FFFD}", credit: "b", note: "one\ntwo\u{FFFD}", tags: "x,\u{FFFD}")
        let error = #expect(throws: DraftErrors.self) { try Draft<Song>(typed: text) }
        #expect(error?.mistakes.map(\.field) == [.name, .note, .tags])
        let mark = ForbiddenCharacter(scalar: "\u{FFFD}", line: 2, column: 4)
        #expect(error?.reason(for: .note) == .forbidden(mark))
    }

    @Test func `a field has one mistake, and all are in the order of the form`() {
        let text = DraftText(name: "\u{1}\u{FFFD}", album: "\u{FFFD}", year: "x")
        let error = #expect(throws: DraftErrors.self) { try Draft<Song>(typed: text) }
        #expect(error?.mistakes.map(\.field) == [.name, .credit, .album, .year])
        let control = ForbiddenCharacter(scalar: "\u{1}", line: 1, column: 1)
        #expect(error?.reason(for: .name) == .forbidden(control))
    }

    @Test func `what a movie does not have is no mistake`() throws {
        _ = try Draft<Movie>(typed: DraftText(name: "a", credit: "b", album: "\u{FFFD}"))
    }
}
