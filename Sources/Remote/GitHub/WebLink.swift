/// One link of a `Link` field (RFC 8288 §3).
struct WebLink: Equatable {
    /// As it is written.
    let target: [UInt8]
    /// In lower case.
    let relations: [String]
}

extension WebLink {
    /// All links of a field's value, read byte by byte; nil for what is none.
    static func links(in value: String) -> [WebLink]? {
        var reader = WebLinkReader(Array(value.utf8))
        return reader.links()
    }
}

private struct WebLinkReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func links() -> [WebLink]? {
        var links: [WebLink] = []
        while true {
            // Lists may have empty elements (RFC 9110 §5.6.1).
            while take(",") {}
            guard offset < bytes.count else { return links }
            guard let link = link() else { return nil }
            links.append(link)
            guard offset == bytes.count || bytes[offset] == UInt8(ascii: ",") else { return nil }
        }
    }

    private mutating func link() -> WebLink? {
        guard take("<"), let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let target = Array(bytes[offset..<end])
        offset = end + 1
        var relations: [String]?
        while take(";") {
            skipSpace()
            let name = token().lowercased()
            guard take("=") else { continue }
            skipSpace()
            guard let value = value() else { return nil }
            // The first one counts.
            if name == "rel", relations == nil {
                relations = value.lowercased().split(separator: " ").map { String($0) }
            }
        }
        skipSpace()
        return WebLink(target: target, relations: relations ?? [])
    }

    private mutating func value() -> String? {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            let token = token()
            return token.isEmpty ? nil : token
        }
        offset += 1
        return quoted()
    }

    private mutating func quoted() -> String? {
        var content: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), offset < bytes.count {
                content.append(bytes[offset])
                offset += 1
            } else {
                content.append(byte)
            }
        }
        return nil
    }

    private mutating func token() -> String {
        let separators = Array(" \t\"(),/:;<=>?@[\\]{}".utf8)
        let start = offset
        while offset < bytes.count, !separators.contains(bytes[offset]) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Skips white space, and one byte when it is the one asked for.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    }
}
