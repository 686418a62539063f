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
    /// Appends UTF-8 `source`, escaped. It works on bytes, because a quote followed by a combining mark is
    /// one `Character` that is not equal to a quote.
    @inline(__always) mutating func append(_ source: Span<UInt8>, escaping: Escaping) {
        // Most values are short and plain.
        if !buffer.appendPlain(source) { appendBlocks(of: source, escaping: escaping) }
    }

    /// Copies two blocks at a time. If they may contain special bytes, each byte of the first block is checked.
    @inline(never) private mutating func appendBlocks(of source: Span<UInt8>, escaping: Escaping) {
        var index = 0
        while index < source.count {
            let end = min(index + 2 * ByteBlock.size, source.count)
            buffer.makeRoom(for: 2 * ByteBlock.size)
            if buffer.appendPlain(source.extracting(index..<end)) {
                index = end
                continue
            }
            let next = min(index + ByteBlock.size, source.count)
            while index < next {
                index += append(at: index, of: source, escaping: escaping)
            }
        }
    }

    /// Appends the byte or sequence at `index`, which may need escaping.
    ///
    /// - Returns: The number of processed bytes of `source`.
    private mutating func append(at index: Int, of source: Span<UInt8>, escaping: Escaping) -> Int {
        switch (source[index], escaping) {
        case (0x26, _): write(markup: "&amp;")
        case (0x3C, _): write(markup: "&lt;")
        case (0x3E, _): write(markup: "&gt;")
        case (0x22, .attribute): write(markup: "&quot;")
        case (0x09, .attribute): write(markup: "&#9;")
        case (0x0A, .attribute): write(markup: "&#10;")
        case (0x0D, _): write(markup: "&#13;")
        case (0x09, .text), (0x0A, .text): buffer.append(source[index])
        case (0x00..<0x20, _): write(markup: "\u{FFFD}")
        case (0xEF, _) where Self.isNoncharacter(at: index, of: source):
            write(markup: "\u{FFFD}")
            return 3
        default: buffer.append(source[index])
        }
        return 1
    }

    /// U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    private static func isNoncharacter(at index: Int, of source: Span<UInt8>) -> Bool {
        index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
    }
}

extension HTML {
    /// Appends a whole URL as an attribute's value, or the replacement of a refused URL.
    @inline(__always) mutating func append(url: Span<UInt8>) {
        if URLScheme.isAllowed(url) {
            append(url, escaping: .attribute)
        } else {
            write(markup: URLScheme.refusal)
        }
    }

    /// Appends one component of a URL. All characters except the unreserved ones of RFC 3986 (section 2.3) are
    /// percent-encoded, so a value cannot end the attribute, and ends its component only if it is `.` or `..`: these
    /// remove a segment of a path, even percent-encoded.
    mutating func append(percentEncoding component: Span<UInt8>) {
        for index in component.indices {
            let byte = component[index]
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                buffer.append(byte)
            default:
                buffer.append(UInt8(ascii: "%"))
                buffer.append(Self.hexadecimalDigit(byte >> 4))
                buffer.append(Self.hexadecimalDigit(byte & 0xF))
            }
        }
    }

    private static func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}

/// The rule for URLs in links: they are relative, or have the scheme `http`, `https` or `mailto`.
///
/// Like a browser (WHATWG URL, basic URL parser), it ignores leading controls and spaces, and tabs and line ends
/// anywhere, before it reads the scheme.
enum URLScheme {
    /// The replacement of a refused URL, which leads to an empty page.
    static let refusal: StaticString = "about:invalid"

    @inline(__always) static func isAllowed(_ url: Span<UInt8>) -> Bool {
        // Most URLs are paths of this site.
        if url.count > 0, url[0] == UInt8(ascii: "/") { return true }
        return hasAllowedScheme(url)
    }

    private static func hasAllowedScheme(_ url: Span<UInt8>) -> Bool {
        var scheme: UInt64 = 0
        for index in url.indices {
            let byte = url[index]
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case 0...0x20 where scheme == 0: continue
            case UInt8(ascii: ":"): return scheme == 0 || allowed.contains(scheme)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme = packed(scheme, byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme = packed(scheme, byte)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                if scheme == 0 { return true }
                scheme = packed(scheme, byte)
            default: return true
            }
        }
        return true
    }

    private static let allowed = ["http", "https", "mailto"].map { $0.utf8.reduce(0, packed) }

    /// A scheme is stored in one integer, without an allocation. Of a longer scheme, the last eight bytes are stored.
    /// None of them is zero, so it equals no shorter one.
    private static func packed(_ scheme: UInt64, _ byte: UInt8) -> UInt64 {
        scheme << 8 | UInt64(byte)
    }
}
