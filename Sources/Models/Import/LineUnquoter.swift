/// Removes the quotes around whole lines, `"Low Tide,Ada,""x"""`, as a spreadsheet writes a table that it has opened as one
/// column.
struct LineUnquoter {
    private static let quote = UInt8(ascii: "\"")

    private var isLineStart = true
    /// Whether the last byte was a quote, of which it is not known whether it is the first of two.
    private var isAfterQuote = false

    /// Returns the next part of the text without the quotes.
    mutating func unquoted(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for byte in text {
            if byte == Self.quote {
                if isAfterQuote { result.append(byte) }
                isAfterQuote = !isAfterQuote && !isLineStart
            } else {
                if isAfterQuote, !byte.isLineEnd { result.append(Self.quote) }
                isAfterQuote = false
                result.append(byte)
            }
            isLineStart = byte.isLineEnd
        }
        return result
    }

    /// Whether each of the first lines is one value in quotes that has separators, in a window that has at least two lines.
    static func areQuoted(_ window: ByteWindow) -> Bool {
        var cursor = CSVCursor(
            bytes: window.bytes,
            isComplete: window.isComplete,
            separator: UInt8(ascii: ","),
            index: window.start
        )
        var values: [CSVCursor.Value] = []
        var count = 0
        while count < ColumnSamples.rowLimit, cursor.index < window.bytes.count {
            do throws(CursorStop) {
                try cursor.record(into: &values)
            } catch {
                guard case .windowEnds = error else { return false }
                break
            }
            guard values.count == 1, values[0].isQuoted,
                window.bytes[values[0].range].contains(where: CSVHeaderSearch.separators.contains)
            else { return false }
            count += 1
        }
        return count > 1
    }
}
