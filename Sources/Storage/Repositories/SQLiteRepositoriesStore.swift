import Foundation
import GRDB
package import Models

/// The stars of stargazers as visitors see them, with the marks of each visitor.
package struct SQLiteRepositoriesStore: RepositoriesStore {
    let database: SharedDatabase
    var limits = RepositoryMarkLimits()
    /// The broadest search takes long, so some of the spare connections stay free for other reads.
    private let searches = SearchPlaces(DatabaseFile.spareReaderCount - 1)

    package func page(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> RepositoryPage? {
        let key = Self.key(of: visitor)
        return try await search { db in
            guard let id = try StargazerTable(name: name, db: db).id() else {
                return query.page == 1
                    ? RepositoryPage(items: [], paging: .first(ofItemCount: 0, size: query.size)) : nil
            }
            return try RepositorySelection(query, of: id, for: key, in: db).page()
        }
    }

    package func items(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> [MarkedRepository] {
        let key = Self.key(of: visitor)
        return try await search { db in
            guard let id = try StargazerTable(name: name, db: db).id() else { return [] }
            return try RepositorySelection(query, of: id, for: key, in: db).items(limit: limit)
        }
    }

    package func item(
        withID id: Repository.ID,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> MarkedRepository? {
        let key = Self.key(of: visitor)
        return try await database.read { db in
            let query = try db.cachedStatement(
                sql: """
                    SELECT \(MarkedRepository.columnNames) FROM stargazer JOIN star ON star.stargazerID = stargazer.id
                    \(MarkedRepository.joiningMarks) WHERE stargazer.key = :name AND star.repositoryID = :id
                    """
            )
            return try Row.fetchOne(query, arguments: ["visitor": key, "name": name.key, "id": id])
                .map { MarkedRepository($0) }
        }
    }

    package func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets {
        let key = Self.key(of: visitor)
        return try await search { db in
            guard let id = try StargazerTable(name: name, db: db).id() else { return RepositoryFacets() }
            return try RepositoryFacetTable(stargazerID: id, visitor: key, db: db).facets()
        }
    }

    package func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> Set<Repository.ID> {
        try await database.read { db in
            let query = try db.cachedStatement(
                sql: """
                    SELECT star.repositoryID FROM stargazer JOIN star ON star.stargazerID = stargazer.id
                    WHERE stargazer.key = ? AND star.repositoryID IN (SELECT value FROM json_each(?))
                    """
            )
            let list = "[\(ids.map(String.init).joined(separator: ","))]"
            return try Set(Int64.fetchAll(query, arguments: [name.key, list]))
        }
    }

    package func marks(by visitor: VisitorID, among ids: [Repository.ID]) async throws -> [Repository.ID:
        RepositoryMark]
    {
        guard !ids.isEmpty else { return [:] }
        return try readMarks(Self.key(of: visitor), among: ids)
    }

    /// Reads on the caller's thread, as ``SQLiteCatalogueStore`` does: these are the marks of one page only.
    private func readMarks(_ key: Data, among ids: [Repository.ID]) throws -> [Repository.ID: RepositoryMark] {
        try database.read { db in try RepositoryMarkTable(visitor: key, db: db).marks(among: ids) }
    }

    private func search<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        try await searches.search { try await database.read(body) }
    }

    private static func key(of visitor: VisitorID?) -> Data {
        Data(visitor?.digest ?? [])
    }
}

extension SQLiteRepositoriesStore {
    package func setVisited(_ isVisited: Bool, _ ids: [Repository.ID], by visitor: VisitorID) async throws {
        try await change(ids, by: visitor) { mark in
            RepositoryMark(isVisited: isVisited, note: mark.note, tags: mark.tags)
        }
    }

    package func save(
        note: String,
        tags: [String],
        of id: Repository.ID,
        by visitor: VisitorID
    ) async throws {
        try await change([id], by: visitor) { mark in
            RepositoryMark(isVisited: mark.isVisited, note: note, tags: tags)
        }
    }

    package func add(tag: String, to ids: [Repository.ID], by visitor: VisitorID) async throws {
        let key = Tag(stored: tag).key
        try await change(ids, by: visitor) { mark in
            guard !mark.tags.contains(where: { Tag(stored: $0).key == key }) else { return mark }
            guard mark.tags.count < Tag.countLimit else {
                throw RepositoryMarkError.tags(.tooMany(count: mark.tags.count + 1))
            }
            return RepositoryMark(isVisited: mark.isVisited, note: mark.note, tags: mark.tags + [tag])
        }
    }

    package func remove(tag: String, from ids: [Repository.ID], by visitor: VisitorID) async throws {
        let key = Tag(stored: tag).key
        try await change(ids, by: visitor) { mark in
            let tags = mark.tags.filter { Tag(stored: $0).key != key }
            return RepositoryMark(isVisited: mark.isVisited, note: mark.note, tags: tags)
        }
    }

    /// Changes all marks, or none if one of them cannot be changed.
    private func change(
        _ ids: [Repository.ID],
        by visitor: VisitorID,
        _ change: @escaping @Sendable (RepositoryMark) throws -> RepositoryMark
    ) async throws {
        let key = Self.key(of: visitor)
        let limits = limits
        try await database.change { db in
            try RepositoryMarkTable(visitor: key, db: db).change(ids, within: limits, change)
        }
    }
}
