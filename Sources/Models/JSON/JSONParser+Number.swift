extension JSONParser {
    /// RFC 8259 section 6, kept as written.
    mutating func number() throws(JSONSyntaxError) -> String {
        let start = offset
        if current == UInt8(ascii: "-") { offset += 1 }
        let integer = offset
        try digits()
        if bytes[integer] == UInt8(ascii: "0"), offset > integer + 1 {
            offset = integer
            throw error(expected: "a number without a leading zero")
        }
        if current == UInt8(ascii: ".") {
            offset += 1
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            offset += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = offset
        while let byte = current, Self.digits.contains(byte) { offset += 1 }
        guard offset > start else { throw error(expected: "a digit") }
    }
}
