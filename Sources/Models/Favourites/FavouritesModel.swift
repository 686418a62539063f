/// The songs, or the movies, that each visitor has marked. It holds nothing, as nobody sees another one's marks.
package struct FavouritesModel<Item: CatalogueItem>: Sendable {
    private let catalogue: CatalogueModel<Item>
    private let store: any FavouritesStore<Item>

    package init(catalogue: CatalogueModel<Item>, store: any FavouritesStore<Item>) {
        self.catalogue = catalogue
        self.store = store
    }

    /// Which of these a visitor has marked.
    /// - Parameter visitor: nil for somebody who has left nothing yet.
    package func marked(by visitor: VisitorID?, among items: [Item]) async throws -> Set<Item.ID> {
        guard let visitor else { return [] }
        return try await store.marked(by: visitor, among: items.map(\.id))
    }

    /// A page of what a visitor has marked, in the order of the query; nil when it has no such page.
    /// - Parameters:
    ///   - visitor: nil for somebody who has left nothing yet.
    ///   - query: Of the list, of which these are a part.
    package func page(_ query: CatalogueQuery, of visitor: VisitorID?) async throws -> CataloguePage<Item>? {
        let ids = if let visitor { try await store.marked(by: visitor) } else { [Item.ID]() }
        let credit = query.credit.map(Folding.fold)
        let items = try await catalogue.items(withIDs: ids, in: query.order)
            .filter { credit == nil || Folding.fold($0.credit) == credit }
        guard let paging = Paging(page: query.page, itemCount: items.count, size: query.size) else { return nil }
        let shown = items.dropFirst(paging.offset).prefix(paging.size)
        return CataloguePage(items: Array(shown), paging: paging)
    }

    /// What has been deleted for good takes no room.
    /// - Throws: `FavouritesError` where there is no room for one more.
    package func mark(_ id: Item.ID, by visitor: VisitorID) async throws {
        do {
            try await store.mark(id, by: visitor)
        } catch FavouritesError.tooMany {
            try await forgetWhatIsGone(by: visitor)
            try await store.mark(id, by: visitor)
        }
    }

    package func unmark(_ id: Item.ID, by visitor: VisitorID) async throws {
        try await store.unmark(id, by: visitor)
    }

    /// A deletion that can be undone brings its marks back.
    private func forgetWhatIsGone(by visitor: VisitorID) async throws {
        let ids = try await store.marked(by: visitor)
        let there = Set(try await catalogue.items(withIDs: ids, in: .default).map(\.id))
        for id in ids where !there.contains(id) {
            guard try await catalogue.removedItem(withID: id) == nil else { continue }
            try await store.unmark(id, by: visitor)
        }
    }
}

/// What `FavouritesModel` needs to keep what visitors have marked.
///
/// Nothing is kept of a visitor before the first mark. No visitor has more marks than ``FavouritesLimits/ofVisitor``, and
/// all of them together no more than ``FavouritesLimits/ofAll``: who invents visitors fills no disk.
package protocol FavouritesStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    /// Answers at once: which of these a visitor has marked.
    func marked(by visitor: VisitorID, among ids: [Item.ID]) async throws -> Set<Item.ID>

    /// Answers at once: all that a visitor has marked, those included that are no longer in the catalogue.
    func marked(by visitor: VisitorID) async throws -> [Item.ID]

    /// - Throws: `FavouritesError` where there is no room for one more. What is marked already is no change.
    func mark(_ id: Item.ID, by visitor: VisitorID) async throws

    /// What is not marked is as good as unmarked.
    func unmark(_ id: Item.ID, by visitor: VisitorID) async throws
}

/// How many marks are kept.
package struct FavouritesLimits: Sendable, Equatable {
    /// Of one visitor, among the songs or among the movies.
    package let ofVisitor: Int
    /// Of all visitors together, which is some 15 MB.
    package let ofAll: Int

    package init(ofVisitor: Int = 500, ofAll: Int = 200_000) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
    }
}

/// Why something cannot be marked. The words for it are the view model's.
package enum FavouritesError: Error, Sendable, Equatable {
    /// This visitor has as many marks as one may have.
    case tooMany(limit: Int)
    /// All visitors together have as many as are kept.
    case noRoom
}
