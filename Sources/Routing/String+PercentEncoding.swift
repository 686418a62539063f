extension String {
    /// The string as a value in a query: what is not `unreserved` or a slash is encoded (RFC 3986 §2.3, §3.4).
    var percentEncodedForQuery: String {
        if utf8.allSatisfy(\.mayStandInQuery) { return self }
        var encoded: [UInt8] = []
        for byte in utf8 {
            if byte.mayStandInQuery {
                encoded.append(byte)
            } else {
                encoded += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var mayStandInQuery: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
