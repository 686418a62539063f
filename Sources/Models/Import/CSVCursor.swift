/// Reads records of comma-separated values (RFC 4180) from the part of a file that has arrived so far.
///
/// Quotes within a value that does not begin with one are literal (`12" mix`). Spaces around a quoted value are
/// skipped. Lines end with CRLF, LF or CR.
struct CSVCursor {
    struct Value {
        /// The range of the value without its quotes.
        let range: Range<Int>
        let isQuoted: Bool

        var start: Int { isQuoted ? range.lowerBound - 1 : range.lowerBound }
    }

    private static let quote = UInt8(ascii: "\"")

    let bytes: [UInt8]
    /// Whether the file ends with `bytes`.
    let isComplete: Bool
    var separator: UInt8
    var index: Int
    /// Whether quotes are part of the values.
    var hasLiteralQuotes = false

    /// Reads a record and the end of its line.
    mutating func record(into values: inout [Value]) throws(CursorStop) {
        values.removeAll(keepingCapacity: true)
        while true {
            values.append(try value())
            guard let byte = try current() else { return }
            index += 1
            if byte == separator { continue }
            if byte == UInt8(ascii: "\r"), try current() == UInt8(ascii: "\n") { index += 1 }
            return
        }
    }

    private mutating func value() throws(CursorStop) -> Value {
        let start = index
        try skipSpaces()
        if !hasLiteralQuotes, try current() == Self.quote { return try quotedValue() }
        while let byte = try current(), byte != separator, !byte.isLineEnd { index += 1 }
        return Value(range: start..<index, isQuoted: false)
    }

    private mutating func quotedValue() throws(CursorStop) -> Value {
        index += 1
        let start = index
        while true {
            guard let byte = try current() else {
                throw .broken(at: start - 1, expected: "a closing quote for the value that begins here")
            }
            index += 1
            guard byte == Self.quote else { continue }
            guard try current() == Self.quote else { break }
            index += 1
        }
        let end = index - 1
        try skipSpaces()
        if let byte = try current(), byte != separator, !byte.isLineEnd {
            throw .broken(at: index, expected: "the next value, or the end of the line, after the quote")
        }
        return Value(range: start..<end, isQuoted: true)
    }

    private mutating func skipSpaces() throws(CursorStop) {
        while try current() == UInt8(ascii: " ") { index += 1 }
    }

    private func current() throws(CursorStop) -> UInt8? {
        if index < bytes.count { return bytes[index] }
        guard isComplete else { throw .windowEnds }
        return nil
    }
}

extension CSVCursor {
    /// Returns the content of a value; `nil` if it is not valid UTF-8.
    func text(of value: Value) -> String? {
        let raw = bytes[SpreadsheetGuard.unguarded(value.range, in: bytes)]
        guard value.isQuoted, raw.contains(Self.quote) else { return String(validating: raw, as: UTF8.self) }
        var content: [UInt8] = []
        var isSecond = false
        for byte in raw {
            isSecond = byte == Self.quote && !isSecond
            if !isSecond { content.append(byte) }
        }
        return String(validating: content, as: UTF8.self)
    }

    /// Describes where the cursor has stopped, for error messages.
    var found: String {
        index < bytes.count ? bytes[index...].firstCharacter : "the end of the file"
    }
}
