extension PageURL {
    /// Percent-encodes the bytes that a part of a URL cannot hold; a `%` stays as it is.
    static func percentEncoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        for byte in bytes {
            if isKept(byte) { encoded.append(byte) } else { append(percentEncoding: byte, to: &encoded) }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    static func append(percentEncoding byte: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// The text that percent-encoded bytes stand for.
    static func percentDecoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = ArraySlice(text.utf8)
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy(\.isHexDigit),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func isPathByte(_ byte: UInt8) -> Bool {
        isQueryByte(byte) && !Array("?^`{}".utf8).contains(byte)
    }

    static func isQueryByte(_ byte: UInt8) -> Bool {
        isPrintable(byte) && !Array("\"#<>'".utf8).contains(byte)
    }

    static func isFragmentByte(_ byte: UInt8) -> Bool {
        isPrintable(byte) && !Array("\"<>`".utf8).contains(byte)
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F
    }
}
