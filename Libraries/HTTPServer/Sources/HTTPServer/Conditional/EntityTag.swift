/// What tells one version of a resource from another (RFC 9110 §8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// What stands between the quotes.
    let opaque: String
    /// Whether versions that differ in bytes and not in meaning share the tag.
    public let isWeak: Bool

    /// A tag with a text of one's own, such as the number of a version.
    /// - Parameter isWeak: Whether two versions with this tag may differ in their bytes.
    /// - Returns: nil when the text has a quote, a space or a control character, which no tag may.
    public init?(_ text: String, isWeak: Bool) {
        guard text.utf8.allSatisfy(Self.isContent) else { return nil }
        opaque = text
        self.isWeak = isWeak
    }

    /// The strong tag of this very content: other bytes have another one.
    public init(of content: [UInt8]) {
        var fingerprint = Fingerprint()
        fingerprint.add(content)
        self.init(fingerprint)
    }

    init(_ fingerprint: Fingerprint) {
        self.init(opaque: fingerprint.text)
    }

    /// A strong tag.
    /// - Parameter opaque: Letters and digits.
    init(opaque: String) {
        self.opaque = opaque
        isWeak = false
    }

    /// As in fields: `"12"`, `W/"12"`.
    public var description: String {
        isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\""
    }

    /// The same bytes: both are strong and equal (§8.8.3.2).
    public func matchesStrongly(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// The same meaning: equal, whether weak or strong (§8.8.3.2).
    public func matchesWeakly(_ other: EntityTag) -> Bool {
        opaque == other.opaque
    }

    /// `etagc`
    static func isContent(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"")
    }
}

/// The value of `If-Match` and `If-None-Match`: `*`, or a list of entity tags (RFC 9110 §13.1.1, §13.1.2).
enum EntityTagList: Equatable {
    case any
    case tags([EntityTag])

    /// A list that is not by the grammar has no tags, so it matches nothing.
    init(_ list: String) {
        let bytes = Array(list.utf8)
        self = bytes == [UInt8(ascii: "*")] ? .any : .tags(Self.tags(bytes[...]) ?? [])
    }

    /// `[ entity-tag *( OWS "," OWS entity-tag ) ]`, with empty elements (§5.6.1.2).
    private static func tags(_ list: ArraySlice<UInt8>) -> [EntityTag]? {
        var rest = list.drop(while: isSeparator)
        var tags: [EntityTag] = []
        while !rest.isEmpty {
            guard let tag = EntityTag(readingFrom: &rest) else { return nil }
            tags.append(tag)
            rest = rest.drop(while: \.isWhitespace)
            guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
            rest = rest.drop(while: isSeparator)
        }
        return tags
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte.isWhitespace || byte == UInt8(ascii: ",")
    }
}

extension EntityTag {
    /// A tag that is the whole of a field's value.
    init?(field value: String) {
        var rest = Array(value.utf8)[...]
        guard let tag = EntityTag(readingFrom: &rest), rest.isEmpty else { return nil }
        self = tag
    }

    /// `[ %s"W/" ] DQUOTE *etagc DQUOTE` at the start of `bytes`, which go on after it.
    fileprivate init?(readingFrom bytes: inout ArraySlice<UInt8>) {
        let isWeak = bytes.starts(with: "W/".utf8)
        let opening = bytes.dropFirst(isWeak ? 2 : 0)
        guard opening.first == UInt8(ascii: "\"") else { return nil }
        let content = opening.dropFirst().prefix(while: Self.isContent)
        guard content.endIndex < bytes.endIndex, bytes[content.endIndex] == UInt8(ascii: "\"") else { return nil }
        bytes = bytes[(content.endIndex + 1)...]
        self.init(String(decoding: content, as: UTF8.self), isWeak: isWeak)
    }
}

/// A 64-bit hash of a file's content (FNV-1a), which differs when the content does.
///
/// It tells versions of the site's own files apart, so nobody has a reason to make two that collide; by chance
/// one pair in 2^64 does. Against forgery a cryptographic hash would be needed, and a dependency with it.
struct Fingerprint {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
