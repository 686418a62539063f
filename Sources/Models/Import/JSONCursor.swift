/// Reads JSON (RFC 8259) strictly, from the part of a file that has arrived so far.
///
/// It creates only the requested values, so a file of a million rows takes a second. Foundation's decoder on Linux
/// accepts invalid JSON (`[1,]`, `01`, `"\q"`), and does not report the position of an error.
struct JSONCursor {
    /// The bytes of a string between its quotes, with its escapes.
    struct RawString {
        let range: Range<Int>
        let hasEscapes: Bool
    }

    /// The maximum depth of nested values; deeper ones would exhaust the stack.
    static let depthLimit = 100
    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    let bytes: [UInt8]
    /// The index at which reading ends: the end of the file, of a line, or of the part that has arrived.
    let end: Int
    /// Whether the document ends at `end`.
    let isComplete: Bool
    var index: Int

    /// Returns the next byte; `nil` at the end of the file.
    func current() throws(CursorStop) -> UInt8? {
        if index < end { return bytes[index] }
        guard isComplete else { throw .windowEnds }
        return nil
    }

    /// Skips white space, and returns the next byte; `nil` at the end of the file.
    mutating func token() throws(CursorStop) -> UInt8? {
        while index < end, bytes[index].isJSONWhiteSpace { index += 1 }
        return try current()
    }

    /// Skips white space, and then the next byte if it is the given one.
    mutating func skip(_ byte: UInt8) throws(CursorStop) -> Bool {
        guard try token() == byte else { return false }
        index += 1
        return true
    }

    /// Reads the name of a member and the colon after it.
    mutating func name() throws(CursorStop) -> RawString {
        guard try token() == UInt8(ascii: "\"") else { throw .broken(at: index, expected: "a name in quotes") }
        let name = try string()
        guard try skip(UInt8(ascii: ":")) else { throw .broken(at: index, expected: #"":" after the name"#) }
        return name
    }

    /// Reads a string (section 7), from quote to quote.
    mutating func string() throws(CursorStop) -> RawString {
        index += 1
        let start = index
        var hasEscapes = false
        while let byte = try current() {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return RawString(range: start..<index - 1, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                try skipEscape()
            case 0x00...0x1F:
                throw .broken(
                    at: index,
                    expected: "a quote at the end of the string, or this control character escaped"
                )
            default:
                index += 1
            }
        }
        throw .broken(at: index, expected: "a quote at the end of the string")
    }

    private mutating func skipEscape() throws(CursorStop) {
        index += 1
        guard let byte = try current(), Self.escapes.contains(byte) else {
            throw .broken(at: index, expected: #"one of " \ / b f n r t u after the backslash"#)
        }
        index += 1
        guard byte == UInt8(ascii: "u") else { return }
        for _ in 0..<4 {
            guard let digit = try current(), digit.hexadecimalDigitValue != nil else {
                throw .broken(at: index, expected: #"four hexadecimal digits after "\u""#)
            }
            index += 1
        }
    }

    private static let escapes = Array(#""\/bfnrtu"#.utf8)

    /// Reads a number (section 6).
    mutating func number() throws(CursorStop) -> Range<Int> {
        let start = index
        if try current() == UInt8(ascii: "-") { index += 1 }
        let integer = index
        try skipDigits()
        if bytes[integer] == UInt8(ascii: "0"), index > integer + 1 {
            throw .broken(at: integer, expected: "a number without a leading zero")
        }
        if try current() == UInt8(ascii: ".") {
            index += 1
            try skipDigits()
        }
        if let byte = try current(), byte | 0x20 == UInt8(ascii: "e") {
            index += 1
            if let sign = try current(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
            try skipDigits()
        }
        return start..<index
    }

    private mutating func skipDigits() throws(CursorStop) {
        let start = index
        while let byte = try current(), Self.digits.contains(byte) { index += 1 }
        guard index > start else { throw .broken(at: index, expected: "a digit") }
    }
}

extension JSONCursor {
    /// Skips a value of any kind.
    mutating func skipValue(depth: Int = 0) throws(CursorStop) {
        switch try token() {
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "{"): try skipMembers(depth: try deeper(depth))
        case UInt8(ascii: "["): try skipElements(depth: try deeper(depth))
        case UInt8(ascii: "-"): _ = try number()
        case let byte? where Self.digits.contains(byte): _ = try number()
        default: _ = try literal()
        }
    }

    /// Reads `true`, `false` or `null`, or `NaN`, which Python writes where it has no number.
    mutating func literal() throws(CursorStop) -> String {
        for literal in Self.literals {
            var rest = literal.utf8.makeIterator()
            let start = index
            while let expected = rest.next() {
                guard try current() == expected else { break }
                index += 1
            }
            if index == start + literal.utf8.count { return literal }
            index = start
        }
        throw .broken(at: index, expected: "a value")
    }

    private static let literals = ["null", "true", "false", "NaN"]

    private mutating func skipMembers(depth: Int) throws(CursorStop) {
        index += 1
        if try skip(UInt8(ascii: "}")) { return }
        repeat {
            _ = try name()
            try skipValue(depth: depth)
        } while try skip(UInt8(ascii: ","))
        guard try skip(UInt8(ascii: "}")) else { throw .broken(at: index, expected: #""," or "}""#) }
    }

    private mutating func skipElements(depth: Int) throws(CursorStop) {
        index += 1
        if try skip(UInt8(ascii: "]")) { return }
        repeat { try skipValue(depth: depth) } while try skip(UInt8(ascii: ","))
        guard try skip(UInt8(ascii: "]")) else { throw .broken(at: index, expected: #""," or "]""#) }
    }

    private func deeper(_ depth: Int) throws(CursorStop) -> Int {
        guard depth < Self.depthLimit else {
            throw .broken(at: index, expected: "at most \(Self.depthLimit) values inside one another")
        }
        return depth + 1
    }
}

extension JSONCursor {
    /// Returns the content of a string; `nil` if it is invalid: not UTF-8, or half of a surrogate pair.
    func string(of raw: RawString) -> String? {
        guard raw.hasEscapes else { return text(of: raw.range) }
        var content: [UInt8] = []
        var rest = bytes[raw.range]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                content.append(byte)
                continue
            }
            guard let scalar = Self.scalar(escapedBy: &rest) else { return nil }
            content += Array(String(scalar).utf8)
        }
        return String(validating: content, as: UTF8.self)
    }

    /// Returns the bytes as text; `nil` if they are not valid UTF-8.
    func text(of range: Range<Int>) -> String? {
        String(validating: bytes[range], as: UTF8.self)
    }

    /// Reads the rest of an escape after its backslash. Returns `nil` for half of a surrogate pair.
    private static func scalar(escapedBy rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        switch rest.popFirst() {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return scalar(ofCodeUnits: &rest)
        case let byte?: return Unicode.Scalar(byte)
        case nil: return nil
        }
    }

    private static func scalar(ofCodeUnits rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        let first = codeUnit(&rest)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), rest.starts(with: #"\u"#.utf8) else { return nil }
        rest.removeFirst(2)
        let second = codeUnit(&rest)
        guard UTF16.isTrailSurrogate(second) else { return nil }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        var unit: UInt16 = 0
        for byte in rest.prefix(4) { unit = unit << 4 | UInt16(byte.hexadecimalDigitValue ?? 0) }
        rest.removeFirst(min(4, rest.count))
        return unit
    }

    /// Describes the character at an index, for error messages.
    func found(at index: Int) -> String {
        guard index < end else { return end < bytes.count ? "the end of the line" : "the end of the file" }
        return bytes[index..<end].firstCharacter
    }
}

extension ArraySlice<UInt8> {
    /// The first character of the UTF-8, for error messages.
    var firstCharacter: String {
        var rest = makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "a broken character" }
        return String(scalar).excerpt
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
