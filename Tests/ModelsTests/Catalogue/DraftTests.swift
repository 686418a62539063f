import Testing

@testable import Models

@Suite struct DraftTests {
    @Test func `white space around a name and a credit is dropped`() throws {
        let draft = try Draft<Song>(name: " \t\nThriller\u{A0}", credit: "\u{3000}Michael  Jackson\r\n")
        #expect(draft.name == "Thriller")
        #expect(draft.credit == "Michael  Jackson")
    }

    @Test(arguments: ["", " ", "\t\r\n", "\u{A0}\u{3000}", "\u{200B}", "\u{2060}\u{FEFF} \u{200D}"])
    func `an invisible text is blank`(text: String) {
        #expect(throws: DraftErrors(errors: [DraftError(field: .name, reason: .blank)])) {
            try Draft<Song>(name: text, credit: "Cher")
        }
        #expect(throws: DraftErrors(errors: [DraftError(field: .credit, reason: .blank)])) {
            try Draft<Song>(name: "Believe", credit: text)
        }
    }

    @Test func `emoji and other scripts are names`() throws {
        for name in ["👩‍👩‍👧", "שלום", "أغنية", "한국", "e\u{301}", "🇫🇷", "?"] {
            #expect(try Array(Draft<Movie>(name: name, credit: "x").name.utf8) == Array(name.utf8))
        }
    }

    @Test func `a name of the maximum length is kept, a longer one is refused with its length`() throws {
        #expect(
            try Draft<Song>(name: String(repeating: "😀", count: 250), credit: "x").name.utf16.count == 500
        )
        #expect(throws: DraftErrors(errors: [DraftError(field: .name, reason: .tooLong(length: 501))])) {
            try Draft<Song>(name: String(repeating: "x", count: 501), credit: "x")
        }
    }

    @Test(arguments: ["\0", "\n", "\t", "\u{85}"] as [Unicode.Scalar])
    func `a name with a line break or a control character is refused`(scalar: Unicode.Scalar) {
        let character = ForbiddenCharacter(scalar: scalar, line: 1, column: 2)
        #expect(throws: DraftErrors(errors: [DraftError(field: .credit, reason: .forbidden(character))])) {
            try Draft<Song>(name: "x", credit: "a\(scalar)b")
        }
    }
}

@Suite struct DraftTextTests {
    private let full: DraftText = [
        .name: " Halo ",
        .credit: "Beyoncé",
        .album: "I Am… Sasha Fierce",
        .year: " 2008 ",
        .duration: "4:21",
        .note: " First\r\nsecond\tline ",
        .rating: "5",
        .tags: "pop, Ballad ,, POP,r&b",
    ]

    @Test func `texts become values`() throws {
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

    @Test func `only the name and the credit are required`() throws {
        let draft = try Draft<Song>(
            [.name: "Halo", .credit: "Beyoncé", .album: " ", .note: "\u{200B}", .tags: " , "]
        )
        #expect(try draft == Draft(name: "Halo", credit: "Beyoncé"))
        #expect(draft.facts == .none)
    }

    @Test func `the text of a draft or an item produces the same draft`() throws {
        let draft = try Draft<Song>(full)
        #expect(try Draft(DraftText(draft)) == draft)
        #expect(DraftText(Song(id: 7, draft: draft)) == DraftText(draft))
        #expect(try Draft(name: draft.name, credit: draft.credit, facts: draft.facts) == draft)
    }

    @Test func `a movie has no album`() throws {
        #expect(try Draft<Movie>(full).facts.album == nil)
    }

    @Test func `every mistake is named, in the order of the form`() throws {
        let text: DraftText = [
            .name: "\u{200B}",
            .credit: String(repeating: "x", count: 501),
            .album: "a\nb",
            .year: "MMVIII",
            .duration: "4:61",
            .note: "a\0",
            .rating: "6",
            .tags: (1...21).map { "tag \($0)" }.joined(separator: ","),
        ]
        let errors = #expect(throws: DraftErrors.self) { try Draft<Song>(text) }
        #expect(
            errors?.errors == [
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
        #expect(errors?.errors.map(\.field) == CatalogueField.allCases)
        #expect(errors?.reason(for: .year) == .notInRange)
    }

    @Test(arguments: ["0", "10000", "-1", "19 98", "1998.0", "１９９８", "99999999999999999999"])
    func `a year is a number from 1 to 9999`(year: String) {
        let errors = #expect(throws: DraftErrors.self) {
            try Draft<Song>([.name: "x", .credit: "y", .year: year])
        }
        #expect(errors == DraftErrors(errors: [DraftError(field: .year, reason: .notInRange)]))
    }

    @Test func `texts of the maximum lengths are kept`() throws {
        let text: DraftText = [
            .name: "x",
            .credit: "y",
            .album: String(repeating: "😀", count: 250),
            .year: "9999",
            .duration: "99:59:59",
            .note: String(repeating: "é", count: 2_000),
            .rating: "1",
            .tags: (1...20).map { "\($0)" + String(repeating: "x", count: 48) }.joined(separator: ","),
        ]
        #expect(try Draft<Song>(text).facts.tags.count == 20)
        var long = text
        long[.note] += "é"
        long[.tags] += "xx"
        let errors = #expect(throws: DraftErrors.self) { try Draft<Song>(long) }
        #expect(errors?.reason(for: .note) == .tooLong(length: 2_001))
        #expect(errors?.reason(for: .tags) == .tooLong(length: 52))
    }
}

struct TypedDraftTests {
    @Test func `typed texts without a mistake become a draft`() throws {
        let text: DraftText = [.name: "Jóga", .credit: "Björk", .note: "one\r\ntwo"]
        #expect(try Draft<Song>(typed: text) == Draft<Song>(text))
    }

    @Test func `a replacement character in a typed text is a mistake, with its place`() {
        let text: DraftText = [.name: "a\u{FFFD}", .credit: "b", .note: "one\ntwo\u{FFFD}", .tags: "x,\u{FFFD}"]
        let error = #expect(throws: DraftErrors.self) { try Draft<Song>(typed: text) }
        #expect(error?.errors.map(\.field) == [.name, .note, .tags])
        let mark = ForbiddenCharacter(scalar: "\u{FFFD}", line: 2, column: 4)
        #expect(error?.reason(for: .note) == .forbidden(mark))
    }

    @Test func `a field has one mistake, and the fields are in the order of the form`() {
        let text: DraftText = [.name: "\u{1}\u{FFFD}", .album: "\u{FFFD}", .year: "x"]
        let error = #expect(throws: DraftErrors.self) { try Draft<Song>(typed: text) }
        #expect(error?.errors.map(\.field) == [.name, .credit, .album, .year])
        let control = ForbiddenCharacter(scalar: "\u{1}", line: 1, column: 1)
        #expect(error?.reason(for: .name) == .forbidden(control))
    }

    @Test func `a number without a unit is minutes where a movie is typed, refused for a song, and seconds in a file`()
        throws
    {
        let text: DraftText = [.name: "a", .credit: "b", .duration: "142"]
        #expect(try Draft<Movie>(text).facts[.duration] == .number(142))
        #expect(try Draft<Movie>(typed: text).facts[.duration] == .number(8_520))
        #expect(throws: DraftErrors(errors: [DraftError(field: .duration, reason: .notInRange)])) {
            try Draft<Song>(typed: text)
        }
    }

    @Test func `the text of an item in the form is read again as the same item`() throws {
        for seconds in [1, 95, 600, 3_599, 3_600, 5_700] {
            let facts = ItemFacts(seconds: seconds)
            let song = try Draft<Song>(name: "a", credit: "b", facts: facts)
            #expect(try Draft<Song>(typed: DraftText(song)) == song)
            let movie = try Draft<Movie>(name: "a", credit: "b", facts: facts)
            #expect(try Draft<Movie>(typed: DraftText(movie)) == movie)
        }
    }

    @Test func `a mistake in a field that movies do not have is ignored`() throws {
        _ = try Draft<Movie>(typed: [.name: "a", .credit: "b", .album: "\u{FFFD}"])
    }
}

@Suite struct ItemDurationTests {
    @Test(arguments: [
        ("3:54", 234), ("0:01", 1), ("1:02:03", 3_723), ("234", 234), ("90:00", 5_400), ("99:59:59", 359_999),
        ("03:54", 234),
    ])
    func `a duration is read with colons, or as seconds`(text: String, seconds: Int) {
        #expect(ItemDuration(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", ":", "3:", ":54", "3:5", "3:60", "1:60:00", "1:2:03", "-1", "+1", "0", "0:00", "3.54", "3:54 ",
        "1:00:00:00",
        "360000", "100:00:00", "9999999999999999999999", "３:54",
    ])
    func `other texts, and durations out of range, are refused`(text: String) {
        #expect(ItemDuration(text) == nil)
    }

    @Test(arguments: [
        ("1:35", 5_700), ("01:35", 5_700), ("0:01:35", 95), ("1:35:00", 5_700), ("95", 5_700), ("95 min", 5_700),
        ("1h 35m", 5_700), ("1 h 35 min", 5_700), ("90'", 5_400), (" 142 ", 8_520), ("９５", 5_700), ("90 h", 324_000),
        ("600", 36_000),
    ])
    func `the typed duration of a movie is in hours and minutes`(text: String, seconds: Int) {
        #expect(ItemDuration(typed: text, of: .movies)?.seconds == seconds)
    }

    @Test(arguments: ["", "0", "1:5", "1:60", "0:00", "12:30", "95:00", "5700", "2.5", "1.412", "x", "-95", "1:35:0"])
    func `a typed duration of a movie that is not clear is refused`(text: String) {
        #expect(ItemDuration(typed: text, of: .movies) == nil)
    }

    @Test(arguments: [
        ("3:54", 234), ("03:54", 234), ("1:02:03", 3_723), ("90:00", 5_400), ("3 min 54 s", 234), ("3'54\"", 234),
        ("4 min", 240),
    ])
    func `the typed duration of a song is in minutes and seconds`(text: String, seconds: Int) {
        #expect(ItemDuration(typed: text, of: .songs)?.seconds == seconds)
    }

    @Test(arguments: ["", "234", "3:5", "3.54", "3:60", "x"])
    func `a typed duration of a song that is not clear is refused`(text: String) {
        #expect(ItemDuration(typed: text, of: .songs) == nil)
    }

    @Test(arguments: CatalogueKind.allCases)
    func `every duration is read again from the text that a page shows`(kind: CatalogueKind) {
        let different = ItemDuration.range.first { seconds in
            ItemDuration(typed: ItemDuration(seconds: seconds).text(in: kind), of: kind)?.seconds != seconds
        }
        #expect(different == nil)
    }

    @Test(arguments: [(1, "0:01"), (59, "0:59"), (234, "3:54"), (3_600, "1:00:00"), (359_999, "99:59:59")])
    func `a duration is written so that it can be read again`(seconds: Int, text: String) {
        #expect(ItemDuration(seconds: seconds).text == text)
        #expect(ItemDuration(text)?.seconds == seconds)
    }
}
