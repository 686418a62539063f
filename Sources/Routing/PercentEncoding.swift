extension String {
    /// Decodes `%41` to `A` (RFC 3986 §2.1).
    ///
    /// Fails if two hexadecimal digits do not follow a percent sign, or if the decoded octets are not UTF-8.
    /// - Parameter encoded: A part of a string, cut at ASCII characters.
    init?(percentDecoding encoded: Substring.UTF8View, plusIsSpace: Bool = false) {
        var octets: [UInt8] = []
        var rest = encoded
        while let octet = rest.popFirst() {
            switch octet {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexadecimalDigitValue,
                    let low = rest.popFirst()?.hexadecimalDigitValue
                else { return nil }
                octets.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: octets.append(UInt8(ascii: " "))
            default: octets.append(octet)
            }
        }
        self.init(validating: octets, as: UTF8.self)
    }

    /// The string as a value in a query. All characters except `unreserved` ones and slashes are encoded (RFC 3986
    /// §2.3, §3.4).
    var percentEncodedForQuery: String {
        if utf8.allSatisfy(\.mayStandInQuery) { return self }
        return String(decoding: utf8.flatMap { $0.mayStandInQuery ? [$0] : $0.percentEncoded }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigitValue: UInt8? {
        Character(Unicode.Scalar(self)).hexDigitValue.map(UInt8.init)
    }

    fileprivate var percentEncoded: [UInt8] {
        Array("%\(self < 16 ? "0" : "")\(String(self, radix: 16, uppercase: true))".utf8)
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
