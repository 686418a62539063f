import Models

/// Answers with what it is given, and remembers what it was asked.
actor MemoryShelfStore: ShelfStore {
    var items: [ShelfItem] = []
    var facets = ShelfFacets()
    private(set) var marks: [Repository.ID: ShelfMark] = [:]
    /// Which pages and files it was asked for.
    private(set) var queries: [ShelfQuery] = []
    private(set) var facetsCount = 0
    /// Is done before facets are counted.
    private var beforeFacets: (@Sendable () async throws -> Void)?

    func put(_ items: [ShelfItem]) { self.items = items }

    func put(_ facets: ShelfFacets) { self.facets = facets }

    func beforeFacets(_ work: @escaping @Sendable () async throws -> Void) { beforeFacets = work }

    func page(_ query: ShelfQuery, of name: GitHubName, for visitor: VisitorID?) -> ShelfPage? {
        queries.append(query)
        return Paging(page: query.page, itemCount: items.count, size: query.size).map { paging in
            ShelfPage(items: Array(items.dropFirst(paging.offset).prefix(query.size)), paging: paging)
        }
    }

    func items(_ query: ShelfQuery, of name: GitHubName, for visitor: VisitorID?, limit: Int) -> [ShelfItem] {
        queries.append(query)
        return Array(items.prefix(limit))
    }

    func item(withID id: Repository.ID, of name: GitHubName, for visitor: VisitorID?) -> ShelfItem? {
        items.first { $0.id == id }
    }

    func starred(among ids: [Repository.ID], of name: GitHubName) -> Set<Repository.ID> {
        Set(items.map(\.id)).intersection(ids)
    }

    func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> ShelfFacets {
        facetsCount += 1
        let counted = facets
        let work = beforeFacets
        beforeFacets = nil
        try await work?()
        return counted
    }

    func marks(by visitor: VisitorID, among ids: [Repository.ID]) -> [Repository.ID: ShelfMark] {
        marks.filter { ids.contains($0.key) }
    }

    func setVisited(_ isVisited: Bool, _ ids: [Repository.ID], by visitor: VisitorID) {
        for id in ids { marks[id] = ShelfMark(isVisited: isVisited) }
    }

    func save(note: String, tags: [String], of id: Repository.ID, by visitor: VisitorID) {
        marks[id] = ShelfMark(note: note, tags: tags)
    }

    func add(tag: String, to ids: [Repository.ID], by visitor: VisitorID) {
        for id in ids { marks[id] = ShelfMark(tags: [tag]) }
    }

    func remove(tag: String, from ids: [Repository.ID], by visitor: VisitorID) {
        for id in ids { marks[id] = nil }
    }
}
