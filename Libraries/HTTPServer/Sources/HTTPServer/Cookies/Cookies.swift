import HTTPTypes

/// The cookies of a request (RFC 6265bis §4.2).
///
/// The parser ignores whitespace around pairs, and empty pairs. It skips pairs without `=`, with an invalid name, or
/// with a control or non-ASCII character in the value, and keeps the others, because a browser also sends the cookies
/// of other programs on the same host. Quotes belong to the value, as in browsers (RFC 6265bis §5.6).
public struct Cookies: Sendable, Hashable {
    private struct Pair: Hashable {
        let name: [UInt8]
        let value: [UInt8]
    }

    private var pairs: [Pair] = []

    init() {}

    /// Parses the value of a `Cookie` field. Invalid pairs are skipped.
    public init(parsing field: some Collection<UInt8>) {
        for part in Array(field).split(separator: UInt8(ascii: ";")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = part[..<equals].trimmed
            let value = part[(equals + 1)...].trimmed
            guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter), value.allSatisfy(Self.isReadable) else {
                continue
            }
            pairs.append(Pair(name: Array(name), value: Array(value)))
        }
    }

    /// The value of a cookie by its case-sensitive name. If there are several, the first counts: browsers send the one
    /// with the longest path, and then the oldest, first (RFC 6265bis §5.8.3).
    public subscript(name: String) -> String? {
        pairs.first { $0.name.elementsEqual(name.utf8) }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    private static func isReadable(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F
    }
}

extension Request {
    /// The cookies of the request. They are parsed at every access.
    public var cookies: Cookies {
        guard headerFields.contains(.cookie) else { return Cookies() }
        // A client may split the field in HTTP/2, and a proxy may forward the lines. HTTPFields joins them with "; ".
        return Cookies(parsing: (headerFields[.cookie] ?? "").utf8)
    }
}
