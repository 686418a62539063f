import Models

extension RepositoryQuery {
    /// Reads the query of the list's URL; fails for a value that the list does not know.
    ///
    /// A form sends each of its fields, so an empty value counts as none.
    init?(_ items: QueryItems) {
        guard let page = items.page, let isVisited = Self.answer(items["visited"]),
            let isArchived = Self.answer(items["archived"]),
            let order = items["sort"].map(RepositoryOrder.init) ?? .default
        else { return nil }
        self.init(
            words: items["q"] ?? "",
            language: items["language"].flatMap(Language.init),
            tag: items["tag"].flatMap { $0.isEmpty ? nil : $0 },
            isVisited: isVisited,
            isArchived: isArchived,
            order: order,
            page: page
        )
    }

    /// - Returns: `.some(nil)` for no filter, and `nil` for an unknown value.
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

    /// Adds everything but the page.
    func writeFilters(to query: inout QueryWriter) {
        if !words.isEmpty { query.add("q", encoding: words) }
        if let language { query.add("language", encoding: language.text) }
        if let tag { query.add("tag", encoding: tag) }
        if let isVisited { query.add("visited", isVisited ? "yes" : "no") }
        if let isArchived { query.add("archived", isArchived ? "yes" : "no") }
        if order != .default { query.add("sort", order.text) }
    }
}

extension RepositoryQuery.Language {
    /// The value of a URL for ``unknown``; no language has this name.
    private static let unknownText = "-"

    /// Reads the `language` value of a URL; fails for an empty one.
    package init?(_ text: String) {
        switch text {
        case "": return nil
        case Self.unknownText: self = .unknown
        default: self = .named(text)
        }
    }

    /// The value in a URL.
    package var text: String {
        switch self {
        case .named(let name): name
        case .unknown: Self.unknownText
        }
    }
}

extension RepositoryOrder {
    /// Reads the `sort` value of a URL: `name`, or `-name` for the reverse order.
    package init?(_ text: String) {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        guard let key = Key(rawValue: isDescending ? String(text.dropFirst()) : text) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    package var text: String { (isDescending ? "-" : "") + key.rawValue }
}
