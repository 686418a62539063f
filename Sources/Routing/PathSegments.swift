/// The decoded names between the slashes of a path (RFC 3986 §3.3).
struct PathSegments {
    let names: [String]
    /// Whether a slash follows the last name; the root alone does not count.
    let endsWithSlash: Bool

    /// Fails when an octet is encoded wrongly, or a name is no UTF-8.
    init?(_ path: Substring) {
        let bytes = path.utf8.span
        guard !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") else { return nil }
        var names: [String] = []
        var start = 1
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "/"), from: start) ?? bytes.count
            guard let name = String(percentDecoding: bytes.extracting(start..<end)) else { return nil }
            names.append(name)
            start = end + 1
        }
        self.names = names
        endsWithSlash = start == bytes.count && !names.isEmpty
    }
}
