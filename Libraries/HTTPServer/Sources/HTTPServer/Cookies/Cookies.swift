import HTTPTypes

/// The cookies of a request, as pairs of name and value (RFC 6265bis §4.2).
///
/// Lenient where nothing can be misread: whitespace around a pair and empty pairs do not matter. A pair without
/// `=`, with a name that is no token, or with a control or non-ASCII octet in its value is left out; the others
/// count still, as a browser also sends what other programs on the same host have set. Quotes are part of a value,
/// as they are for browsers (§5.6).
public struct Cookies: Sendable, Hashable {
    private struct Pair: Hashable {
        let name: [UInt8]
        let value: [UInt8]
    }

    private var pairs: [Pair] = []

    /// None.
    init() {}

    /// Reads the value of a `Cookie` field. It never fails: what cannot be read is left out.
    public init(parsing field: some Collection<UInt8>) {
        for part in field.split(separator: UInt8(ascii: ";")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.trimmed(part[..<equals])
            let value = Self.trimmed(part[part.index(after: equals)...])
            guard !name.isEmpty, name.allSatisfy(\.isTokenCharacter), value.allSatisfy(Self.isReadable) else {
                continue
            }
            pairs.append(Pair(name: Array(name), value: Array(value)))
        }
    }

    /// The value of a name, in its very case. Of several the first: browsers send the one with the longest path,
    /// and among those the oldest, first (§5.8.3).
    public subscript(name: String) -> String? {
        pairs.first { $0.name.elementsEqual(name.utf8) }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    private static func trimmed<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> ArraySlice<UInt8> {
        var bytes = Array(bytes)[...]
        while bytes.first?.isWhitespace == true { bytes.removeFirst() }
        while bytes.last?.isWhitespace == true { bytes.removeLast() }
        return bytes
    }

    private static func isReadable(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F
    }
}

extension Request {
    /// The cookies that the client sent. Read anew each time that it is asked for.
    public var cookies: Cookies {
        guard headerFields.contains(.cookie) else { return Cookies() }
        // HTTP/2 lets a client split the field, and a proxy may pass the lines on: HTTPFields joins them by "; ".
        return Cookies(parsing: (headerFields[.cookie] ?? "").utf8)
    }
}
