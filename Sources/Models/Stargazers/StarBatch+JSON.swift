import Foundation

extension StarBatch {
    /// The most values that a page may have, which bounds the memory for reading it: a repository of GitHub's has some 110.
    static let valueLimit = 50_000

    /// Reads `[{"starred_at": "…", "repo": {…}}]`, as GitHub sends it for `application/vnd.github.star+json`; other members
    /// are ignored. A row that is no star is left out and counted, and does not cost the others; so is a private one.
    ///
    /// Where a repository is on the web is made of its name: no answer leads anybody elsewhere, whatever is in it.
    ///
    /// Takes some 10 ms a megabyte, so it belongs on no event loop.
    /// - Parameter site: The web pages of the GitHub that has sent it, with no slash at the end.
    /// - Throws: `StarsFailure.notStars` for a document that is no list of stars at all.
    package init(
        parsing bytes: [UInt8],
        of site: String = GitHubRepositoryObject.standardSite,
        entityTag: String? = nil,
        nextPage: Int? = nil,
        lastPage: Int? = nil
    ) throws(StarsFailure) {
        let rows = try Self.rows(of: bytes)
        let stars = rows.compactMap { Star($0, of: site) }
        if stars.isEmpty, let row = rows.first(where: { !$0.isPrivate }) {
            throw .notStars(expected: "an object with \"starred_at\" and \"repo\"", found: row.description)
        }
        self.init(
            stars: stars,
            leftOutCount: rows.count - stars.count,
            entityTag: entityTag,
            nextPage: nextPage,
            lastPage: lastPage
        )
    }

    private static func rows(of bytes: [UInt8]) throws(StarsFailure) -> [JSONValue] {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .notStars(expected: "UTF-8", found: "bytes of another encoding")
        }
        let document: JSONValue
        do {
            document = try JSONParser.parse(bytes, valueLimit: valueLimit)
        } catch {
            throw .notStars(expected: error.expected, found: error.found)
        }
        guard case .array(let rows) = document.content else {
            throw .notStars(expected: "an array of stars", found: document.description)
        }
        return rows
    }
}

extension StarsFailure {
    fileprivate static func notStars(expected: String, found: String) -> StarsFailure {
        .notStars(detail: "\(expected) was expected, and \(found) found")
    }
}

extension JSONValue {
    fileprivate var isPrivate: Bool {
        member("repo").map { GitHubRepositoryObject($0).isPrivate } ?? false
    }
}

extension Star {
    fileprivate init?(_ row: JSONValue, of site: String) {
        guard case .string(let time) = row.member("starred_at")?.content, let starredAt = Date(iso8601: time),
            let object = row.member("repo"), let repository = Repository(GitHubRepositoryObject(object), of: site)
        else { return nil }
        self.init(repository: repository, starredAt: starredAt)
    }
}

extension Repository {
    /// - Returns: nil for a private one, and for one without an id or a name.
    fileprivate init?(_ object: GitHubRepositoryObject, of site: String) {
        guard !object.isPrivate, let id = object.id, let fullName = object.fullName else { return nil }
        self.init(
            id: id,
            fullName: fullName,
            url: "\(site)/\(fullName)",
            summary: object.summary,
            language: object.language,
            starCount: object.starCount,
            topics: object.topics,
            pushedAt: object.pushedAt,
            isArchived: object.isArchived,
            isFork: object.isFork
        )
    }
}
