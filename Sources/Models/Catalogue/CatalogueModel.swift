package import Foundation
import Observation
import Synchronization

/// The songs, or the movies, shared by all visitors.
@Domain
@Observable
package final class CatalogueModel<Item: CatalogueItem>: ObservableModel {
    package private(set) var state: CatalogueState<Item> {
        didSet { latestRevision.store(state.revision, ordering: .releasing) }
    }
    @ObservationIgnored private nonisolated let latestRevision: Atomic<Int>
    @ObservationIgnored private let store: any CatalogueStore<Item>
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private nonisolated let madeChanges: MadeChanges<MadeChange>

    /// - Parameters:
    ///   - state: The state that `store` has loaded.
    ///   - madeChanges: The storage of changes that can be undone.
    ///   - now: The clock.
    package init(
        state: CatalogueState<Item>,
        store: any CatalogueStore<Item>,
        madeChanges: any MadeChangesStore = NoMadeChanges(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.state = state
        latestRevision = Atomic(state.revision)
        self.store = store
        self.madeChanges = MadeChanges(kind: MadeChangeKind(Item.kind), store: madeChanges, now: now)
        self.now = now
    }

    /// Adds an item, then announces it.
    /// - Parameters:
    ///   - allowingDuplicate: Whether to add the item even if there is one of the same name and credit.
    ///   - token: The token of the form. If the form was sent before, the item that it has added is returned.
    ///   - adder: The visitor who adds it; `nil` if unknown.
    /// - Throws: ``CatalogueConflict``, ``CatalogueBusy``, or an error of the store.
    @discardableResult
    package func add(
        _ draft: Draft<Item>,
        allowingDuplicate: Bool = false,
        token: FormToken? = nil,
        by adder: VisitorID? = nil
    ) async throws -> Item {
        let origin = ItemOrigin(time: now(), adder: adder?.digest)
        let added = try await store.add(
            CatalogueAddition(draft, allowsDuplicate: allowingDuplicate, token: token, origin: origin)
        )
        advance(to: added.state, changing: added.item.id)
        return added.item
    }

    /// Edits an item, then announces it.
    /// - Parameters:
    ///   - base: The values that the form was opened with; `nil` if they are unknown.
    ///   - allowingDuplicate: Whether the item may get the name and credit of another one.
    ///   - token: The token of the form, which undoes the edit too. If the form was sent before, the edit is that one.
    /// - Returns: The token to undo the edit; `nil` if nothing changes.
    /// - Throws: ``CatalogueConflict``, ``CatalogueBusy``, or an error of the store.
    @discardableResult
    package func edit(
        id: Int64,
        to draft: Draft<Item>,
        from base: Draft<Item>?,
        allowingDuplicate: Bool = false,
        token: FormToken = .random()
    ) async throws -> FormToken? {
        let edit = CatalogueEdit(draft: draft, base: base, allowsDuplicate: allowingDuplicate)
        let edited = try await store.edit(id: id, edit)
        advance(to: edited.state, changing: id)
        guard let former = edited.former else { return try await madeChanges.made(token).map { _ in token } }
        let made = MadeChange(nil, items: [MadeChange.Former(former)], at: now())
        return try await madeChanges.record(made, itemCount: 1, for: token)
    }

    /// Deletes an item, then announces it.
    /// - Returns: The deleted item; `nil` if there is no such item.
    @discardableResult
    package func delete(id: Int64) async throws -> Item? {
        let deleted = try await store.delete(id: id, at: now())
        advance(to: deleted.state, changing: id)
        return deleted.item
    }

    /// Undoes a deletion, then announces it. The item keeps its place and its id.
    /// - Returns: The item; `nil` if the deletion can no longer be undone.
    package func restore(id: Int64) async throws -> Item? {
        let restored = try await store.restore(id: id, at: now())
        advance(to: restored.state, changing: id)
        return restored.item
    }

    /// Rates an item, then announces it.
    /// - Throws: ``SeveralError`` if the item is gone, ``CatalogueBusy``, or an error of the store.
    package func rate(_ id: Item.ID, _ rating: Rating?) async throws {
        advance(to: try await store.change([id], by: .rate(rating), at: now()).state)
    }

    /// Changes several items at once, or none, then announces it.
    /// - Returns: The token to undo the change.
    /// - Throws: ``SeveralError``, ``CatalogueBusy``, or an error of the store.
    package func change(_ ids: [Item.ID], by change: SeveralChange) async throws -> FormToken {
        let ids = Set(ids).sorted()
        guard !ids.isEmpty else { throw SeveralError.nothingChosen }
        guard ids.count <= SeveralChange.limit else { throw SeveralError.tooMany(limit: SeveralChange.limit) }
        var changed = try await store.change(ids, by: change, at: now())
        advance(to: changed.state)
        changed.made.chosen = ids
        return try await madeChanges.record(changed.made, itemCount: changed.made.items.count)
    }

    /// Undoes an edit, or a change of several items, then announces it.
    /// - Returns: The number of items that are as they were before; 0 if the change can no longer be undone.
    package func undo(_ token: FormToken) async throws -> Int {
        guard let (made, undoneCount) = try await madeChanges.made(token) else { return 0 }
        if let undoneCount { return undoneCount }
        let undone = try await store.undo(made, at: now())
        advance(to: undone.state, changing: made.items.count == 1 ? made.items.first?.id : nil)
        return try await madeChanges.recordUndoing(token, count: undone.count)
    }

    /// Returns an edit or a change of several items, also after it was undone.
    package nonisolated func change(_ token: FormToken) async throws -> MadeChange? {
        try await madeChanges.made(token)?.change
    }

    /// Adds all items that `next` returns, until it returns `nil`, and announces them at once: all, or none if an error
    /// is thrown.
    /// - Parameters:
    ///   - next: Called on a thread of the store. If it throws, nothing is changed.
    ///   - skippingDuplicates: Whether to leave out items that are in the catalogue already, or that occur twice.
    ///   - adder: The visitor who adds them; `nil` if unknown.
    ///   - fileName: The name of the file that they are imported from, so that the import can be undone for a day; `nil`
    ///     without one.
    ///   - finishing: Called from time to time after the last item, with the completed share of the remaining work. May
    ///     throw.
    package func add(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        by adder: VisitorID? = nil,
        from fileName: String? = nil,
        skippingDuplicates: Bool = false,
        finishing: @escaping @Sendable (Double) throws -> Void = { _ in }
    ) async throws -> BulkAddition<Item> {
        let outcome = try await store.add(
            contentsOf: next,
            origin: ItemOrigin(time: now(), adder: adder?.digest, fileName: fileName),
            skippingDuplicates: skippingDuplicates,
            finishing: finishing
        )
        advance(to: outcome.state)
        return outcome
    }

    /// Returns the imports that can be undone.
    nonisolated func imports() async throws -> [ImportRecord] {
        try await store.imports(at: now())
    }

    /// Deletes the items that an import has added, except those that were edited since, and announces the rest.
    /// - Returns: `nil` if the import can no longer be undone.
    func undoImport(_ id: ImportRecord.ID) async throws -> UndoneAddition? {
        let (undone, state) = try await store.undoImport(id, at: now())
        advance(to: state)
        return undone
    }

    nonisolated func chosenColumns() async throws -> [String: ChosenColumns] {
        try await store.chosenColumns()
    }

    nonisolated func remember(_ mapping: ChosenColumns, for header: String) async throws {
        try await store.remember(mapping, for: header)
    }

    /// Counts the items that `add(contentsOf:)` would add and skip, and adds none. Items can be changed meanwhile.
    package nonisolated func check(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        skippingDuplicates: Bool
    ) async throws -> (added: Int, skipped: Int) {
        try await store.check(contentsOf: next, skippingDuplicates: skippingDuplicates)
    }

    /// Makes the items that came from a source match those that `next` returns, until it returns `nil`, and announces
    /// them at once: all, or none if an error is thrown. Items that people have added, edited or deleted stay as they
    /// are.
    /// - Parameters:
    ///   - next: Called on a thread of the store.
    ///   - load: Called after the last item, to describe the load. If it has invalid rows, no item is deleted.
    package func match(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        of load: @escaping @Sendable () throws -> SourceLoad
    ) async throws -> SourceLoad {
        let matched = try await store.match(contentsOf: next, origin: ItemOrigin(time: now()), of: load)
        advance(to: matched.state)
        return matched.load
    }

    /// Returns the last load of a source.
    nonisolated func sourceLoad() async throws -> SourceLoad? {
        try await store.sourceLoad()
    }

    /// Records that the source has not changed since the last load.
    package nonisolated func confirm(_ load: SourceLoad) async throws {
        try await store.confirm(load)
    }

    /// Reads the state, after a change on another machine, then announces the change.
    package func reload() async throws {
        advance(to: try await store.load())
    }

    /// Sets a state returned by the store, unless a later one has been set.
    /// - Parameter id: The only item that differs; `nil` after a change to many.
    private func advance(to saved: CatalogueState<Item>, changing id: Item.ID? = nil) {
        if saved.revision > state.revision { state = saved.following(state, changing: id) }
    }
}

/// Reads are not isolated, so that no other model waits for them.
extension CatalogueModel {
    /// The revision of the latest state. A cache can compare it without waiting for the model.
    package nonisolated var revision: Int { latestRevision.load(ordering: .acquiring) }

    /// Returns a page of a list; `nil` if the list has no such page, and for favourites, which have a model of their
    /// own. The first page is in memory.
    package nonisolated func page(_ query: CatalogueQuery) async throws -> CataloguePage<Item>? {
        guard !query.filter.isFavourite else { return nil }
        if query.isDefault { return await state.firstPage }
        return try await store.page(query)
    }

    /// Returns an item; `nil` if there is no such item.
    package nonisolated func item(withID id: Int64) async throws -> Item? {
        if let item = await state.item(withID: id) { return item }
        return try await store.item(withID: id)
    }

    /// Returns what the page of an item shows; `nil` if there is no such item.
    /// - Parameter limit: The number of others of its artist or director.
    package nonisolated func details(ofItemWithID id: Int64, others limit: Int) async throws -> ItemDetails<Item>? {
        try await store.details(ofItemWithID: id, others: limit)
    }

    /// Returns when an item was added, and by whom.
    package nonisolated func origin(ofItemWithID id: Int64) async throws -> ItemOrigin {
        try await store.origin(ofItemWithID: id)
    }

    /// Returns the items of these ids that exist.
    /// - Parameter period: The time in which the items were added; `nil` for any time.
    package nonisolated func items(
        withIDs ids: [Int64],
        addedIn period: AdditionPeriod? = nil,
        in order: CatalogueOrder
    ) async throws -> [Item] {
        guard !ids.isEmpty else { return [] }
        return try await store.items(withIDs: ids, addedIn: period, in: order)
    }

    /// Returns the number of the items of these ids that exist.
    package nonisolated func count(ofItemsWithIDs ids: [Item.ID]) async throws -> Int {
        try await store.count(ofItemsWithIDs: ids)
    }

    /// Returns a deleted item that can be restored.
    package nonisolated func deletedItem(withID id: Int64) async throws -> Item? {
        try await store.deletedItem(withID: id, at: now())
    }

    /// Returns the deleted items that can be restored, the last deleted first.
    package nonisolated func deletedItems(limit: Int) async throws -> [Deleted<Item>] {
        try await store.deletedItems(limit: limit, at: now())
    }

    /// Returns the items that were added after the one with this id, the oldest first. Continuing with the last
    /// item's id reaches all items, even if some are deleted meanwhile.
    package nonisolated func items(after id: Int64, limit: Int) async throws -> [Item] {
        try await store.items(after: id, limit: limit)
    }

    /// Returns the letters of a list, in its order; none for a list that is not alphabetical, or has only some items.
    package nonisolated func letters(of query: CatalogueQuery) async throws -> [CatalogueLetter] {
        query.filter == .all && query.order.key != .added ? try await store.letters(in: query.order) : []
    }

    /// Returns a page of all albums, by name; `nil` if there is no such page.
    package nonisolated func albums(page: Int) async throws -> ListPage<AlbumCount>? {
        try await store.albums(page: page, size: Paging.defaultSize)
    }

    /// Returns a page of the pairs of items that are alike; `nil` if there is no such page.
    package nonisolated func likelyDuplicates(page: Int) async throws -> ListPage<LikelyDuplicate<Item>>? {
        try await store.likelyDuplicates(page: page, size: LikelyDuplicate<Item>.pageSize)
    }

    /// Returns a page of all artists or directors, by name; `nil` if there is no such page.
    package nonisolated func credits(page: Int) async throws -> ListPage<CreditCount>? {
        try await store.credits(page: page, size: Paging.defaultSize)
    }

    /// Returns a page of the items that have all these words, or words that begin with them, the best first; `nil` if
    /// there is no such page.
    package nonisolated func search(
        _ words: String,
        page: Int = 1,
        size: Int = Paging.defaultSize
    ) async throws -> SearchPage<Item>? {
        try await store.search(words, page: page, size: size)
    }

    /// Returns the words of all items that are close to a folded word (``Spelling``).
    package nonisolated func words(closeTo word: String) async throws -> [String] {
        try await store.words(closeTo: word)
    }

    /// Returns the statistics of all items, for the charts.
    package nonisolated func statistics() async throws -> CatalogueStatistics {
        try await store.statistics(at: now())
    }
}

/// The part of a catalogue that is in memory: its size does not depend on the number of items.
package struct CatalogueState<Item: CatalogueItem>: Sendable, Equatable {
    /// The number of latest items.
    package static var latestLimit: Int { 6 }

    /// A number that grows by one with each change. Declared first, so that comparing two states rarely compares their
    /// items.
    package let revision: Int
    /// The first page of the list in the default order.
    package let firstPage: CataloguePage<Item>
    /// The values by which the list can be filtered.
    package let facets: CatalogueFacets
    package private(set) var recentChanges: RecentChanges

    package init(
        revision: Int,
        firstPage: CataloguePage<Item>,
        facets: CatalogueFacets = CatalogueFacets()
    ) {
        self.revision = revision
        self.firstPage = firstPage
        self.facets = facets
        recentChanges = RecentChanges(revision: revision)
    }

    /// The state of a catalogue with exactly these items.
    package init(items: [Item], revision: Int) {
        let items = items.sorted { $0.id > $1.id }
        let paging = Paging.first(ofItemCount: items.count)
        self.init(
            revision: revision,
            firstPage: CataloguePage(items: Array(items.prefix(paging.size)), paging: paging)
        )
    }

    /// Returns this state as it follows an earlier one.
    /// - Parameter id: The only item that differs; `nil` after a change of many.
    func following(_ earlier: Self, changing id: Item.ID?) -> Self {
        var state = self
        state.recentChanges = earlier.recentChanges.adding(id, at: revision)
        return state
    }

    package var count: Int { firstPage.paging.itemCount }

    /// The items added last, the newest first.
    package var latest: ArraySlice<Item> { firstPage.items.prefix(Self.latestLimit) }

    /// Whether there are only the items that the catalogue was first filled with, or none.
    package var isUnchanged: Bool { revision <= 1 }

    /// Returns an item of the first page; `nil` for all others.
    package func item(withID id: Int64) -> Item? {
        firstPage.items.first { $0.id == id }
    }
}

/// The latest changes of a catalogue, by which the page of an item learns whether the item was among them.
package struct RecentChanges: Sendable, Equatable {
    /// The number of changes that are remembered.
    package static let limit = 20

    /// The revision of the catalogue after the newest change.
    package let revision: Int
    /// The item of each change, the newest first; `nil` for a change of many items, and for an unknown one.
    package private(set) var items: [Int64?] = []

    package init(revision: Int) {
        self.revision = revision
    }

    fileprivate func adding(_ id: Int64?, at revision: Int) -> RecentChanges {
        // A state that another one has overtaken is skipped, and so is its change.
        let unknown: [Int64?] = Array(repeating: nil, count: min(Self.limit, revision - self.revision - 1))
        var changes = RecentChanges(revision: revision)
        changes.items = Array(([id] + unknown + items).prefix(Self.limit))
        return changes
    }
}
