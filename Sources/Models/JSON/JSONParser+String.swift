extension JSONParser {
    /// RFC 8259 section 7.
    mutating func string() throws(JSONSyntaxError) -> String {
        offset += 1
        var content: [UInt8] = []
        var start = offset
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                content += bytes[start..<offset]
                offset += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\\"):
                content += bytes[start..<offset]
                content += Array(String(try escape()).utf8)
                start = offset
            case 0x00...0x1F:
                throw error(expected: "a quote at the end of the string, or this control character escaped")
            default:
                offset += 1
            }
        }
        throw error(expected: "a quote at the end of the string")
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        offset += 1
        let short: Unicode.Scalar
        switch current {
        case UInt8(ascii: "\""): short = "\""
        case UInt8(ascii: "\\"): short = "\\"
        case UInt8(ascii: "/"): short = "/"
        case UInt8(ascii: "b"): short = "\u{8}"
        case UInt8(ascii: "f"): short = "\u{C}"
        case UInt8(ascii: "n"): short = "\n"
        case UInt8(ascii: "r"): short = "\r"
        case UInt8(ascii: "t"): short = "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw error(expected: "one of \" \\ / b f n r t u after the backslash")
        }
        offset += 1
        return short
    }

    /// `\uXXXX`, or two of them for a character outside the basic plane.
    private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), bytes[offset...].starts(with: "\\u".utf8) else {
            throw error(expected: "the other half of a surrogate pair")
        }
        offset += 1
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else {
            throw error(expected: "the second half of a surrogate pair before this")
        }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    /// Four digits after the `u`.
    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        offset += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = hexadecimalDigit(byte) else {
                throw error(expected: "four hexadecimal digits after \"\\u\"")
            }
            unit = unit << 4 | digit
            offset += 1
        }
        return unit
    }

    private func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
