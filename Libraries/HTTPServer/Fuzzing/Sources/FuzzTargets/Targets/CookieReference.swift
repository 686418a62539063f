/// Cookies in the simplest way: by splitting text.
enum CookieReference {
    struct Pair {
        let name: String
        let value: String
    }

    private static let tokenSigns = Array("!#$%&'*+-.^_`|~".utf8)

    /// The pairs that can be read, in order.
    static func pairs(_ field: [UInt8]) -> [Pair] {
        field.split(separator: UInt8(ascii: ";")).compactMap { part in
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map(trimmed)
            guard halves.count == 2, isToken(halves[0]), halves[1].allSatisfy({ (0x20...0x7E).contains($0) }) else {
                return nil
            }
            return Pair(
                name: String(decoding: halves[0], as: UTF8.self),
                value: String(decoding: halves[1], as: UTF8.self)
            )
        }
    }

    /// Whether a browser would keep it as it is (RFC 6265bis §4.1).
    static func mayBeSet(_ name: String, _ value: String, _ path: String, isSecure: Bool, anySite: Bool) -> Bool {
        let lowercase = name.lowercased()
        let isHostPrefixed = lowercase.hasPrefix("__host-")
        let needsSecure = anySite || isHostPrefixed || lowercase.hasPrefix("__secure-")
        return isToken(Array(name.utf8))
            && value.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\",;\\".utf8.contains($0) }
            && path.utf8.first == UInt8(ascii: "/") && (path == "/" || !isHostPrefixed)
            && path.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: ";") }
            && name.utf8.count + value.utf8.count <= 4096 && (isSecure || !needsSecure)
    }

    private static func isToken(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || tokenSigns.contains(byte)
            }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        return Array(Array(bytes.drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
    }
}
