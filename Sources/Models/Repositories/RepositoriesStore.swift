/// What `RepositoriesModel` needs to look through starred repositories, and to keep what visitors note of them.
///
/// Nothing is kept of a visitor before the first note. A note stays when the repository is starred no more, and is there
/// again when it is. How many are kept is limited, of a visitor and of all together.
package protocol RepositoriesStore: Sendable {
    /// A page of the stars of a name; nil when there is no such page.
    func page(_ query: RepositoryQuery, of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryPage?

    /// All that a query finds, whatever its page, for an export: `limit` at most.
    func items(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> [MarkedRepository]

    func item(withID id: Repository.ID, of name: GitHubName, for visitor: VisitorID?) async throws -> MarkedRepository?

    func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets

    /// Which of these are stars of a name.
    func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> Set<Repository.ID>

    /// Answers at once: what a visitor has noted of these; without those of which that is nothing.
    func marks(by visitor: VisitorID, among ids: [Repository.ID]) async throws -> [Repository.ID: RepositoryMark]

    /// - Throws: `RepositoryMarkError` where there is no room for one more.
    func setVisited(_ isVisited: Bool, _ ids: [Repository.ID], by visitor: VisitorID) async throws

    /// - Throws: `RepositoryMarkError` where there is no room for one more.
    func save(note: String, tags: [String], of id: Repository.ID, by visitor: VisitorID) async throws

    /// Adds a tag to each of these: all or none.
    /// - Throws: `RepositoryMarkError` where one has as many as it may have, or there is no room.
    func add(tag: String, to ids: [Repository.ID], by visitor: VisitorID) async throws

    func remove(tag: String, from ids: [Repository.ID], by visitor: VisitorID) async throws
}
