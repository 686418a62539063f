/// Which starred repositories are asked for. What is as usual stands in no address, so each page has one.
package struct RepositoryQuery: Hashable, Sendable {
    /// As they were typed; empty for no search.
    package var words: String
    /// As GitHub writes it, or ``noLanguage``.
    package var language: String?
    /// One of who asks.
    package var tag: String?
    package var isVisited: Bool?
    package var isArchived: Bool?
    package var order: RepositoryOrder
    /// From 1.
    package var page: Int

    package init(
        words: String = "",
        language: String? = nil,
        tag: String? = nil,
        isVisited: Bool? = nil,
        isArchived: Bool? = nil,
        order: RepositoryOrder = .default,
        page: Int = 1
    ) {
        self.words = words
        self.language = language
        self.tag = tag
        self.isVisited = isVisited
        self.isArchived = isArchived
        self.order = order
        self.page = page
    }

    /// What stands in an address for repositories of which GitHub names no language: no language is called so.
    package static let noLanguage = "-"

    /// The same list, another page of it.
    package func onPage(_ page: Int) -> RepositoryQuery {
        var query = self
        query.page = page
        return query
    }

    /// Whether all repositories are asked for, in whatever order.
    package var isWhole: Bool { self == RepositoryQuery(order: order, page: page) }
}

extension RepositoryQuery {
    /// A form sends each of its fields, so what is empty is as if it were not there.
    /// - Returns: `nil` when a value is none that the list knows.
    init?(_ items: QueryItems) {
        guard let page = items.page, let isVisited = Self.answer(items["visited"]),
            let isArchived = Self.answer(items["archived"]),
            let order = items["sort"].map(RepositoryOrder.init) ?? .default
        else { return nil }
        self.init(
            words: items["q"] ?? "",
            language: items["language"].flatMap { $0.isEmpty ? nil : $0 },
            tag: items["tag"].flatMap { $0.isEmpty ? nil : $0 },
            isVisited: isVisited,
            isArchived: isArchived,
            order: order,
            page: page
        )
    }

    /// - Returns: `.some(nil)` where nothing is asked, and `nil` for no answer.
    private static func answer(_ text: String?) -> Bool?? {
        switch text {
        case nil, "": .some(nil)
        case "yes": true
        case "no": false
        default: nil
        }
    }

    func write(to query: inout QueryWriter) {
        writeFilters(to: &query)
        query.add(page: page)
    }

    /// Without the page.
    func writeFilters(to query: inout QueryWriter) {
        if !words.isEmpty { query.add("q", encoding: words) }
        if let language { query.add("language", encoding: language) }
        if let tag { query.add("tag", encoding: tag) }
        if let isVisited { query.add("visited", isVisited ? "yes" : "no") }
        if let isArchived { query.add("archived", isArchived ? "yes" : "no") }
        if order != .default { query.add("sort", order.text) }
    }
}
