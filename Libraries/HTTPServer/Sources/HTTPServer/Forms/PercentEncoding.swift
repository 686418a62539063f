/// Percent-decoding (RFC 3986 §2.1), byte by byte.
enum PercentEncoding {
    /// - Parameter plusIsSpace: As in forms; in a path a plus sign is one.
    static func decode(_ encoded: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var rest = encoded[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = octet(rest) {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") && plusIsSpace ? .space : byte)
            }
        }
        return decoded
    }

    private static func octet(_ bytes: some Collection<UInt8>) -> UInt8? {
        let digits = bytes.prefix(2).compactMap(\.hexadecimalValue)
        return digits.count == 2 ? digits[0] << 4 | digits[1] : nil
    }
}
