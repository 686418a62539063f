import Foundation

/// The folding of a single Unicode scalar.
///
/// The scalars of common scripts are folded once, so a letter costs one look-up. Other scalars are folded each time, by
/// the same rules.
enum ScalarFolding {
    /// Appends the folded scalar.
    /// - Returns: Whether the scalar is part of a word, even if nothing was appended.
    static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Bool {
        if scalar.isASCII { return appendASCII(UInt8(scalar.value), to: &bytes) }
        let value = Int(scalar.value)
        guard let folded = value < common.count ? common[value] : fold(scalar) else { return false }
        bytes.append(contentsOf: folded.utf8)
        return true
    }

    private static func appendASCII(_ byte: UInt8, to bytes: inout [UInt8]) -> Bool {
        switch ASCIIFolding(byte) {
        case .letter(let letter): bytes.append(letter)
        case .nothing: break
        case .separator: return false
        }
        return true
    }

    /// The folded scalars from U+0000 to U+30FF: the alphabets, common punctuation and the Japanese syllables.
    private static let common: [String?] = (0...UInt32(0x30FF)).map { Unicode.Scalar($0).flatMap(fold) }

    /// Folds a scalar; `nil` for a scalar between words.
    private static func fold(_ scalar: Unicode.Scalar) -> String? {
        if apostrophes.contains(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return "" }
        guard isPartOfWord(scalar) else { return nil }
        if hasNoCase(scalar) { return String(scalar) }
        return decomposed(scalar).map(foldedCase).joined()
    }

    private static let apostrophes: Set<Unicode.Scalar> = [
        "\u{B4}", "\u{2BB}", "\u{2BC}", "\u{2018}", "\u{2019}", "\u{201B}", "\u{2032}", "\u{FF07}",
    ]

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
            .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .privateUse:
            true
        default:
            false
        }
    }

    /// Whether the scalar is a Chinese character, which folding does not change.
    private static func hasNoCase(_ scalar: Unicode.Scalar) -> Bool {
        (0x3400...0x9FFF).contains(scalar.value) || (0x20000...0x2F7FF).contains(scalar.value)
    }

    /// Returns the letters and digits that the scalar stands for, without accents: those of a usual width for full and
    /// half width, "fi" for its ligature.
    private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let usual = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
        return usual.filter { !isAccent($0) && (usual.count == 1 || isPartOfWord($0)) }
    }

    /// Whether the scalar is a mark above or below a Latin, Greek, Cyrillic, Hebrew or Arabic letter. Marks that act as
    /// letters stay: the vowels of Indic scripts, the voiced sounds of Japanese.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.canonicalCombiningClass.rawValue {
        case 1, 10...36, 200...240: true
        default: false
        }
    }

    /// Folds the case through the capital letter, so that ß becomes ss, and both small sigmas become one letter.
    private static func foldedCase(_ scalar: Unicode.Scalar) -> String {
        if let letters = withoutStroke[scalar] { return letters }
        let small = scalar.properties.uppercaseMapping.unicodeScalars.flatMap { capital in
            capital.properties.lowercaseMapping.unicodeScalars.filter { !isAccent($0) }
        }
        return small.map { withoutStroke[$0] ?? String($0) }.joined()
    }

    /// The letters that Unicode does not decompose, and their usual replacements on other keyboards.
    private static let withoutStroke: [Unicode.Scalar: String] = [
        "ẞ": "ss",
        "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ł": "l", "ŧ": "t", "œ": "oe",
        "Æ": "ae", "Ð": "d", "Ø": "o", "Þ": "th", "Đ": "d", "Ħ": "h", "Ł": "l", "Ŧ": "t", "Œ": "oe",
    ]
}

/// The folding of a byte of ASCII.
enum ASCIIFolding {
    /// A part of a word.
    case letter(UInt8)
    /// A part of a word that is dropped, such as an apostrophe.
    case nothing
    /// The end of a word.
    case separator

    init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            // Kept because of names such as A$AP and C++.
            UInt8(ascii: "$"), UInt8(ascii: "+"):
            self = .letter(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .letter(byte | 0x20)
        case UInt8(ascii: "'"), UInt8(ascii: "`"): self = .nothing
        default: self = .separator
        }
    }
}
