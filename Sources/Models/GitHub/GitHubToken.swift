/// What GitHub knows somebody by, who may ask it more often. It is a secret: no page, no log and no description shows it.
package struct GitHubToken: Sendable, Hashable {
    /// In bytes. GitHub's own have 40 to 93, and may grow.
    package static let lengthLimit = 255

    /// As it is sent to GitHub, and kept.
    package let secret: String

    /// - Parameter typed: What stood in the field; the spaces around it are not part of it.
    package init(_ typed: String) throws(GitHubTokenError) {
        let text = typed.trimmed
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        guard !text.isEmpty, text.utf8.allSatisfy(\.isPartOfToken) else { throw .forbiddenCharacter }
        secret = text
    }
}

extension GitHubToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "a GitHub token" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension UInt8 {
    /// The characters of `token68` (RFC 9110 §11.2), without its padding, which GitHub does not use.
    fileprivate var isPartOfToken: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
