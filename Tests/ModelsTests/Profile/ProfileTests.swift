import Models
import Testing

struct ProfileTests {
    @Test func `two names are a profile`() throws {
        let profile = try Profile(firstName: " Ada", lastName: "Lovelace ")
        #expect(profile.fullName == "Ada Lovelace")
    }

    @Test(
        arguments: [
            (nil, nil, .missing, .missing),
            ("", "Lovelace", .missing, nil),
            ("Ada", "", nil, .missing),
            (" ", "Lovelace", .blank, nil),
            ("Ada", "\u{200B}", nil, .blank),
            (String(repeating: "a", count: 101), "", .tooLong(length: 101, limit: 100), .missing),
            ("A\0", " ", .forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 2)), .blank),
        ] as [(String?, String?, NameError?, NameError?)]
    )
    func `all that is wrong is said at once, for each field`(
        first: String?,
        last: String?,
        firstError: NameError?,
        lastError: NameError?
    ) {
        #expect(throws: ProfileError(firstName: firstError, lastName: lastError)) {
            try Profile(firstName: first, lastName: last)
        }
    }
}
