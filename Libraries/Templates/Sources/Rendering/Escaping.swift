/// The position of a value in the markup, which decides the characters to escape.
///
/// The output is HTML and XML at once. So a character that XML 1.0 forbids (section 2.2, `Char`) becomes U+FFFD, and
/// white space that a parser would normalise is written as a character reference.
public enum Escaping: Sendable {
    /// Between tags, and inside `<textarea>` and `<title>`.
    case text
    /// Inside a double-quoted attribute value.
    case attribute
}

extension HTML {
    /// Writes text, escaped. It works on bytes, because a quote followed by a combining mark is one `Character` that is
    /// not equal to a quote.
    public mutating func write(_ text: String, escaping: Escaping) {
        let source = text.utf8.span
        // Most texts need no escaping, and are copied as a whole.
        var index = Self.plainByteCount(of: source)
        copy(source.extracting(first: index))
        while index < source.count {
            let end = min(index + Self.sliceLength, source.count)
            // Reserved space is filled byte by byte, which takes half the time of appending each part to the array.
            bytes.append(addingCapacity: (end - index) * Self.longestMarkup) { output in
                while index < end {
                    let byte = source[index]
                    if !Self.isPlain(byte), let (markup, byteCount) = Self.replacement(at: index, of: source, escaping)
                    {
                        // Safe: the bytes are read only inside the closure.
                        markup.withUTF8Buffer { for byte in $0 { output.append(byte) } }
                        index += byteCount
                    } else {
                        output.append(byte)
                        index += 1
                    }
                }
            }
        }
    }

    /// The number of bytes of a text for which space is reserved at once.
    private static let sliceLength = 256
    /// The number of bytes that one byte can become: `&quot;`.
    private static let longestMarkup = 6

    private mutating func copy(_ source: Span<UInt8>) {
        // Safe: the bytes are read only inside the closure, and copied.
        source.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    /// Returns the number of bytes before the first one that may need escaping.
    private static func plainByteCount(of source: Span<UInt8>) -> Int {
        let bytes = source.bytes
        var index = 0
        while index < source.count {
            // The last eight bytes overlap those before.
            let start = min(index, source.count - 8)
            // Safe: any eight bytes are a number.
            guard start >= 0, isPlain(bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)) else { break }
            index = start + 8
        }
        while index < source.count, isPlain(source[index]) { index += 1 }
        return index
    }

    /// Returns whether none of eight bytes is ever escaped.
    @inline(__always) private static func isPlain(_ word: UInt64) -> Bool {
        let each: UInt64 = 0x0101_0101_0101_0101
        // The highest bit of some byte is set if, and only if, a byte is below the limit (Anderson, Bit Twiddling Hacks).
        func bytes(of word: UInt64, below limit: UInt64) -> UInt64 { (word &- each &* limit) & ~word }
        func bytes(of word: UInt64, equalTo byte: UInt64) -> UInt64 { bytes(of: word ^ each &* byte, below: 1) }
        // The quotation mark differs from & in one bit, and < from >.
        let found =
            bytes(of: word, below: 0x20) | bytes(of: word | each &* 0x04, equalTo: 0x26)
            | bytes(of: word | each &* 0x02, equalTo: 0x3E) | bytes(of: word, equalTo: 0xEF)
        return found & (each &* 0x80) == 0
    }

    /// Returns whether a byte is never escaped: neither a control, nor a quotation mark, `&`, `<`, `>`, nor the first byte of
    /// a noncharacter.
    @inline(__always) private static func isPlain(_ byte: UInt8) -> Bool {
        let plainBits = UInt64.max << 0x20 & ~(1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E)
        return byte < 0x40 ? plainBits >> UInt64(byte) & 1 == 1 : byte != 0xEF
    }

    /// Returns the markup that replaces a character, and the length of the character in bytes.
    private static func replacement(
        at index: Int,
        of source: Span<UInt8>,
        _ escaping: Escaping
    ) -> (StaticString, Int)? {
        switch (source[index], escaping) {
        case (0x26, _): ("&amp;", 1)
        case (0x3C, _): ("&lt;", 1)
        case (0x3E, _): ("&gt;", 1)
        case (0x22, .attribute): ("&quot;", 1)
        case (0x09, .attribute): ("&#9;", 1)
        case (0x0A, .attribute): ("&#10;", 1)
        case (0x0D, _): ("&#13;", 1)
        case (0x09, .text), (0x0A, .text): nil
        case (0x00..<0x20, _): ("\u{FFFD}", 1)
        case (0xEF, _) where isNoncharacter(at: index, of: source): ("\u{FFFD}", 3)
        default: nil
        }
    }

    /// U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    private static func isNoncharacter(at index: Int, of source: Span<UInt8>) -> Bool {
        index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
    }
}

extension HTML {
    /// Writes a whole URL as an attribute's value. `about:invalid`, which leads to an empty page, replaces a URL that is
    /// neither relative nor `http`, `https` or `mailto`.
    public mutating func write(url: String) {
        write(Self.isAllowed(url) ? url : "about:invalid", escaping: .attribute)
    }

    /// Like a browser (WHATWG URL, basic URL parser), it ignores leading controls and spaces, and tabs and line ends
    /// anywhere, before it reads the scheme.
    private static func isAllowed(_ url: String) -> Bool {
        // Most URLs are paths of this site.
        if url.utf8.first == UInt8(ascii: "/") { return true }
        let bytes = url.utf8.drop { $0 <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0) }
        let scheme = bytes.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        let isScheme = scheme.first?.isLetter ?? false && bytes[scheme.endIndex...].first == UInt8(ascii: ":")
        return !isScheme || ["http", "https", "mailto"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }

    /// Writes one component of a URL. All characters except the unreserved ones of RFC 3986 (section 2.3) are
    /// percent-encoded, so a value cannot end the attribute, and ends its component only if it is `.` or `..`: these
    /// remove a segment of a path, even percent-encoded.
    public mutating func write(percentEncoding component: String) {
        for byte in component.utf8 {
            if byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            }
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
