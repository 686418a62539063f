package import Models

extension OrganisationList {
    /// Parses `[{"full_name": "…", …}]`, the format of GitHub's `/orgs/{org}/repos`; most members are ignored.
    /// - Throws: The first mistake. The operator can correct the file, so nothing is silently left out.
    package init(parsing bytes: [UInt8]) throws(JSONFormatError) {
        let document = try JSONRows<GitHubRepositoryObject>.decode(
            bytes,
            rowLimit: Self.countLimit,
            expected: "an array of repositories"
        )
        guard document.count <= Self.countLimit else {
            throw JSONFormatError(expected: "at most \(Self.countLimit) repositories", found: "\(document.count)")
        }
        var repositories: [OrganisationRepository] = []
        for (index, row) in document.rows.enumerated() {
            guard case .success(let object) = row else {
                throw JSONFormatError(row: index + 1, expected: "an object", found: "another value")
            }
            guard object.visibility != .private else { continue }
            guard let repository = OrganisationRepository(object) else {
                throw JSONFormatError(
                    row: index + 1,
                    expected: "a \"full_name\" such as \"owner/name\"",
                    found: "none"
                )
            }
            guard object.visibility == .public else {
                throw JSONFormatError(
                    row: index + 1,
                    expected: "\"private\": false or \"visibility\": \"public\"",
                    found: "neither"
                )
            }
            repositories.append(repository)
        }
        self.init(repositories: repositories, privateCount: document.count - repositories.count)
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
