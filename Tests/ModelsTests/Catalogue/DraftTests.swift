import Models
import Testing

@Suite struct DraftTests {
    @Test func `white space around a name and a credit is dropped`() throws {
        let draft = try Draft<Song>(name: " \t\nThriller\u{A0}", credit: "\u{3000}Michael  Jackson\r\n")
        #expect(draft.name == "Thriller")
        #expect(draft.credit == "Michael  Jackson")
    }

    @Test(arguments: ["", " ", "\t\r\n", "\u{A0}\u{3000}", "\u{200B}", "\u{2060}\u{FEFF} \u{200D}"])
    func `a text that nobody can see is blank`(text: String) {
        #expect(throws: DraftError(field: .name, reason: .blank)) {
            try Draft<Song>(name: text, credit: "Cher")
        }
        #expect(throws: DraftError(field: .credit, reason: .blank)) {
            try Draft<Song>(name: "Believe", credit: text)
        }
    }

    @Test func `emoji and other scripts are names`() throws {
        for name in ["👩‍👩‍👧", "שלום", "أغنية", "한국", "e\u{301}", "🇫🇷", "?"] {
            #expect(try Array(Draft<Movie>(name: name, credit: "x").name.utf8) == Array(name.utf8))
        }
    }

    @Test func `a name of the limit is kept, a longer one refused with its length`() throws {
        #expect(
            try Draft<Song>(name: String(repeating: "😀", count: 250), credit: "x").name.utf16.count == 500
        )
        #expect(throws: DraftError(field: .name, reason: .tooLong(length: 501))) {
            try Draft<Song>(name: String(repeating: "x", count: 501), credit: "x")
        }
    }

    @Test(arguments: ["\0", "\n", "\t", "\u{85}"] as [Unicode.Scalar])
    func `a name is one line without controls`(scalar: Unicode.Scalar) {
        let character = ForbiddenCharacter(scalar: scalar, line: 1, column: 2)
        #expect(throws: DraftError(field: .credit, reason: .forbidden(character))) {
            try Draft<Song>(name: "x", credit: "a\(scalar)b")
        }
    }
}
