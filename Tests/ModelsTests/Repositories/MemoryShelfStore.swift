import Models

/// Answers with what it is given, and remembers what it was asked.
actor MemoryShelfStore: RepositoriesStore {
    var items: [MarkedRepository] = []
    var facets = RepositoryFacets()
    private(set) var marks: [Repository.ID: RepositoryMark] = [:]
    /// Which pages and files it was asked for.
    private(set) var queries: [RepositoryQuery] = []
    private(set) var facetsCount = 0
    /// Is done before facets are counted.
    private var beforeFacets: (@Sendable () async throws -> Void)?

    func put(_ items: [MarkedRepository]) { self.items = items }

    func put(_ facets: RepositoryFacets) { self.facets = facets }

    func beforeFacets(_ work: @escaping @Sendable () async throws -> Void) { beforeFacets = work }

    func page(_ query: RepositoryQuery, of name: GitHubName, for visitor: VisitorID?) -> RepositoryPage? {
        queries.append(query)
        return Paging(page: query.page, itemCount: items.count, size: query.size).map { paging in
            RepositoryPage(items: Array(items.dropFirst(paging.offset).prefix(query.size)), paging: paging)
        }
    }

    func items(_ query: RepositoryQuery, of name: GitHubName, for visitor: VisitorID?, limit: Int) -> [MarkedRepository] {
        queries.append(query)
        return Array(items.prefix(limit))
    }

    func item(withID id: Repository.ID, of name: GitHubName, for visitor: VisitorID?) -> MarkedRepository? {
        items.first { $0.id == id }
    }

    func starred(among ids: [Repository.ID], of name: GitHubName) -> Set<Repository.ID> {
        Set(items.map(\.id)).intersection(ids)
    }

    func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets {
        facetsCount += 1
        let counted = facets
        let work = beforeFacets
        beforeFacets = nil
        try await work?()
        return counted
    }

    func marks(by visitor: VisitorID, among ids: [Repository.ID]) -> [Repository.ID: RepositoryMark] {
        marks.filter { ids.contains($0.key) }
    }

    func apply(_ change: RepositoryMarkChange, to ids: [Repository.ID], by visitor: VisitorID) throws {
        for id in ids {
            let mark = try change.step(on: marks[id] ?? .none)
            marks[id] = mark == .none ? nil : mark
        }
    }
}
