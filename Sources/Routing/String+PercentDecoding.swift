extension String {
    /// Decodes `%41` to `A` (RFC 3986 §2.1).
    ///
    /// Fails when a percent sign lacks its two hexadecimal digits, or the octets are no UTF-8.
    init?(percentDecoding encoded: Substring.UTF8View, plusIsSpace: Bool = false) {
        guard encoded.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            self.init(Substring(encoded))
            return
        }
        var octets: [UInt8] = []
        octets.reserveCapacity(encoded.count)
        var rest = encoded
        while let octet = rest.popFirst() {
            switch octet {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexadecimalDigitValue,
                    let low = rest.popFirst()?.hexadecimalDigitValue
                else { return nil }
                octets.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace:
                octets.append(UInt8(ascii: " "))
            default:
                octets.append(octet)
            }
        }
        self.init(validating: octets, as: UTF8.self)
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
