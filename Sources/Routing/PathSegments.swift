/// The decoded names between the slashes of a path (RFC 3986 §3.3).
struct PathSegments {
    let names: [String]
    /// Whether a slash follows the last name; the root alone does not count.
    let endsWithSlash: Bool

    /// Fails when an octet is encoded wrongly, or a name is no UTF-8.
    init?(_ path: Substring) {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        var segments = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        endsWithSlash = segments.count > 1 && segments.last?.isEmpty == true
        if segments.last?.isEmpty == true { segments.removeLast() }

        var names: [String] = []
        names.reserveCapacity(segments.count)
        for segment in segments {
            guard let name = String(percentDecoding: segment) else { return nil }
            names.append(name)
        }
        self.names = names
    }
}
