package import Foundation
import Observation

/// The favourites of all visitors among the songs, or the movies.
@Domain
package final class FavouritesModel<Item: CatalogueItem> {
    /// The minimum number of visitors whose favourites stay in memory while no page shows them.
    private static var keptCount: Int { 256 }

    private nonisolated let catalogue: CatalogueModel<Item>
    private nonisolated let store: any FavouritesStore<Item>
    private let visitors: ModelCache<VisitorID, VisitorFavourites<Item>>
    private var run: ProgramRun
    private let states: StateCounter
    private let moves: MadeChanges<FavouritesMove>

    /// - Parameters:
    ///   - madeChanges: The storage of changes that can be undone.
    ///   - run: The run of the program, whose revisions the states have.
    package init(
        catalogue: CatalogueModel<Item>,
        store: any FavouritesStore<Item>,
        madeChanges: any MadeChangesStore = NoMadeChanges(),
        run: ProgramRun = .first,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.run = run
        states = run.counter()
        self.catalogue = catalogue
        self.store = store
        moves = MadeChanges(kind: MadeChangeKind(favouritesOf: Item.kind), store: madeChanges, now: now)
        visitors = ModelCache(keptCount: Self.keptCount)
    }

    /// Returns the favourites of a visitor.
    /// - Parameter visitor: `nil` for a visitor without an id yet, and so without favourites.
    package func state(of visitor: VisitorID?) async throws -> FavouritesState {
        guard let visitor else { return FavouritesState() }
        return try await favourites(of: visitor).state
    }

    /// Returns the favourites of a visitor, to be observed.
    package func favourites(of visitor: VisitorID) async throws -> VisitorFavourites<Item> {
        try await visitors.model(for: visitor) { [self, store, states] in
            let ids = Set(try await store.ids(of: visitor))
            let revision = run.takeEarlierRevision(of: .favourites(of: visitor.digest, Item.kind)) ?? states.next()
            return VisitorFavourites(visitor: visitor, state: FavouritesState(revision: revision, ids: ids))
        }
    }

    /// Returns the model of a subject in memory, to be followed.
    package func followed(_ subject: Subject) -> FollowedModel? {
        guard let model = visitors.model(of: subject) else { return nil }
        return FollowedModel { [self] in try await reload(model.visitor) }
    }

    /// The revisions of the favourites of the visitors in memory.
    package var revisions: [Subject: Int] {
        let revisions = visitors.models.map { model in
            (model.subject, model.state.revision)
        }
        return Dictionary(revisions) { max($0, $1) }
    }

    /// Returns a page of a visitor's favourites; `nil` when there is no such page.
    /// - Parameters:
    ///   - query: The page and its order.
    ///   - visitor: `nil` for a visitor without an id yet.
    ///
    /// Not isolated, so that comparing the credits of many items delays no other model.
    package nonisolated func page(_ query: CatalogueQuery, of visitor: VisitorID?) async throws -> CataloguePage<Item>?
    {
        let ids = try await state(of: visitor).ids
        let favourites = try await catalogue.items(
            withIDs: Array(ids),
            addedIn: query.filter.added,
            in: query.order
        )
        let items = favourites.filter(query.filter.accepts)
        return ListPage(query.page, of: items, size: query.size).map { page in
            CataloguePage(items: page.items, paging: page.paging)
        }
    }

    /// Returns the favourites of a visitor among the newest items, the newest first.
    package nonisolated func newest(of visitor: VisitorID, limit: Int) async throws -> NewestFavourites<Item> {
        let state = try await state(of: visitor)
        // Some may be deleted.
        let ids = state.ids.sorted(by: >).prefix(2 * limit)
        let items = try await catalogue.items(withIDs: Array(ids), in: .newestFirst)
        let count =
            ids.count == state.ids.count ? items.count : try await catalogue.count(ofItemsWithIDs: Array(state.ids))
        return NewestFavourites(state: state, items: Array(items.prefix(limit)), count: count)
    }

    /// Makes an item a favourite, then announces it. At the limit, favourites of permanently deleted items are removed
    /// first.
    /// - Throws: `FavouritesError` if there is no such item, or no room for one more favourite.
    package func add(_ id: Item.ID, for visitor: VisitorID) async throws {
        guard try await catalogue.item(withID: id) != nil else {
            let isDeleted = try await catalogue.deletedItem(withID: id) != nil
            throw isDeleted ? FavouritesError.deleted : .missing
        }
        do {
            try await store.add(id, for: visitor)
        } catch FavouritesError.tooMany {
            try await forgetWhatIsGone(by: visitor)
            try await store.add(id, for: visitor)
        }
        try await reload(visitor)
    }

    /// Removes a favourite, then announces it.
    package func remove(_ id: Item.ID, for visitor: VisitorID) async throws {
        try await store.remove(id, for: visitor)
        try await reload(visitor)
    }

    /// Makes the favourites of items that were merged those of the item that has stayed, for all visitors, and announces
    /// it.
    /// - Parameter token: The token of the change, which undoes this too.
    package func move(from ids: [Item.ID], to id: Item.ID, by token: FormToken) async throws {
        var moved: [Item.ID: [[UInt8]]] = [:]
        for other in ids where other != id { moved[other] = try await store.move(from: other, to: id, of: nil) }
        let count = moved.values.reduce(0) { $0 + $1.count }
        if count > 0 { _ = try await moves.record(FavouritesMove(id: id, moved: moved), itemCount: count, for: token) }
        try await reload(moved.values)
    }

    /// Undoes a move of favourites, if there was one, to those of the items that are there again.
    package func undoMove(_ token: FormToken) async throws {
        guard let (move, undoneCount) = try await moves.made(token), undoneCount == nil else { return }
        let there = Set(try await catalogue.items(withIDs: Array(move.moved.keys), in: .newestFirst).map(\.id))
        let moved = move.moved.filter { there.contains($0.key) }
        for (other, digests) in moved where !digests.isEmpty {
            _ = try await store.move(from: move.id, to: other, of: digests)
        }
        // A form that is sent twice moves nothing the second time.
        _ = try await moves.recordUndoing(token, count: moved.count)
        try await reload(moved.values)
    }

    private func reload(_ digests: some Sequence<[[UInt8]]>) async throws {
        let changed = Set(digests.joined())
        for model in visitors.models where changed.contains(model.visitor.digest) { try await reload(model.visitor) }
    }

    /// Removes the favourites of permanently deleted items. Items whose deletion can be undone stay favourites.
    private func forgetWhatIsGone(by visitor: VisitorID) async throws {
        let ids = try await store.ids(of: visitor)
        let there = Set(try await catalogue.items(withIDs: ids, in: .newestFirst).map(\.id))
        for id in ids where !there.contains(id) {
            guard try await catalogue.deletedItem(withID: id) == nil else { continue }
            try await store.remove(id, for: visitor)
        }
    }

    private func reload(_ visitor: VisitorID) async throws {
        let favourites = try await favourites(of: visitor)
        favourites.readCount += 1
        let read = favourites.readCount
        let ids = Set(try await store.ids(of: visitor))
        // Two reads may return in either order. The one that began last includes all earlier changes.
        guard read > favourites.lastRead else { return }
        favourites.lastRead = read
        if ids != favourites.state.ids { favourites.state = FavouritesState(revision: states.next(), ids: ids) }
    }
}

/// The favourites of one visitor, shared by all pages of the visitor.
@Domain
@Observable
package final class VisitorFavourites<Item: CatalogueItem>: ObservableModel, SubjectModel {
    fileprivate nonisolated let visitor: VisitorID
    @ObservationIgnored nonisolated let subject: Subject
    package fileprivate(set) var state: FavouritesState
    @ObservationIgnored fileprivate var readCount = 0
    @ObservationIgnored fileprivate var lastRead = 0

    fileprivate init(visitor: VisitorID, state: FavouritesState) {
        self.visitor = visitor
        subject = .favourites(of: visitor.digest, Item.kind)
        self.state = state
    }
}

/// The favourites of one visitor at one moment.
package struct FavouritesState: Sendable, Equatable {
    /// A number that grows with each change, also over a restart; 0 without a visitor.
    package let revision: Int
    /// The ids of the favourites, including deleted items.
    package let ids: Set<Int64>

    package init(revision: Int = 0, ids: Set<Int64> = []) {
        self.revision = revision
        self.ids = ids
    }
}

/// A visitor's favourites among the newest items.
package struct NewestFavourites<Item: CatalogueItem>: Sendable, Equatable {
    package let state: FavouritesState
    package let items: [Item]
    /// The number of the visitor's favourites that are not deleted.
    package let count: Int

    package init(state: FavouritesState, items: [Item], count: Int) {
        self.state = state
        self.items = items
        self.count = count
    }
}

/// The favourites that were moved to an item because others were merged into it.
private struct FavouritesMove: Codable {
    let id: Int64
    /// The visitors of each of the others, by their digests.
    let moved: [Int64: [[UInt8]]]
}

/// The storage of a `FavouritesModel`.
///
/// Nothing is stored for a visitor before the first favourite. The ``FavouritesLimits`` prevent invented visitors from
/// filling the disk.
package protocol FavouritesStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    /// Returns all favourites of a visitor, including deleted items. Returns quickly.
    func ids(of visitor: VisitorID) async throws -> [Item.ID]

    /// Makes an item a favourite, if it is not one already.
    /// - Throws: `FavouritesError` if there is no room for one more.
    func add(_ id: Item.ID, for visitor: VisitorID) async throws

    /// Removes a favourite, if it is one.
    func remove(_ id: Item.ID, for visitor: VisitorID) async throws

    /// Makes the favourites of one item those of another. A visitor with both keeps both.
    /// - Parameter digests: The digests of the visitors; `nil` for all.
    /// - Returns: The digests of the visitors whose favourite has moved.
    func move(from id: Item.ID, to other: Item.ID, of digests: [[UInt8]]?) async throws -> [[UInt8]]
}

/// The reason an item cannot become a favourite.
package enum FavouritesError: Error, Sendable, Equatable {
    /// There is no such item.
    case missing
    /// The item was deleted, and can still be restored.
    case deleted
    /// The visitor has the maximum number of favourites.
    case tooMany(limit: Int)
    /// All visitors together have the maximum number of favourites.
    case noRoom
}
