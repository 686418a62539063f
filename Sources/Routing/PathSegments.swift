/// The decoded names between the slashes of a path (RFC 3986 §3.3).
struct PathSegments {
    let names: [String]
    /// Whether a slash follows the last name; the root alone does not count.
    let endsWithSlash: Bool

    /// Fails when an octet is encoded wrongly, or a name is no UTF-8.
    init?(_ path: Substring) {
        var rest = path.utf8
        guard rest.popFirst() == UInt8(ascii: "/") else { return nil }
        var names: [String] = []
        var endsWithSlash = false
        while !rest.isEmpty {
            guard let name = String(percentDecoding: rest.prefix { $0 != UInt8(ascii: "/") }) else { return nil }
            names.append(name)
            rest = rest.drop { $0 != UInt8(ascii: "/") }
            endsWithSlash = rest.popFirst() != nil
        }
        self.names = names
        self.endsWithSlash = endsWithSlash
    }
}
