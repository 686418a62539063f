extension String {
    /// The string as a value in a query: what is not `unreserved` or a slash is encoded (RFC 3986 §2.3, §3.4).
    var percentEncodedForQuery: String {
        if utf8.allSatisfy(\.mayStandInQuery) { return self }
        return String(decoding: utf8.flatMap { $0.mayStandInQuery ? [$0] : $0.percentEncoded }, as: UTF8.self)
    }
}

extension Substring {
    /// A query as a client has sent it, by the grammar (RFC 3986 §3.4): browsers send some characters that it does not have, and
    /// anything behind a `%`.
    package var percentEncodedAsQuery: String {
        let bytes = Array(utf8)
        var encoded: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isAllowed =
                byte == UInt8(ascii: "%")
                ? bytes[index...].dropFirst().prefix(2).filter(\.isHexadecimalDigit).count == 2
                : byte.mayStandInQuery || byte.isDelimiterInQuery
            encoded += isAllowed ? [byte] : byte.percentEncoded
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var percentEncoded: [UInt8] {
        Array("%\(self < 16 ? "0" : "")\(String(self, radix: 16, uppercase: true))".utf8)
    }

    fileprivate var isHexadecimalDigit: Bool {
        "0123456789abcdefABCDEF".utf8.contains(self)
    }

    /// `sub-delims`, `:`, `@` and `?` (RFC 3986 §3.4).
    fileprivate var isDelimiterInQuery: Bool {
        "!$&'()*+,;=:@?".utf8.contains(self)
    }

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
