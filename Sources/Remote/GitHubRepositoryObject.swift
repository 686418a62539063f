import Foundation
import Models

/// A repository in the JSON of GitHub's API. It has about eighty members; a few of them are read.
///
/// Members are limited in length, characters that no page can show are replaced by U+FFFD, and a member of the wrong
/// type counts as missing.
struct GitHubRepositoryObject: Decodable {
    /// The base URL of GitHub's own web pages.
    static let standardSite = "https://github.com"

    private static let fullNameLimit = 200
    private static let urlLimit = 500
    private static let summaryLimit = 1_000
    private static let languageLimit = 100
    private static let topicLimit = 100
    private static let topicCountLimit = 30

    /// The repository's ID, from 1; `nil` if missing or invalid.
    let id: Int64?
    /// The owner and the name, such as "apple/swift"; `nil` if missing or invalid.
    let fullName: String?
    let summary: String?
    let language: String?
    let starCount: Int
    let forkCount: Int
    let topics: [String]
    let pushedAt: Date?
    let isArchived: Bool
    let isFork: Bool
    let visibility: Visibility
    private let webURL: String?

    enum Visibility {
        case `public`
        /// Only some people may see the repository.
        case `private`
        /// The object does not state, in a readable form, whether the repository is public.
        case unknown
    }

    private enum Key: String, CodingKey {
        case id, description, language, topics, archived, fork, visibility
        case fullName = "full_name"
        case webURL = "html_url"
        case starCount = "stargazers_count"
        case forkCount = "forks_count"
        case pushedAt = "pushed_at"
        case isPrivate = "private"
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        id = members.value(Int64.self, .id).flatMap { $0 > 0 ? $0 : nil }
        fullName = members.value(String.self, .fullName).flatMap { Self.isFullName($0) ? $0 : nil }
        webURL = members.value(String.self, .webURL)
        summary = members.value(String.self, .description).flatMap { Self.line($0, limit: Self.summaryLimit) }
        language = members.value(String.self, .language).flatMap { Self.line($0, limit: Self.languageLimit) }
        starCount = max(0, members.value(Int.self, .starCount) ?? 0)
        forkCount = max(0, members.value(Int.self, .forkCount) ?? 0)
        topics = (members.value([Topic].self, .topics) ?? []).prefix(Self.topicCountLimit).compactMap { topic in
            topic.text.flatMap { Self.line($0, limit: Self.topicLimit) }
        }
        pushedAt = members.value(String.self, .pushedAt).flatMap { try? Date($0, strategy: .iso8601) }
        isArchived = members.value(Bool.self, .archived) ?? false
        isFork = members.value(Bool.self, .fork) ?? false
        visibility = Self.visibility(in: members)
    }

    /// Returns `public` only if `private` or `visibility` says so, and the other one does not contradict it.
    private static func visibility(in members: KeyedDecodingContainer<Key>) -> Visibility {
        do {
            let isPrivate = try members.decodeIfPresent(Bool.self, forKey: .isPrivate)
            let isNotPublic = try members.decodeIfPresent(String.self, forKey: .visibility).map { $0 != "public" }
            let statements = [isPrivate, isNotPublic].compactMap(\.self)
            guard !statements.contains(true) else { return .private }
            return statements.isEmpty ? .unknown : .public
        } catch {
            return .unknown
        }
    }

    /// Returns the URL of the repository's web page: the one in the object, or else the standard one.
    ///
    /// Use it only for objects that the operator provides. A URL from another server is never used.
    func url(of fullName: String) -> String {
        guard let webURL, webURL.utf8.count <= Self.urlLimit, Self.isWebURL(webURL) else {
            return "\(Self.standardSite)/\(fullName)"
        }
        return webURL
    }

    private static func isWebURL(_ text: String) -> Bool {
        guard let url = URL(string: text, encodingInvalidCharacters: false) else { return false }
        return ["http", "https"].contains(url.scheme) && url.host()?.isEmpty == false && url.user() == nil
    }

    /// Whether `text` is an owner and a name, neither of which is a relative part of a path.
    private static func isFullName(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= fullNameLimit && parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && ![".", ".."].contains(Substring(part))
                    && part.allSatisfy { $0.isASCIILetterOrDigit || "-_.".utf8.contains($0) }
            }
    }

    /// Returns `text` as one line; `nil` if it is empty. A line that is too long is cut and ends with "…".
    private static func line(_ text: String, limit: Int) -> String? {
        let lineEnds = [UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let bytes = text.prefix(inUTF16: limit).utf8.map { lineEnds.contains($0) ? UInt8(ascii: " ") : $0 }
        let line = ForbiddenCharacter.replaced(in: String(decoding: bytes, as: UTF8.self)).trimmed
        return line.isEmpty ? nil : line
    }

    /// An element of the topics, which may be of another type.
    private struct Topic: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? String(from: decoder)
        }
    }
}

extension KeyedDecodingContainer {
    /// Returns the value of a member; `nil` if it is missing or of another type.
    fileprivate func value<T: Decodable>(_ type: T.Type, _ key: Key) -> T? {
        try? decodeIfPresent(type, forKey: key)
    }
}

extension String {
    /// Returns the longest prefix of at most `limit` UTF-16 code units, with "…" at the end if characters are missing.
    fileprivate func prefix(inUTF16 limit: Int) -> String {
        guard utf16.count > limit else { return self }
        var remaining = limit - 1
        let kept = unicodeScalars.prefix { scalar in
            remaining -= UTF16.width(scalar)
            return remaining >= 0
        }
        return String(kept) + "…"
    }
}
