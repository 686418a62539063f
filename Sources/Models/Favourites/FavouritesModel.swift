/// The favourites of each visitor among the songs, or the movies. The model keeps no state, because no two visitors share
/// favourites.
package struct FavouritesModel<Item: CatalogueItem>: Sendable {
    private let catalogue: CatalogueModel<Item>
    private let store: any FavouritesStore<Item>

    package init(catalogue: CatalogueModel<Item>, store: any FavouritesStore<Item>) {
        self.catalogue = catalogue
        self.store = store
    }

    /// Returns the ids of the items that are favourites of a visitor.
    /// - Parameter visitor: `nil` for a visitor without an id yet.
    package func marked(by visitor: VisitorID?, among items: [Item]) async throws -> Set<Item.ID> {
        guard let visitor else { return [] }
        return try await store.marked(by: visitor, among: items.map(\.id))
    }

    /// Returns a page of a visitor's favourites; `nil` when there is no such page.
    /// - Parameters:
    ///   - query: The page, its order, and the credit it is limited to.
    ///   - visitor: `nil` for a visitor without an id yet.
    package func page(_ query: CatalogueQuery, of visitor: VisitorID?) async throws -> CataloguePage<Item>? {
        let ids = if let visitor { try await store.marked(by: visitor) } else { [Item.ID]() }
        let credit = query.credit.map(Folding.fold)
        let items = try await catalogue.items(withIDs: ids, in: query.order)
            .filter { credit == nil || Folding.fold($0.credit) == credit }
        guard let paging = Paging(page: query.page, itemCount: items.count, size: query.size) else { return nil }
        let shown = items.dropFirst(paging.offset).prefix(paging.size)
        return CataloguePage(items: Array(shown), paging: paging)
    }

    /// Makes an item a favourite. At the limit, favourites that were deleted for good are removed first.
    /// - Throws: `FavouritesError` if there is no room for one more.
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

    /// Removes the favourites that were deleted for good. A deletion that can be undone keeps them.
    private func forgetWhatIsGone(by visitor: VisitorID) async throws {
        let ids = try await store.marked(by: visitor)
        let there = Set(try await catalogue.items(withIDs: ids, in: .default).map(\.id))
        for id in ids where !there.contains(id) {
            guard try await catalogue.removedItem(withID: id) == nil else { continue }
            try await store.unmark(id, by: visitor)
        }
    }
}

/// The storage of a `FavouritesModel`.
///
/// Nothing is stored for a visitor before the first favourite. The ``FavouritesLimits`` of each visitor and of all together
/// keep invented visitors from filling the disk.
package protocol FavouritesStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    /// Returns the ids that are favourites of a visitor. Returns quickly.
    func marked(by visitor: VisitorID, among ids: [Item.ID]) async throws -> Set<Item.ID>

    /// Returns all favourites of a visitor, including deleted items. Returns quickly.
    func marked(by visitor: VisitorID) async throws -> [Item.ID]

    /// Makes an item a favourite, if it is not one already.
    /// - Throws: `FavouritesError` if there is no room for one more.
    func mark(_ id: Item.ID, by visitor: VisitorID) async throws

    /// Removes a favourite, if it is one.
    func unmark(_ id: Item.ID, by visitor: VisitorID) async throws
}

/// The maximum numbers of favourites.
package struct FavouritesLimits: Sendable, Equatable {
    /// The limit for one visitor, among the songs or among the movies.
    package let ofVisitor: Int
    /// The limit for all visitors together, about 15 MB.
    package let ofAll: Int

    package init(ofVisitor: Int = 500, ofAll: Int = 200_000) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
    }
}

/// The reason an item cannot become a favourite.
package enum FavouritesError: Error, Sendable, Equatable {
    /// The visitor has the maximum number of favourites.
    case tooMany(limit: Int)
    /// All visitors together have the maximum number of favourites.
    case noRoom
}
