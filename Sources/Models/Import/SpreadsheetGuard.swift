/// What keeps a spreadsheet from taking a value for a formula and computing it: an apostrophe before it.
///
/// A value that begins with such a sign, with or without apostrophes before it, gets one more where it is written, and loses
/// one where it is read: so nothing is executed, and what comes back is what was there.
enum SpreadsheetGuard {
    private static let apostrophe = UInt8(ascii: "'")

    /// Whether the value is written with an apostrophe before it.
    static func isNeeded(for text: String) -> Bool {
        text.utf8.first { $0 != apostrophe }.map(beginsFormula) ?? false
    }

    /// The range of a value that was read, without the apostrophe that guards it.
    static func unguarded(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        guard bytes[range].first == apostrophe, let first = bytes[range].first(where: { $0 != apostrophe }),
            beginsFormula(first)
        else { return range }
        return range.lowerBound + 1..<range.upperBound
    }

    private static func beginsFormula(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
        default: false
        }
    }
}
