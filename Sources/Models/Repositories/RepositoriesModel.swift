/// The stars of a GitHub user as one visitor sees them: with notes, tags and visits of their own. It holds none of that, as
/// nobody sees another one's.
package struct RepositoriesModel: Sendable {
    /// How many stars a file has at most.
    package static let exportLimit = 20_000

    private let store: any RepositoriesStore
    private let counted = RepositoryFacetsCache()

    package init(store: any RepositoriesStore) {
        self.store = store
    }

    /// A page of the stars; nil when there is no such page. Of the front page memory has the stars, and the marks are
    /// read at once.
    /// - Parameter visitor: nil for somebody who has left nothing yet.
    package func page(
        _ query: RepositoryQuery,
        of state: StargazerState,
        for visitor: VisitorID?
    ) async throws -> RepositoryPage? {
        let stored = state.stored
        let held = min(query.size, stored.count)
        guard query.isFront, stored.latest.count >= held else {
            return try await store.page(query, of: stored.name, for: visitor)
        }
        return RepositoryPage(
            items: try await items(stored.latest.prefix(held), for: visitor),
            paging: .first(ofItemCount: stored.count, size: query.size)
        )
    }

    private func items(_ stars: some Sequence<Star>, for visitor: VisitorID?) async throws -> [MarkedRepository] {
        guard let visitor else { return stars.map { MarkedRepository(star: $0) } }
        let marks = try await store.marks(by: visitor, among: stars.map(\.id))
        return stars.map { MarkedRepository(star: $0, mark: marks[$0.id] ?? .none) }
    }

    /// All that a query finds as a file, ``exportLimit`` at most: made on no event loop, as it is some megabytes.
    package func file(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        as format: RepositoryFormat
    ) async throws -> [UInt8] {
        let export = RepositoryExport(
            of: name,
            items: try await store.items(query, of: name, for: visitor, limit: Self.exportLimit)
        )
        return await Task.detached { export.bytes(as: format) }.value
    }

    /// nil when the user has no such star.
    package func item(
        withID id: Repository.ID,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> MarkedRepository? {
        try await store.item(withID: id, of: name, for: visitor)
    }

    /// Those of these repositories that the user has starred: nothing else is noted in the list.
    package func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> [Repository.ID] {
        let starred = try await store.starred(among: ids, of: name)
        return ids.filter(starred.contains)
    }

    /// The first of those that have all these words, and how many there are. Of no words at all that is none.
    package func search(
        _ words: String,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> RepositoryPage {
        let none = RepositoryPage(items: [], paging: .first(ofItemCount: 0, size: limit))
        guard !words.isInvisible else { return none }
        return try await store.page(RepositoryQuery(words: words, size: limit), of: name, for: visitor) ?? none
    }

    /// By what the stars can be told apart. They are counted when something has changed, and not for each page.
    package func facets(of state: StargazerState, for visitor: VisitorID?) async throws -> RepositoryFacets {
        let reading = counted.reading(of: state.stored, for: visitor)
        if let facets = reading.facets { return facets }
        let facets = try await store.facets(of: state.stored.name, for: visitor)
        counted.keep(facets, of: reading)
        return facets
    }
}

extension RepositoriesModel {
    /// - Throws: `RepositoryMarkError` where there is no room for one more.
    package func setVisited(_ isVisited: Bool, _ ids: [Repository.ID], by visitor: VisitorID) async throws {
        try await store.setVisited(isVisited, ids, by: visitor)
        counted.forget(visitor)
    }

    /// Keeps a note and the tags of a repository in the place of those before.
    /// - Parameters:
    ///   - note: What stood in the field.
    ///   - tags: What stood in the field, with commas between them.
    /// - Throws: `RepositoryMarkError` for what cannot be kept.
    package func save(note: String, tags: String, of id: Repository.ID, by visitor: VisitorID) async throws {
        let note = try RepositoryMark.note(of: note)
        let tags = try RepositoryMark.tags(of: tags)
        try await store.save(note: note, tags: tags, of: id, by: visitor)
        counted.forget(visitor)
    }

    /// Adds a tag to each of these: all or none.
    /// - Parameter tag: What stood in the field.
    /// - Throws: `RepositoryMarkError` for what is no tag, and where there is no room for it.
    package func add(tag: String, to ids: [Repository.ID], by visitor: VisitorID) async throws {
        let tag = try RepositoryMark.tag(of: tag)
        try await store.add(tag: tag, to: ids, by: visitor)
        counted.forget(visitor)
    }

    /// - Parameter tag: What stood in the field.
    /// - Throws: `RepositoryMarkError` for what is no tag.
    package func remove(tag: String, from ids: [Repository.ID], by visitor: VisitorID) async throws {
        let tag = try RepositoryMark.tag(of: tag)
        try await store.remove(tag: tag, from: ids, by: visitor)
        counted.forget(visitor)
    }
}
