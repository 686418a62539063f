/// Writes comma-separated values (RFC 4180) that no spreadsheet takes for formulas.
package enum CSVWriter {
    /// A line of values.
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
