extension HTML {
    /// Appends a whole URL as an attribute's value, or the refusal in its place.
    @inline(__always) mutating func append(url: Span<UInt8>) {
        if URLScheme.isAllowed(url) {
            append(url, escaping: .attribute)
        } else {
            write(markup: URLScheme.refusal)
        }
    }

    /// Appends one component of a URL: everything but RFC 3986's unreserved characters (section 2.3) is
    /// percent-encoded, so a value can neither leave its component nor the attribute.
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
