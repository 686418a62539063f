/// `application/x-www-form-urlencoded` in the simplest way (https://url.spec.whatwg.org/#urlencoded-parsing).
enum FormReference {
    struct Field: Equatable {
        let name: [UInt8]
        let value: [UInt8]
    }

    static func fields(_ bytes: [UInt8]) -> [Field] {
        bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Field(name: decode(Array(parts[0])), value: parts.count > 1 ? decode(Array(parts[1])) : [])
        }
    }

    /// With everything encoded, so that nothing can be taken for a separator.
    static func bytes(of fields: [Field]) -> [UInt8] {
        fields.flatMap { encode($0.name) + [UInt8(ascii: "=")] + encode($0.value) + [UInt8(ascii: "&")] }
    }

    private static func decode(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[index...].dropFirst().prefix(2)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 2, let value = octet(digits) {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(bytes[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : bytes[index])
                index += 1
            }
        }
        return decoded
    }

    private static func octet(_ digits: ArraySlice<UInt8>) -> UInt8? {
        // A sign is a number's, not an octet's.
        guard digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-") else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var encoded: [UInt8] = []
        for byte in bytes {
            encoded.append(UInt8(ascii: "%"))
            encoded.append(digit(byte >> 4))
            encoded.append(digit(byte & 15))
        }
        return encoded
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
