import Models

extension CatalogueQuery {
    /// Reads the query of a list's URL; fails for a value that the list does not know.
    ///
    /// An empty credit stands for the whole list. An undecodable one is an error, because it would show another artist's list.
    init?(_ items: QueryItems, of kind: CatalogueKind) {
        guard !items.isEmpty else {
            self.init()
            return
        }
        guard let page = items.page, items.isReadable(kind.creditName) else { return nil }
        self.init(
            credit: items[kind.creditName].flatMap { $0.isEmpty ? nil : $0 },
            favourites: items["favourites"] == "yes",
            page: page
        )
        guard let text = items["sort"] else { return }
        guard let order = CatalogueOrder(text, of: kind) else { return nil }
        self.order = order
    }

    /// Adds the parts of the query that differ from the default, so that each page has one URL.
    func write(to query: inout QueryWriter, of kind: CatalogueKind) {
        if order != .default { query.add("sort", order.text(of: kind)) }
        if let credit { query.add(kind.creditName, encoding: credit) }
        if favourites { query.add("favourites", "yes") }
        query.add(page: page)
    }
}

extension CatalogueOrder {
    /// Reads the `sort` value of a URL: `name`, or `-name` for the reverse order.
    init?(_ text: String, of kind: CatalogueKind) {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        let name = isDescending ? String(text.dropFirst()) : text
        guard let key = Key.allCases.first(where: { Self.name(of: $0, in: kind) == name }) else { return nil }
        self.init(key: key, isDescending: isDescending)
    }

    func text(of kind: CatalogueKind) -> String {
        (isDescending ? "-" : "") + Self.name(of: key, in: kind)
    }

    private static func name(of key: Key, in kind: CatalogueKind) -> String {
        switch key {
        case .added: "added"
        case .name: "name"
        case .credit: kind.creditName
        }
    }
}

extension CatalogueKind {
    /// The name of the credit in a URL.
    var creditName: String {
        switch self {
        case .songs: "artist"
        case .movies: "director"
        }
    }
}
