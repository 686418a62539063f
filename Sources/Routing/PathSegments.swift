/// The decoded names between the slashes of a path (RFC 3986 §3.3).
struct PathSegments {
    /// How many names there are. Of more than three, which no route has, those beyond are counted and not kept.
    private(set) var count = 0
    /// Whether a slash follows the last name; the root alone does not count.
    let endsWithSlash: Bool
    private var names = InlineArray<3, PathName>(repeating: PathName())

    /// Fails when an octet is encoded wrongly, or a name is no UTF-8.
    init?(_ path: Substring) {
        let bytes = path.utf8.span
        guard !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") else { return nil }
        var start = 1
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "/"), from: start) ?? bytes.count
            guard let name = PathName(percentDecoding: bytes.extracting(start..<end)) else { return nil }
            if count < names.count { names[count] = name }
            count += 1
            start = end + 1
        }
        endsWithSlash = start == bytes.count && count > 0
    }

    /// - Parameter index: Of one of the first three.
    subscript(index: Int) -> PathName { names[index] }
}
