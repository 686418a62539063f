import Testing

@testable import Models

@Suite struct ForbiddenCharacterTests {
    @Test(
        arguments: [
            0x00, 0x01, 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1F, 0x7F, 0x80, 0x85, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE,
            0xFFFF,
            0x1FFFE, 0x10FFFF,
        ] as [UInt32]
    )
    func `controls and noncharacters are forbidden`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let found = ForbiddenCharacter.first(in: "ab\(scalar)c")
        #expect(found == ForbiddenCharacter(scalar: scalar, line: 1, column: 3))
    }

    @Test(
        arguments: [
            0x20, 0x7E, 0xA0, 0xAD, 0x200D, 0x202E, 0xFDCF, 0xFDF0, 0xFEFF, 0xFFFD, 0x1F600, 0xE000, 0x10FFFD,
        ] as [UInt32]
    )
    func `other characters are allowed`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(ForbiddenCharacter.first(in: "ab\(scalar)c") == nil)
    }

    @Test func `tabs and line feeds can be allowed, and the position has line and column`() {
        let found = ForbiddenCharacter.first(in: "a\tb\n\n😀e\u{301}\u{1}", allowing: ["\t", "\n"])
        #expect(found == ForbiddenCharacter(scalar: "\u{1}", line: 3, column: 4))
        #expect(found?.description == "U+0001 at line 3, column 4")
    }

    @Test func `a code point has at least four digits`() {
        #expect(ForbiddenCharacter(scalar: "\u{10FFFD}", line: 1, column: 1).codePoint == "U+10FFFD")
        #expect(ForbiddenCharacter(scalar: "\u{7F}", line: 1, column: 1).codePoint == "U+007F")
    }
}

@Suite struct StringExcerptTests {
    @Test(arguments: [
        ("It’s 'é' 😀", #""It’s 'é' 😀""#),
        ("\u{1B}[31m\u{9B}\u{202E}\u{2028}", #""\u{1B}[31m\u{009B}\u{202E}\u{2028}""#),
        (String(repeating: "é", count: 41), "\"" + String(repeating: "é", count: 40) + "…\""),
    ])
    func `an excerpt is short and controls no terminal`(string: String, excerpt: String) {
        #expect(string.excerpt == excerpt)
    }
}
