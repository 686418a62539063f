/// A Korean syllable, which is taken apart by calculation (Unicode, section 3.12), as there are 11,172 of them.
struct HangulSyllable {
    private static let range: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let vowelCount: UInt32 = 21
    private static let tailCount: UInt32 = 28

    private let index: UInt32

    /// nil for other scalars.
    init?(_ scalar: Unicode.Scalar) {
        guard Self.range.contains(scalar.value) else { return nil }
        index = scalar.value - Self.range.lowerBound
    }

    /// Its two or three letters.
    var parts: String.UnicodeScalarView {
        let (syllable, tail) = index.quotientAndRemainder(dividingBy: Self.tailCount)
        let (lead, vowel) = syllable.quotientAndRemainder(dividingBy: Self.vowelCount)
        let letters = [0x1100 + lead, 0x1161 + vowel] + (tail == 0 ? [] : [0x11A7 + tail])
        var parts = String.UnicodeScalarView()
        for letter in letters { if let scalar = Unicode.Scalar(letter) { parts.append(scalar) } }
        return parts
    }
}
