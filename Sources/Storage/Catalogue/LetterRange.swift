internal import Models

/// The keys that stand under one letter of the alphabet.
struct LetterRange {
    let name: String
    let start: String
    /// The first key that no longer does.
    let end: String

    /// In the order of the list.
    static let all =
        [LetterRange(name: CatalogueLetter.signs, start: "", end: "a")]
        + (UInt8(ascii: "a")...UInt8(ascii: "z")).map { letter in
            LetterRange(
                name: String(UnicodeScalar(letter - 0x20)),
                start: String(UnicodeScalar(letter)),
                end: String(UnicodeScalar(letter + 1))
            )
        }
        + [LetterRange(name: CatalogueLetter.otherScripts, start: "{", end: "\u{10FFFF}")]
}
