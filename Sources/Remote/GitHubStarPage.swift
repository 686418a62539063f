import Foundation
import Models

extension StarPage {
    /// The maximum number of rows of a page, ten times GitHub's maximum.
    static let rowLimit = 1_000

    /// Parses `[{"starred_at": "…", "repo": {…}}]`, GitHub's `application/vnd.github.star+json`, and ignores other
    /// members. A row that is invalid, or not known to be public, is left out and counted.
    ///
    /// The URL of a repository is derived from its name, so that no response can direct visitors to another site.
    /// - Parameter site: The base URL of GitHub's web pages, without a slash at the end.
    /// - Throws: `StarsFailure.notStars` if the document is not a list of stars.
    init(
        parsing bytes: [UInt8],
        of site: String,
        entityTag: String? = nil,
        nextPage: Int? = nil,
        lastPage: Int? = nil
    ) throws(StarsFailure) {
        let document: JSONRows<StarRow>
        do {
            document = try .decode(bytes, rowLimit: Self.rowLimit, expected: "an array of stars")
        } catch {
            throw .notStars(detail: "expected \(error.expected), found \(error.found)")
        }
        let rows = document.rows.map { try? $0.get() }
        let stars = rows.compactMap { $0.flatMap { Star($0, of: site) } }
        guard !stars.isEmpty || rows.allSatisfy({ $0?.repo?.visibility == .private }) else {
            throw .notStars(detail: "expected objects with \"starred_at\" and \"repo\", found other rows")
        }
        self.init(
            stars: stars,
            leftOutCount: document.count - stars.count,
            entityTag: entityTag,
            nextPage: nextPage,
            lastPage: lastPage
        )
    }
}

private struct StarRow: Decodable {
    let starredAt: Date?
    let repo: GitHubRepositoryObject?

    private enum Key: String, CodingKey {
        case starredAt = "starred_at"
        case repo
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        starredAt = (try? members.decode(String.self, forKey: .starredAt)).flatMap {
            try? Date($0, strategy: .iso8601)
        }
        repo = try? members.decode(GitHubRepositoryObject.self, forKey: .repo)
    }
}

extension Star {
    fileprivate init?(_ row: StarRow, of site: String) {
        guard let starredAt = row.starredAt, let object = row.repo, let repository = Repository(object, of: site)
        else { return nil }
        self.init(repository: repository, starredAt: starredAt)
    }
}

extension Repository {
    /// - Returns: `nil` for a repository that is not known to be public, and for one without a valid ID or name.
    fileprivate init?(_ object: GitHubRepositoryObject, of site: String) {
        guard object.visibility == .public, let id = object.id, let fullName = object.fullName else { return nil }
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
