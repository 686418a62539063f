/// The chunked transfer coding in the simplest way: all bytes at once, and they are known to be valid.
enum ChunkedReference {
    static func content(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var content: [UInt8] = []
        var rest = bytes
        while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\r")) {
            let digits = rest[..<lineEnd].prefix { UnicodeScalar($0).properties.isASCIIHexDigit }
            guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
            guard size > 0 else { return content }
            rest = rest[lineEnd...].dropFirst(2)
            guard rest.count >= size + 2 else { return nil }
            content += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
        }
        return nil
    }

    /// The content in one chunk.
    static func bytes(of content: [UInt8]) -> [UInt8] {
        let chunk = content.isEmpty ? [] : Array("\(String(content.count, radix: 16))\r\n".utf8) + content
        return chunk + Array(content.isEmpty ? "0\r\n\r\n".utf8 : "\r\n0\r\n\r\n".utf8)
    }
}
