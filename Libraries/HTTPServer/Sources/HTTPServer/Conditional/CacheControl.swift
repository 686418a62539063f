import HTTPTypes

/// What the `Cache-Control` of a response says of keeping it (RFC 9111 §5.2.2).
struct CacheControl {
    private var asksEachTime = false
    private var forbidsStorage = false

    /// Whether a cache may keep the response, and has to ask before it uses it again: `no-cache` without `no-store`.
    var allowsValidation: Bool { asksEachTime && !forbidsStorage }

    init(_ fields: HTTPFields) {
        for field in fields where field.name == .cacheControl {
            field.withUnsafeBytesOfValue { read($0.span) }
        }
    }

    /// `#( token [ "=" ( token / quoted-string ) ] )`, of which a quoted string may have commas.
    private mutating func read(_ list: Span<UInt8>) {
        var start = 0
        var isQuoted = false
        for index in 0..<list.count {
            if list[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard list[index] == UInt8(ascii: ","), !isQuoted else { continue }
            note(list.trimmed(start..<index), of: list)
            start = index + 1
        }
        note(list.trimmed(start..<list.count), of: list)
    }

    /// A `no-cache` with an argument is about the fields that it names, not about the response (§5.2.2.4).
    private mutating func note(_ directive: Range<Int>, of list: Span<UInt8>) {
        if list.matches(lowercase: Self.noCache, in: directive) { asksEachTime = true }
        if list.matches(lowercase: Self.noStore, in: directive) { forbidsStorage = true }
    }

    private static let noCache = Array("no-cache".utf8)
    private static let noStore = Array("no-store".utf8)
}
