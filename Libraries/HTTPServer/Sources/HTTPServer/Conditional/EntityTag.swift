/// An identifier of one version of a resource (RFC 9110 §8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
    /// The text between the quotes.
    let opaque: String
    /// Whether versions with this tag may differ in their bytes, but not in their meaning.
    public let isWeak: Bool

    /// Creates a tag from a text, such as the number of a version.
    /// - Parameter isWeak: Whether two versions with this tag may differ in their bytes.
    /// - Returns: `nil` if the text contains a quote, a space or a control character.
    public init?(_ text: String, isWeak: Bool) {
        guard text.utf8.allSatisfy(Self.isContent) else { return nil }
        opaque = text
        self.isWeak = isWeak
    }

    init(_ fingerprint: Fingerprint) {
        self.init(opaque: fingerprint.text)
    }

    /// Creates a strong tag.
    /// - Parameter opaque: Letters and digits.
    init(opaque: String) {
        self.opaque = opaque
        isWeak = false
    }

    private init(opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// The weak tag with the same text.
    var weakened: EntityTag { EntityTag(opaque: opaque, isWeak: true) }

    /// The tag as in a field: `"12"`, `W/"12"`.
    public var description: String {
        isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\""
    }

    /// Returns whether both tags are strong and equal (RFC 9110 §8.8.3.2).
    public func matchesStrongly(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// Returns whether the tags are equal, weak or strong (RFC 9110 §8.8.3.2).
    public func matchesWeakly(_ other: EntityTag) -> Bool {
        opaque == other.opaque
    }

    /// `etagc` (RFC 9110 §8.8.3).
    static func isContent(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"")
    }
}

/// The value of `If-Match` and `If-None-Match`: `*` or a list of entity tags (RFC 9110 §13.1.1, §13.1.2).
enum EntityTagList: Equatable {
    case any
    case tags([EntityTag])

    /// Parses a list. An invalid list has no tags and matches nothing.
    init(_ list: String) {
        let bytes = Array(list.utf8)
        self = bytes == [UInt8(ascii: "*")] ? .any : .tags(Self.tags(bytes[...]) ?? [])
    }

    /// Returns whether the list has the tag of the current version, which a resource need not have.
    func contains(_ present: EntityTag?, by matches: (EntityTag) -> (EntityTag) -> Bool) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): present.map { tags.contains(where: matches($0)) } ?? false
        }
    }

    /// `[ entity-tag *( OWS "," OWS entity-tag ) ]`, with empty elements (RFC 9110 §5.6.1.2).
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
    /// Parses the value of a field that is a single tag.
    init?(field value: String) {
        var rest = Array(value.utf8)[...]
        guard let tag = EntityTag(readingFrom: &rest), rest.isEmpty else { return nil }
        self = tag
    }

    /// Parses `[ %s"W/" ] DQUOTE *etagc DQUOTE` at the start of `bytes`, and removes it.
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
