import HTTPTypes

/// Strong entity tags for content that is created for each request, such as pages (RFC 9110 §8.8.3). Equal content has
/// equal tags.
///
/// A tag is a hash that depends on a secret, so that nobody who writes content can construct two pages with the same tag.
/// Tags with the same secret stay the same when the server restarts.
public struct ContentTags: Sendable {
    private let hash: SipHash

    /// Creates tags with a random secret.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(secret: (0..<16).map { _ in generator.next() })
    }

    /// - Parameter secret: 16 random bytes.
    public init(secret: [UInt8]) {
        hash = SipHash(key: secret)
    }

    /// Returns the tag of content.
    public func tag(of content: [UInt8]) -> EntityTag {
        EntityTag(opaque: String(hash.hash(of: content), radix: 16))
    }
}

/// The directives about storage in a response's `Cache-Control` (RFC 9111 §5.2.2).
struct CacheControl {
    private var hasNoCache = false
    private var hasNoStore = false

    /// Whether a cache may store the response but must validate it before each use: `no-cache` without `no-store`.
    var allowsValidation: Bool { hasNoCache && !hasNoStore }

    init(_ fields: HTTPFields) {
        for field in fields where field.name == .cacheControl {
            field.withUnsafeBytesOfValue { read($0.span) }
        }
    }

    /// Parses `#( token [ "=" ( token / quoted-string ) ] )`. A quoted string may contain commas.
    private mutating func read(_ list: Span<UInt8>) {
        var start = 0
        var isQuoted = false
        for index in 0..<list.count {
            if list[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard list[index] == UInt8(ascii: ","), !isQuoted else { continue }
            add(list.trimmed(start..<index), of: list)
            start = index + 1
        }
        add(list.trimmed(start..<list.count), of: list)
    }

    /// A `no-cache` with an argument concerns only the fields that it names (RFC 9111 §5.2.2.4).
    private mutating func add(_ directive: Range<Int>, of list: Span<UInt8>) {
        if list.matches(lowercase: Self.noCache, in: directive) { hasNoCache = true }
        if list.matches(lowercase: Self.noStore, in: directive) { hasNoStore = true }
    }

    private static let noCache = Array("no-cache".utf8)
    private static let noStore = Array("no-store".utf8)
}
