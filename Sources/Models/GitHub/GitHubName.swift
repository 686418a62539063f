/// The name of a GitHub user: letters, digits, hyphens and underscores. Names are case-insensitive.
///
/// GitHub's rules for new names are stricter, but older users have kept names such as `a--b` and `-a-`.
package struct GitHubName: Sendable {
    /// The maximum length of a name, in bytes.
    package static let lengthLimit = 39

    /// The name as it was typed, without the spaces around it.
    package let text: String
    /// The name in lower case, for storing and comparing it.
    package let key: String

    /// Creates a name from the contents of a form field; `nil` stands for a missing field.
    package init(_ typed: String?) throws(GitHubNameError) {
        let text = (typed ?? "").trimmed
        guard !text.isEmpty else { throw .missing }
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        guard text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }) else {
            throw .forbiddenCharacter
        }
        self.text = text
        key = text.lowercased()
    }
}

extension GitHubName: Hashable {
    package static func == (one: GitHubName, other: GitHubName) -> Bool { one.key == other.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The reason that a GitHub user name is invalid. The view model words it.
package enum GitHubNameError: Error, Sendable, Equatable {
    case missing
    case tooLong(limit: Int)
    /// The name contains a character other than the letters a to z, digits, hyphens and underscores.
    case forbiddenCharacter
}

/// An access token of GitHub's API. It is a secret: no page, log or description shows it.
package struct GitHubToken: Sendable, Hashable {
    /// The maximum length of a token, in bytes. GitHub's tokens have 40 to 93, and may grow.
    package static let lengthLimit = 255

    /// The token as it is stored and sent to GitHub.
    package let secret: String

    /// Creates a token from the contents of a form field, without the spaces around it.
    package init(_ typed: String) throws(GitHubTokenError) {
        let text = typed.trimmed
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        // The characters of `token68` (RFC 9110 §11.2) that GitHub uses.
        guard !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "_-.".utf8.contains($0) }) else {
            throw .forbiddenCharacter
        }
        secret = text
    }
}

extension GitHubToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "a GitHub token" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason that a GitHub token is invalid. The view model words it.
package enum GitHubTokenError: Error, Sendable, Equatable {
    case tooLong(limit: Int)
    /// The token contains a character other than letters, digits, `_`, `-` and `.`.
    case forbiddenCharacter
}

extension UInt8 {
    package var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
