extension String {
    /// Decodes `%41` to `A` (RFC 3986 §2.1).
    ///
    /// Fails if two hexadecimal digits do not follow a percent sign, or if the decoded octets are not UTF-8.
    /// - Parameter encoded: A part of a string, cut at ASCII characters.
    init?(percentDecoding encoded: Span<UInt8>, plusIsSpace: Bool = false) {
        guard encoded.hasPercentOrPlus else {
            // The bytes are copied while the closure runs.
            self = encoded.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            return
        }
        var octets: [UInt8] = []
        octets.reserveCapacity(encoded.count)
        var index = 0
        while index < encoded.count {
            switch encoded[index] {
            case UInt8(ascii: "%"):
                guard index + 2 < encoded.count, let high = encoded[index + 1].hexadecimalDigitValue,
                    let low = encoded[index + 2].hexadecimalDigitValue
                else { return nil }
                octets.append(high << 4 | low)
                index += 2
            case UInt8(ascii: "+") where plusIsSpace:
                octets.append(UInt8(ascii: " "))
            case let octet:
                octets.append(octet)
            }
            index += 1
        }
        self.init(validating: octets, as: UTF8.self)
    }
}

extension Span<UInt8> {
    fileprivate var hasPercentOrPlus: Bool {
        for index in indices where self[index] == UInt8(ascii: "%") || self[index] == UInt8(ascii: "+") { return true }
        return false
    }
}

extension UInt8 {
    fileprivate var hexadecimalDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension String {
    /// The string as a value in a query. All characters except `unreserved` ones and slashes are encoded (RFC 3986
    /// §2.3, §3.4).
    var percentEncodedForQuery: String {
        if utf8.allSatisfy(\.mayStandInQuery) { return self }
        return String(decoding: utf8.flatMap { $0.mayStandInQuery ? [$0] : $0.percentEncoded }, as: UTF8.self)
    }
}

extension UInt8 {
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
