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
