import Models
import Testing

@Suite struct DraftTextTests {
    private let full = DraftText(
        name: " Halo ",
        credit: "Beyoncé",
        album: "I Am… Sasha Fierce",
        year: " 2008 ",
        duration: "4:21",
        note: " First\r\nsecond\tline ",
        rating: "5",
        tags: "pop, Ballad ,, POP,r&b"
    )

    @Test func `what is typed becomes what it means`() throws {
        let draft = try Draft<Song>(full)
        #expect(draft.name == "Halo")
        #expect(
            draft.facts
                == ItemFacts(
                    album: "I Am… Sasha Fierce",
                    year: 2008,
                    seconds: 261,
                    note: "First\nsecond\tline",
                    rating: 5,
                    tags: ["pop", "Ballad", "r&b"]
                )
        )
    }

    @Test func `only the name and the credit are needed`() throws {
        let draft = try Draft<Song>(
            DraftText(name: "Halo", credit: "Beyoncé", album: " ", note: "\u{200B}", tags: " , ")
        )
        #expect(try draft == Draft(name: "Halo", credit: "Beyoncé"))
        #expect(draft.facts == .none)
    }

    @Test func `typed again, a draft and an item are the same`() throws {
        let draft = try Draft<Song>(full)
        #expect(try Draft(DraftText(draft)) == draft)
        #expect(DraftText(Song(id: 7, draft: draft)) == DraftText(draft))
        #expect(try Draft(name: draft.name, credit: draft.credit, facts: draft.facts) == draft)
    }

    @Test func `a movie has no album`() throws {
        #expect(try Draft<Movie>(full).facts.album == nil)
    }

    @Test func `every mistake is named, in the order of the form`() throws {
        let text = DraftText(
            name: "\u{200B}",
            credit: String(repeating: "x", count: 501),
            album: "a\nb",
            year: "MMVIII",
            duration: "4:61",
            note: "a\0",
            rating: "6",
            tags: (1...21).map { "tag \($0)" }.joined(separator: ",")
        )
        let errors = #expect(throws: DraftErrors.self) { try Draft<Song>(text) }
        #expect(
            errors?.mistakes == [
                DraftError(field: .name, reason: .blank),
                DraftError(field: .credit, reason: .tooLong(length: 501)),
                DraftError(field: .album, reason: .forbidden(ForbiddenCharacter(scalar: "\n", line: 1, column: 2))),
                DraftError(field: .year, reason: .notInRange),
                DraftError(field: .duration, reason: .notInRange),
                DraftError(field: .note, reason: .forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 2))),
                DraftError(field: .rating, reason: .notInRange),
                DraftError(field: .tags, reason: .tooMany(count: 21)),
            ]
        )
        #expect(errors?.mistakes.map(\.field) == DraftError.Field.allCases)
        #expect(errors?.reason(for: .year) == .notInRange)
    }

    @Test(arguments: ["0", "10000", "-1", "19 98", "1998.0", "１９９８", "99999999999999999999"])
    func `a year is one of four digits at most`(year: String) {
        let errors = #expect(throws: DraftErrors.self) {
            try Draft<Song>(DraftText(name: "x", credit: "y", year: year))
        }
        #expect(errors == DraftErrors(mistakes: [DraftError(field: .year, reason: .notInRange)]))
    }

    @Test func `the limits themselves are kept`() throws {
        let text = DraftText(
            name: "x",
            credit: "y",
            album: String(repeating: "😀", count: 250),
            year: "9999",
            duration: "99:59:59",
            note: String(repeating: "é", count: 2_000),
            rating: "1",
            tags: (1...20).map { "\($0)" + String(repeating: "x", count: 48) }.joined(separator: ",")
        )
        #expect(try Draft<Song>(text).facts.tags.count == 20)
        var long = text
        long.note += "é"
        long.tags += "xx"
        let errors = #expect(throws: DraftErrors.self) { try Draft<Song>(long) }
        #expect(errors?.reason(for: .note) == .tooLong(length: 2_001))
        #expect(errors?.reason(for: .tags) == .tooLong(length: 52))
    }
}
