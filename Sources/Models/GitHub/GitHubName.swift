/// The name of a GitHub user, as GitHub gives them out: letters and digits, and single hyphens between those; a company
/// that manages its users adds an underscore and its own short name. Capitals make no other name.
package struct GitHubName: Sendable {
    /// In bytes, which are as many characters.
    package static let lengthLimit = 39

    /// As it was typed, without the spaces around it.
    package let text: String
    /// In lower case: what it is kept and compared by.
    package let key: String

    /// - Parameter typed: What stood in the field; nil when there was no field.
    package init(_ typed: String?) throws(GitHubNameError) {
        let text = (typed ?? "").trimmed
        guard !text.isEmpty else { throw .missing }
        guard text.utf8.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        guard text.utf8.allSatisfy(\.isAllowed) else { throw .forbiddenCharacter }
        guard Self.isWellFormed(Array(text.utf8)) else { throw .misplacedHyphen }
        self.text = text
        key = text.lowercased()
    }

    /// No hyphen at an end or beside another, and at most one underscore, which is at no end either.
    private static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return false }
        return parts.allSatisfy { part in
            !part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).contains(where: \.isEmpty)
        }
    }
}

extension GitHubName: Hashable {
    package static func == (one: GitHubName, other: GitHubName) -> Bool { one.key == other.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension UInt8 {
    fileprivate var isAllowed: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
