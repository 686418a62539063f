/// A request for a page of a catalogue's list.
package struct CatalogueQuery: Sendable, Hashable {
    package var filter: CatalogueFilter
    package var order: CatalogueOrder
    /// The number of the page, from 1.
    package var page: Int
    /// The number of items on a page.
    package var size: Int

    /// - Parameter order: `nil` for the default order of the filter.
    package init(
        _ filter: CatalogueFilter = .all,
        order: CatalogueOrder? = nil,
        page: Int = 1,
        size: Int = Paging.defaultSize
    ) {
        self.filter = filter
        self.order = order ?? filter.defaultOrder
        self.page = page
        self.size = size
    }

    /// Whether this is the first page of the whole list in its default order.
    package var isDefault: Bool { self == CatalogueQuery() }

    /// Whether the list is in the default order of its filter.
    package var hasDefaultOrder: Bool { order == filter.defaultOrder }

    /// Returns the query for another page of the same list.
    package func onPage(_ page: Int) -> CatalogueQuery {
        var query = self
        query.page = page
        return query
    }

    /// Returns the query for the first page of the same items in another order.
    package func ordered(by order: CatalogueOrder) -> CatalogueQuery {
        CatalogueQuery(filter, order: order, size: size)
    }

    /// Returns the query for the first page of other items in the same order. A default order becomes that of the filter.
    package func filtered(by filter: CatalogueFilter) -> CatalogueQuery {
        CatalogueQuery(filter, order: hasDefaultOrder ? nil : order, size: size)
    }
}

/// The conditions that all items of a list meet.
package struct CatalogueFilter: Sendable, Hashable {
    /// The words to search for, as typed; empty for no search. Each has to be found in the name, the credit, the album,
    /// the year, a tag or the note; see ``SearchTerms``.
    package var words = ""
    /// One of the artists or directors, or the whole credit, compared by `Folding`. An order by credit is then an order by
    /// name.
    package var credit: String?
    /// The album, compared by `Folding`.
    package var album: String?
    /// The first year of a decade, such as 1980.
    package var decade: Int?
    package var year: Int?
    package var rating: Rating?
    /// The lowest rating.
    package var leastRating: Rating?
    /// A tag, compared without regard to case (``Tag/key(of:)``).
    package var tag: String?
    /// The month or the day in which the items were added.
    package var added: AdditionPeriod?
    /// Whether the items are the visitor's favourites.
    package var isFavourite = false

    package init() {}

    /// All items.
    package static let all = CatalogueFilter()

    /// The visitor's favourites.
    package static let favourites = CatalogueFilter().with(\.isFavourite, true)

    /// The items of one artist or director.
    package static func credit(_ credit: String) -> CatalogueFilter { all.with(\.credit, credit) }

    /// The songs of an artist's album.
    package static func album(_ album: String, by credit: String) -> CatalogueFilter {
        CatalogueFilter.credit(credit).with(\.album, album)
    }

    /// Returns the filter with another value of one condition.
    package func with<Value>(_ condition: WritableKeyPath<CatalogueFilter, Value>, _ value: Value) -> CatalogueFilter {
        var filter = self
        filter[keyPath: condition] = value
        return filter
    }

    /// The order of these items unless another one is chosen: the newest first, but an album from its first song.
    package var defaultOrder: CatalogueOrder { album == nil ? .newestFirst : .oldestFirst }

    /// The only condition; `nil` if there is another one.
    package var onlyCredit: String? { credit.flatMap { self == .credit($0) ? $0 : nil } }

    /// The album and its artist; `nil` if there is another condition, or not both of these.
    package var onlyAlbum: (album: String, credit: String)? {
        guard let album, let credit, self == .album(album, by: credit) else { return nil }
        return (album, credit)
    }

    /// Whether an item meets all conditions except ``isFavourite``, which depends on the visitor, and ``added``, which
    /// only the store knows.
    package func accepts(_ item: some CatalogueItem) -> Bool {
        let facts = item.facts
        return (credit.map { Self.credit(of: item, includes: Folding.fold($0)) } ?? true)
            && (album.map { album in facts.album.map { Folding.fold(album) == Folding.fold($0) } ?? false } ?? true)
            && (decade.map { $0 == facts.year.map { $0 / 10 * 10 } } ?? true)
            && (year.map { $0 == facts.year } ?? true)
            && (rating.map { $0 == facts.rating } ?? true)
            && (leastRating.map { $0.halves <= facts.rating?.halves ?? 0 } ?? true)
            && (tag.map { tag in facts.tags.contains { Tag.key(of: $0) == Tag.key(of: tag) } } ?? true)
            && (words.isInvisible || hasWords(item))
    }

    private static func credit(of item: some CatalogueItem, includes key: String) -> Bool {
        key == Folding.fold(item.credit) || item.creditNames.contains { Folding.fold($0) == key }
    }

    private func hasWords(_ item: some CatalogueItem) -> Bool {
        let facts = item.facts
        let others = [facts.album, facts.year.map(String.init), facts.note].compactMap(\.self) + facts.tags
        let terms = SearchTerms(words)
        return !terms.isEmpty
            && terms.areFound { word in
                ([item.name, item.credit] + others).contains { !Folding.matches(of: [word], in: $0).isEmpty }
            }
    }
}

/// The order of a catalogue's list.
package struct CatalogueOrder: Sendable, Hashable {
    package enum Key: Sendable, Hashable, CaseIterable {
        /// The time an item was added, oldest first.
        case added
        /// The name by `Folding`, without a leading article, then the time an item was added.
        case name
        /// The credit in the same way, then the name.
        case credit
    }

    package let key: Key
    package let isDescending: Bool

    package init(key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    package static let newestFirst = CatalogueOrder(key: .added, isDescending: true)
    package static let oldestFirst = CatalogueOrder(key: .added)

    package var reversed: CatalogueOrder { CatalogueOrder(key: key, isDescending: !isDescending) }
}

/// A page of the songs, or of the movies.
package struct CataloguePage<Item: CatalogueItem>: Sendable, Equatable {
    package let paging: Paging
    /// The items in the order of the list.
    package let items: [Item]
    /// The credit that the list is limited to, as written in the catalogue; `nil` for a list of all items, or without
    /// items.
    package let credit: String?

    package init(items: [Item], paging: Paging, credit: String? = nil) {
        self.paging = paging
        self.items = items
        self.credit = credit
    }
}

/// A letter to jump to in an alphabetical list.
package struct CatalogueLetter: Sendable, Equatable {
    /// "A" to "Z", ``signs`` for items before them, or ``otherScripts`` for items after them.
    package let letter: String
    /// The number of items of the letter, at least one.
    package let count: Int
    /// The number of items before the letter.
    package let offset: Int

    /// Digits and symbols.
    package static let signs = "#"
    /// Letters of other scripts, and emoji.
    package static let otherScripts = "…"

    package init(letter: String, count: Int, offset: Int) {
        self.letter = letter
        self.count = count
        self.offset = offset
    }
}
