/// The grammar of `Host` and of the authority in a target: `uri-host [ ":" port ]` (RFC 9110 §7.2).
struct Authority {
    /// Where the host is: a name, an IPv4 address, or an IPv6 address with its brackets.
    let host: Range<Int>

    /// - Returns: nil when it is empty, which no http address allows (RFC 9110 §4.2.1), when it has user information
    ///   (§4.2.4), when host or port are not by the grammar of RFC 3986 §3.2, or when there can be no such port.
    init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
        guard let hostEnd = Self.hostEnd(bytes, in: range), hostEnd > range.lowerBound,
            Self.isPort(bytes, in: hostEnd..<range.upperBound)
        else { return nil }
        host = range.lowerBound..<hostEnd
    }

    /// - Returns: The authority as text.
    /// - Throws: 400 when it is none.
    static func validate(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) -> String {
        guard Authority(bytes, in: range) != nil else { throw .badRequest("The host is not valid.") }
        return bytes.string(range)
    }

    private static func hostEnd(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        if bytes[range.lowerBound] == UInt8(ascii: "[") { return literalEnd(bytes, in: range) }
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != .colon {
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < range.upperBound, bytes[index + 1].hexadecimalValue != nil,
                    bytes[index + 2].hexadecimalValue != nil
                else { return nil }
            } else if !isNameCharacter(bytes[index]) {
                return nil
            }
            index += 1
        }
        return index
    }

    /// An IPv6 address in brackets. What RFC 3986 §3.2.2 keeps for later versions, none of which has come, is none.
    private static func literalEnd(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]"), in: range) else { return nil }
        let literal = bytes.string(range.lowerBound + 1..<end)
        return literal.utf8.contains(.colon) && IPAddress(literal) != nil ? end + 1 : nil
    }

    /// Whether it is nothing, or a colon with a port behind it, which may be empty.
    static func isPort(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        guard bytes[range.lowerBound] == .colon, range.count <= 6 else { return false }
        var port = 0
        for index in range.lowerBound + 1..<range.upperBound {
            guard bytes[index].isDigit else { return false }
            port = port * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        return port <= 65_535
    }

    /// `unreserved` and `sub-delims` (RFC 3986 §2).
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        if byte.isLetter || byte.isDigit { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"),
            UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
            return true
        default:
            return false
        }
    }
}
