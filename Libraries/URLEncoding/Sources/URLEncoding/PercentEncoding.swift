/// Percent-encoding, by the URL Standard (https://url.spec.whatwg.org/#percent-encoded-bytes).
public enum PercentEncoding {
    /// Decodes `%41` to `A`. A `%` without two hexadecimal digits stands for itself.
    public static func decode(_ encoded: ArraySlice<UInt8>) -> [UInt8] {
        decode(encoded, plus: UInt8(ascii: "+"))
    }

    /// - Parameter plus: The byte that `+` stands for.
    static func decode(_ encoded: ArraySlice<UInt8>, plus: UInt8) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var rest = encoded
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                if let value = octet(rest) {
                    decoded.append(value)
                    rest = rest.dropFirst(2)
                } else {
                    decoded.append(byte)
                }
            case UInt8(ascii: "+"): decoded.append(plus)
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    private static func octet(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        guard let high = bytes.first?.hexadecimalValue, let low = bytes.dropFirst().first?.hexadecimalValue else {
            return nil
        }
        return high << 4 | low
    }

    /// Encodes a text for a value in a query: all characters except `unreserved` ones and slashes (RFC 3986 §2.3, §3.4).
    public static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(\.isKept) { return text }
        return String(decoding: text.utf8.flatMap { $0.isKept ? [$0] : $0.percentEncoded }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    fileprivate var percentEncoded: [UInt8] {
        Array("%\(self < 16 ? "0" : "")\(String(self, radix: 16, uppercase: true))".utf8)
    }

    fileprivate var isKept: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
