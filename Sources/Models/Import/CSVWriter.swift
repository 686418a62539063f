/// Writes comma-separated values (RFC 4180) that spreadsheets do not treat as formulas.
package enum CSVWriter {
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

/// Prevents spreadsheets from treating a value as a formula, by an apostrophe before it.
///
/// A value that begins with a formula's sign, with or without apostrophes before it, gets one more apostrophe when it
/// is written, and loses one when it is read. So nothing is executed, and the value is unchanged after a round trip.
enum SpreadsheetGuard {
    private static let apostrophe = UInt8(ascii: "'")

    /// Whether a value is written with an apostrophe before it.
    static func isNeeded(for text: String) -> Bool {
        text.utf8.first { $0 != apostrophe }.map(beginsFormula) ?? false
    }

    /// Returns the range of a read value without the added apostrophe.
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
