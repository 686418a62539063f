import SystemCalls

/// The character classes of RFC 9110 §5.6 and RFC 3986.
extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let colon = UInt8(ascii: ":")

    /// `tchar` (RFC 9110 §5.6.2).
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// A character of a field value: visible, space, tab or `obs-text` (RFC 9110 §5.5).
    var isFieldContent: Bool {
        self >= 0x20 && self != 0x7F || self == .tab
    }

    /// A character of a request target: those of RFC 3986, and those that browsers do not encode (`|`, `^`, braces). A
    /// `#` would start a fragment, which is never sent (RFC 9112 §3.2, RFC 3986 §3.5).
    var isTargetCharacter: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
        default: self > 0x20 && self < 0x7F
        }
    }

    /// Optional and bad whitespace (RFC 9110 §5.6.3).
    var isWhitespace: Bool {
        self == .space || self == .tab
    }

    var isDigit: Bool {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
    }

    var isLetter: Bool {
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    /// The value of a hexadecimal digit, or `nil` for another character.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension UInt8 {
    /// The byte with an ASCII letter in lower case.
    var lowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without leading and trailing whitespace.
    var trimmed: SubSequence {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex
        return start[start.startIndex..<end]
    }
}

extension Span<UInt8> {
    /// Returns a range as text, with U+FFFD for invalid UTF-8.
    func string(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a range as an array.
    func array(_ range: Range<Int>) -> [UInt8] {
        extracting(range).withUnsafeBufferPointer { Array($0) }
    }

    /// Appends a range to an array.
    func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
        extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    /// Returns the first index of a byte in a range.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        // memchr(3) examines many bytes at once.
        extracting(range).withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let place = memchr(start, CInt(byte), bytes.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(place) - start)
        }
    }

    /// Returns the first index of a pattern in a range. The time is linear for a pattern that contains its first byte
    /// once.
    func firstIndex(of pattern: [UInt8], in range: Range<Int>) -> Int? {
        var start = range.lowerBound
        while let index = firstIndex(of: pattern[0], in: start..<range.upperBound),
            index + pattern.count <= range.upperBound
        {
            var length = 1
            while length < pattern.count, self[index + length] == pattern[length] { length += 1 }
            if length == pattern.count { return index }
            start = index + 1
        }
        return nil
    }

    /// Returns whether a range equals a string.
    func matches(_ bytes: StaticString, in range: Range<Int>) -> Bool {
        guard range.count == bytes.utf8CodeUnitCount else { return false }
        return bytes.withUTF8Buffer { expected in
            for offset in 0..<expected.count where self[range.lowerBound + offset] != expected[offset] {
                return false
            }
            return true
        }
    }

    /// Returns whether a range equals a name in lower case, ignoring case.
    func matches(lowercase name: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count == name.count else { return false }
        for offset in 0..<name.count {
            let byte = self[range.lowerBound + offset]
            guard (byte.isLetter ? byte | 0x20 : byte) == name[offset] else { return false }
        }
        return true
    }

    /// Returns a range without leading and trailing whitespace.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isWhitespace { lower += 1 }
        while lower < upper, self[upper - 1].isWhitespace { upper -= 1 }
        return lower..<upper
    }
}
