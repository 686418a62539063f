import HTTPTypes

/// Strong entity tags for content that is created for each request, such as pages (RFC 9110 §8.8.3). Equal content has
/// equal tags.
///
/// The hash of a 4 KiB page takes a fifth of a microsecond. It depends on a random secret, so that nobody who writes
/// content can construct two pages with the same tag. The tags change when the server restarts.
public struct ContentTags: Sendable {
    private let starts: (UInt64, UInt64, UInt64, UInt64)
    private let key: UInt64

    /// Creates tags with a random secret.
    public init() {
        var generator = SystemRandomNumberGenerator()
        starts = (generator.next(), generator.next(), generator.next(), generator.next())
        key = generator.next()
    }

    /// Returns the tag of content.
    public func tag(of content: [UInt8]) -> EntityTag {
        contentTag(of: content).entityTag
    }

    func contentTag(of content: [UInt8]) -> ContentTag {
        ContentTag(hash: hash(content))
    }

    /// The scheme of wyhash: each step multiplies two words and folds the product. Four independent chains use the time
    /// that a single one would wait for its products.
    private func hash(_ content: [UInt8]) -> UInt64 {
        content.withUnsafeBytes { bytes in
            var chains = starts
            var offset = 0
            while bytes.count - offset >= 64 {
                chains.0 = step(chains.0, bytes, at: offset)
                chains.1 = step(chains.1, bytes, at: offset + 16)
                chains.2 = step(chains.2, bytes, at: offset + 32)
                chains.3 = step(chains.3, bytes, at: offset + 48)
                offset += 64
            }
            while bytes.count - offset >= 16 {
                chains.0 = step(chains.0, bytes, at: offset)
                offset += 16
            }
            let rest = Self.lastWords(of: bytes)
            let last = Self.fold(rest.0 ^ key, rest.1 ^ chains.0)
            return Self.fold(Self.fold(last ^ chains.1, chains.2 ^ key) ^ chains.3, key ^ UInt64(bytes.count))
        }
    }

    /// - Parameter offset: At least 16 bytes before the end, so that both words are in the buffer.
    @inline(__always)
    private func step(_ chain: UInt64, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let second = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        return Self.fold(first ^ key, second ^ chain)
    }

    /// Returns the last sixteen bytes, or all of a shorter buffer.
    @inline(__always)
    private static func lastWords(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
        let offset = bytes.count - 16
        guard offset >= 0 else { return (word(of: bytes.prefix(8)), word(of: bytes.dropFirst(8))) }
        return (
            bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
            bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        )
    }

    private static func word(of bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always)
    private static func fold(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = first.multipliedFullWidth(by: second)
        return product.high ^ product.low
    }
}

/// An entity tag made by `ContentTags`, kept as a number until it is written.
struct ContentTag: Sendable {
    let hash: UInt64

    var entityTag: EntityTag {
        var digits: [UInt8] = []
        appendDigits(to: &digits)
        return EntityTag(opaque: String(decoding: digits, as: UTF8.self))
    }

    /// Appends sixteen hexadecimal digits.
    func appendDigits(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 16) { digits in
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: hash &>> UInt64(shift) & 0xF)
                digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            }
        }
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
