extension String {
    /// Decodes `%41` to `A` (RFC 3986 §2.1).
    ///
    /// Fails when a percent sign lacks its two hexadecimal digits, or the octets that it leads to are no UTF-8.
    /// - Parameter encoded: A piece of a string, cut at characters of ASCII.
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
