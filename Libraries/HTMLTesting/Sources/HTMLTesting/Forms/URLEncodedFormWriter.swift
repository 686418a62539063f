/// `application/x-www-form-urlencoded` as browsers write it (URL Standard, 5.2, and HTML, 4.10.21.8).
enum URLEncodedFormWriter {
    static let contentType = "application/x-www-form-urlencoded"

    static func bytes(of entries: [FormEntry]) -> [UInt8] {
        var bytes: [UInt8] = []
        for entry in entries {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            append(entry.name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            append(entry.value, to: &bytes)
        }
        return bytes
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in withNetworkLineBreaks(text) {
            switch byte {
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case _ where isKept(byte): bytes.append(byte)
            default: PageURL.append(percentEncoding: byte, to: &bytes)
            }
        }
    }

    private static func isKept(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || Array("*-._".utf8).contains(byte)
    }

    /// Each line break, of whatever kind, becomes CR LF.
    static func withNetworkLineBreaks(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous: UInt8?
        for byte in text.utf8 {
            if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
                bytes += [0x0D, 0x0A]
            } else if byte != 0x0A {
                bytes.append(byte)
            }
            previous = byte
        }
        return bytes
    }
}
