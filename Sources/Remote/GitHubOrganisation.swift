package import Models

extension OrganisationList {
    /// Parses `[{"full_name": "…", …}]`, the format of GitHub's `/orgs/{org}/repos`; most members are ignored.
    ///
    /// Takes about 20 ms for each megabyte, too long for an event loop.
    /// - Throws: The first mistake. The operator can correct the file, so nothing is silently left out.
    package init(parsing bytes: [UInt8]) throws(OrganisationListError) {
        let document: JSONRows<GitHubRepositoryObject>
        do {
            document = try .decode(bytes, rowLimit: Self.countLimit, expected: "an array of repositories")
        } catch {
            throw OrganisationListError(expected: error.expected, found: error.found)
        }
        guard document.count <= Self.countLimit else {
            throw OrganisationListError(expected: "at most \(Self.countLimit) repositories", found: "\(document.count)")
        }
        var repositories: [OrganisationRepository] = []
        for (index, row) in document.rows.enumerated() {
            guard case .success(let object) = row else {
                throw OrganisationListError(row: index + 1, expected: "an object", found: "another value")
            }
            guard !object.isPrivate else { continue }
            guard let repository = OrganisationRepository(object) else {
                throw OrganisationListError(
                    row: index + 1,
                    expected: "a \"full_name\" such as \"owner/name\"",
                    found: "none"
                )
            }
            repositories.append(repository)
        }
        self.init(repositories: repositories, privateCount: document.count - repositories.count)
    }
}

/// A mistake in the file of an organisation's repositories.
package struct OrganisationListError: Error, Sendable, Equatable {
    /// The number of the repository in the file, from 1; `nil` for a mistake in the whole file.
    package let row: Int?
    package let expected: String
    package let found: String

    package init(row: Int? = nil, expected: String, found: String) {
        self.row = row
        self.expected = expected
        self.found = found
    }
}

extension OrganisationListError: CustomStringConvertible {
    package var description: String {
        "\(row.map { "repository \($0): " } ?? "")expected \(expected), but found \(found)"
    }
}

extension OrganisationRepository {
    /// - Returns: `nil` for an object without a valid name.
    fileprivate init?(_ object: GitHubRepositoryObject) {
        guard let fullName = object.fullName else { return nil }
        self.init(
            id: object.id,
            fullName: fullName,
            summary: object.summary,
            url: object.url(of: fullName),
            language: object.language,
            starCount: object.starCount,
            forkCount: object.forkCount,
            topics: object.topics,
            pushedAt: object.pushedAt,
            isArchived: object.isArchived
        )
    }
}
