/// Writes comma-separated values (RFC 4180) that spreadsheets do not treat as formulas.
package enum CSVWriter {
    /// Writes a line of values. A missing value is empty.
    static func write(_ values: [JSONWriter.Value?], to bytes: inout [UInt8]) {
        write(values.map { $0?.csv ?? "" }, to: &bytes)
    }

    /// Writes a line.
    package static func write(_ values: [String], to bytes: inout [UInt8]) {
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(value, to: &bytes)
        }
        bytes += "\r\n".utf8
    }

    private static func write(_ value: String, to bytes: inout [UInt8]) {
        let guardian = SpreadsheetGuard.isNeeded(for: value) ? "'" : ""
        guard needsQuotes(value) else {
            bytes += guardian.utf8
            bytes += value.utf8
            return
        }
        bytes.append(quote)
        bytes += guardian.utf8
        for byte in value.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }

    private static func needsQuotes(_ value: String) -> Bool {
        value.utf8.contains { byte in
            byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
                || byte.isLineEnd
        }
    }

    private static let quote = UInt8(ascii: "\"")
}

extension JSONWriter.Value {
    /// The value in a CSV file.
    fileprivate var csv: String {
        switch self {
        case .string(let text): text
        case .number(let number): "\(number)"
        case .decimal(let number): number
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .strings(let texts): texts.joined(separator: ", ")
        case .null, .array, .object: ""
        }
    }
}

/// Prevents spreadsheets from treating a value as a formula, by an apostrophe before it.
///
/// A value that begins with a formula's sign, with or without apostrophes before it, gets one more apostrophe when it
/// is written, and loses one when it is read. So nothing is executed, and the value is unchanged after a round trip.
enum SpreadsheetGuard {
    private static let apostrophe = UInt8(ascii: "'")

    /// Whether a value is written with an apostrophe before it.
    static func isNeeded(for text: String) -> Bool {
        beginsFormula(text.utf8.drop { $0 == apostrophe })
    }

    /// Returns the range of a read value without the added apostrophe.
    static func unguarded(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        guard bytes[range].first == apostrophe, beginsFormula(bytes[range].drop { $0 == apostrophe }) else {
            return range
        }
        return range.lowerBound + 1..<range.upperBound
    }

    /// Returns whether a value begins with the sign of a formula. Spreadsheets in East Asia also take the full-width
    /// signs.
    private static func beginsFormula(_ value: some Collection<UInt8>) -> Bool {
        switch value.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
        case 0xEF: fullWidthSigns.contains { value.starts(with: $0.utf8) }
        default: false
        }
    }

    /// The full-width forms of = + - @.
    private static let fullWidthSigns = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
}
