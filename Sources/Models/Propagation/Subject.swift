/// The thing whose changes a revision counts, such as the text, or the favourite songs of one visitor.
package struct Subject: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let text = Subject(rawValue: "text")
    package static let entries = Subject(rawValue: "entries")
    package static let turntable = Subject(rawValue: "turntable")
    package static let comments = Subject(rawValue: "comments")
    package static let imports = Subject(rawValue: "imports")
    package static let sessions = Subject(rawValue: "sessions")

    package static func catalogue(_ kind: CatalogueKind) -> Subject { Subject(rawValue: "\(kind)") }
    package static func source(of kind: CatalogueKind) -> Subject { Subject(rawValue: "source-\(kind)") }
    package static func stargazer(_ name: GitHubName) -> Subject { stargazer(key: name.key) }
    package static func stargazer(key: String) -> Subject { Subject(rawValue: "stargazer-\(key)") }

    package static func visitor(_ digest: some Sequence<UInt8>) -> Subject {
        Subject(rawValue: "visitor-\(digestText(digest))")
    }
    package static func savedLists(of digest: some Sequence<UInt8>) -> Subject {
        Subject(rawValue: "lists-\(digestText(digest))")
    }
    package static func marks(of digest: some Sequence<UInt8>) -> Subject {
        Subject(rawValue: "marks-\(digestText(digest))")
    }
    package static func favourites(of digest: some Sequence<UInt8>, _ kind: CatalogueKind) -> Subject {
        Subject(rawValue: "favourites-\(kind)-\(digestText(digest))")
    }

    /// The work of the machine that has the lease of a subject.
    package static func activity(of subject: Subject) -> Subject {
        Subject(rawValue: activityPrefix + subject.rawValue)
    }
    package static let activityPrefix = "activity-"

    /// The subject whose activity this is; `nil` for any other subject.
    package var activeSubject: Subject? {
        guard rawValue.hasPrefix(Self.activityPrefix) else { return nil }
        return Subject(rawValue: String(rawValue.dropFirst(Self.activityPrefix.count)))
    }

    /// All subjects of a visitor.
    package static func all(of digest: some Sequence<UInt8>) -> [Subject] {
        [visitor(digest), savedLists(of: digest), marks(of: digest)]
            + CatalogueKind.allCases.map { favourites(of: digest, $0) }
    }

    /// Whether the changes of the subject are those of everyone, or of this visitor.
    package func concerns(_ visitor: VisitorID?) -> Bool {
        guard ["visitor-", "lists-", "marks-", "favourites-"].contains(where: rawValue.hasPrefix) else { return true }
        return visitor.map { rawValue.hasSuffix(Self.digestText($0.digest)) } ?? false
    }

    /// The digest of a visitor's identifier in hexadecimal digits.
    private static func digestText(_ digest: some Sequence<UInt8>) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
