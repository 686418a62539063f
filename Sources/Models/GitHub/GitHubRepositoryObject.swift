import Foundation

/// A repository as GitHub's API writes it down, in JSON. It has some eighty members, of which few are read; each is held to
/// a limit, and characters that no page can show are marked (U+FFFD).
package struct GitHubRepositoryObject {
    /// Where GitHub's own web pages are.
    package static let standardSite = "https://github.com"

    private static let fullNameLimit = 200
    private static let urlLimit = 500
    private static let summaryLimit = 1_000
    private static let languageLimit = 100
    private static let topicLimit = 100
    private static let topicCountLimit = 30

    private let object: JSONValue

    init(_ object: JSONValue) {
        self.object = object
    }

    /// From 1; nil when there is none.
    var id: Int64? {
        guard let number = number("id"), number > 0 else { return nil }
        return Int64(number)
    }

    /// Owner and name; nil for what is no such thing.
    var fullName: String? {
        guard let text = string("full_name"), text.utf8.count <= Self.fullNameLimit else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy(Self.isName) ? text : nil
    }

    /// No way up in an address, either.
    private static func isName(_ part: Substring.UTF8View) -> Bool {
        !part.isEmpty && part.allSatisfy(\.isPartOfName) && ![".", ".."].contains(Substring(part))
    }

    /// Where it is on the web: as it says, or where GitHub has a repository of that name. For what whoever runs the server
    /// has put there: what comes from elsewhere is not asked.
    func url(of fullName: String) -> String {
        guard let text = string("html_url"), text.utf8.count <= Self.urlLimit, Self.isOnWeb(text) else {
            return "\(Self.standardSite)/\(fullName)"
        }
        return text
    }

    private static func isOnWeb(_ text: String) -> Bool {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return ["http", "https"].contains(url.scheme) && url.host()?.isEmpty == false && url.user() == nil
    }

    var summary: String? { string("description").flatMap { Self.line($0, limit: Self.summaryLimit) } }

    var language: String? { string("language").flatMap { Self.line($0, limit: Self.languageLimit) } }

    var starCount: Int { max(0, number("stargazers_count") ?? 0) }

    var forkCount: Int { max(0, number("forks_count") ?? 0) }

    var topics: [String] {
        guard case .array(let values) = object.member("topics")?.content else { return [] }
        let topics = values.prefix(Self.topicCountLimit).compactMap { value -> String? in
            guard case .string(let text) = value.content else { return nil }
            return Self.line(text, limit: Self.topicLimit)
        }
        return topics
    }

    var pushedAt: Date? { string("pushed_at").flatMap { Date(iso8601: $0) } }

    var isArchived: Bool { boolean("archived") }

    var isFork: Bool { boolean("fork") }

    /// Also when it does not say so in so many words.
    var isPrivate: Bool { boolean("private") || (string("visibility") ?? "public") != "public" }

    /// One line; nil when nothing is left of it. What is longer than the limit ends with "…".
    private static func line(_ text: String, limit: Int) -> String? {
        let line = ForbiddenCharacter.marked(in: withoutLineEnds(text.prefix(inUTF16: limit))).trimmed
        return line.isEmpty ? nil : line
    }

    private static func withoutLineEnds(_ text: String) -> String {
        let ends = [UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        guard text.utf8.contains(where: { ends.contains($0) }) else { return text }
        return String(decoding: text.utf8.map { ends.contains($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}

/// Members by their kind.
extension GitHubRepositoryObject {
    private func string(_ name: String) -> String? {
        guard case .string(let text) = object.member(name)?.content else { return nil }
        return text
    }

    private func number(_ name: String) -> Int? {
        guard case .number(let digits) = object.member(name)?.content else { return nil }
        return Int(digits: digits.utf8)
    }

    private func boolean(_ name: String) -> Bool {
        guard case .boolean(let value) = object.member(name)?.content else { return false }
        return value
    }
}

extension String {
    /// So much of it, without half a character, and then "…".
    fileprivate func prefix(inUTF16 limit: Int) -> String {
        guard utf16.count > limit else { return self }
        var rest = limit - 1
        let kept = unicodeScalars.prefix { scalar in
            rest -= UTF16.width(scalar)
            return rest >= 0
        }
        return String(kept) + "…"
    }
}

extension UInt8 {
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
