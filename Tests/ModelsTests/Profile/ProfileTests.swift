import Models
import Testing

struct ProfileTests {
    @Test func `two names make a profile`() throws {
        let profile = try Profile(firstName: " Ada", lastName: "Lovelace ")
        #expect(profile.fullName == "Ada Lovelace")
    }

    @Test(
        arguments: [
            (nil, nil, .blank, .blank),
            ("", "Lovelace", .blank, nil),
            ("Ada", "", nil, .blank),
            (" ", "Lovelace", .blank, nil),
            ("Ada", "\u{200B}", nil, .blank),
            (String(repeating: "a", count: 101), "", .tooLong(length: 101), .blank),
            ("A\0", " ", .forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 2)), .blank),
        ] as [(String?, String?, FieldError?, FieldError?)]
    )
    func `the errors of all fields are reported at once`(
        first: String?,
        last: String?,
        firstError: FieldError?,
        lastError: FieldError?
    ) {
        #expect(throws: ProfileError(firstName: firstError, lastName: lastError)) {
            try Profile(firstName: first, lastName: last)
        }
    }
}

struct NameTests {
    @Test(arguments: [
        ("Ada", "Ada"), ("  Ada \t\n", "Ada"), ("\u{A0}Ada\u{3000}", "Ada"), ("Ana María", "Ana María"), ("李", "李"),
        ("e\u{301}", "e\u{301}"), ("👩‍🚀", "👩‍🚀"), ("O’Neill-<b>", "O’Neill-<b>"),
    ])
    func `a name is trimmed`(typed: String, kept: String) throws {
        #expect(try Array(Name(typed).text.utf8) == Array(kept.utf8))
    }

    @Test func `an empty name is blank`() {
        #expect(throws: FieldError.blank) { try Name(nil) }
        #expect(throws: FieldError.blank) { try Name("") }
    }

    @Test(arguments: [" ", " \t\r\n", "\u{A0}", "\u{200B}", "\u{200B} \u{2060}", "\u{FEFF}", "\u{3164}"])
    func `an invisible name is blank`(typed: String) {
        #expect(throws: FieldError.blank) { try Name(typed) }
    }

    @Test func `a name may have the limit in UTF-16, without the white space around it`() throws {
        let longest = String(repeating: "😀", count: Name.lengthLimit / 2)
        #expect(try Name("  \(longest)  ").text == longest)
        #expect(throws: FieldError.tooLong(length: 101)) { try Name("a" + longest) }
    }

    @Test(
        arguments: [
            ("A\u{0}da", "\u{0}", 2), ("Ada\u{1B}[0m", "\u{1B}", 4), ("A\nda", "\n", 2), ("A\tda", "\t", 2),
            ("e\u{301}\u{85}x", "\u{85}", 3), ("caf\u{FFFD}", "\u{FFFD}", 4), ("\u{9F}", "\u{9F}", 1),
        ] as [(String, Unicode.Scalar, Int)]
    )
    func `a forbidden character is refused with its position`(
        typed: String,
        scalar: Unicode.Scalar,
        column: Int
    ) {
        let character = ForbiddenCharacter(scalar: scalar, line: 1, column: column)
        #expect(throws: FieldError.forbidden(character)) { try Name(typed) }
    }
}
