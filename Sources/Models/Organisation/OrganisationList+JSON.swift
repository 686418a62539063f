import Foundation

extension OrganisationList {
    /// Reads `[{"full_name": "…", …}]`, the shape in which GitHub answers `/orgs/{org}/repos`; most members are ignored.
    ///
    /// Takes some 10 ms a megabyte, so it belongs on no event loop.
    /// - Throws: What is wrong first. It is the file of whoever runs Flipside, who can mend it: nothing is passed over.
    package init(parsing bytes: [UInt8]) throws(OrganisationListError) {
        let reader = OrganisationListReader(bytes: bytes)
        let rows = try reader.rows(limit: Self.countLimit)
        var repositories: [OrganisationRepository] = []
        for row in rows where !GitHubRepositoryObject(row).isPrivate { repositories.append(try reader.repository(row)) }
        self.init(repositories: repositories, privateCount: rows.count - repositories.count)
    }
}

private struct OrganisationListReader {
    let bytes: [UInt8]

    func rows(limit: Int) throws(OrganisationListError) -> [JSONValue] {
        let document = try document()
        guard case .array(let rows) = document.content else {
            throw error(at: document.offset, expected: "an array of repositories", found: document.description)
        }
        if rows.count > limit {
            throw error(at: rows[limit].offset, expected: "at most \(limit) repositories", found: "another one")
        }
        return rows
    }

    func repository(_ row: JSONValue) throws(OrganisationListError) -> OrganisationRepository {
        guard case .object = row.content else {
            throw error(at: row.offset, expected: "a repository: an object", found: row.description)
        }
        let object = GitHubRepositoryObject(row)
        guard let fullName = object.fullName else {
            let member = row.member("full_name")
            throw error(
                at: (member ?? row).offset,
                expected: "a \"full_name\" such as \"owner/name\"",
                found: member?.description ?? "an object without one"
            )
        }
        return OrganisationRepository(
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

    private func document() throws(OrganisationListError) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw error(at: 0, expected: "UTF-8", found: "bytes of another encoding")
        }
        do {
            return try JSONParser.parse(bytes, valueLimit: OrganisationList.valueLimit)
        } catch {
            throw self.error(at: error.offset, expected: error.expected, found: error.found)
        }
    }

    private func error(at offset: Int, expected: String, found: String) -> OrganisationListError {
        let place = LineAndColumn(offset: offset, in: bytes)
        return OrganisationListError(line: place.line, column: place.column, expected: expected, found: found)
    }
}
