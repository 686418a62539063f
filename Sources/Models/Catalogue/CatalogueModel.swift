package import Foundation
package import Observation
import Synchronization

/// The songs, or the movies, that everyone shares.
@Domain
@Observable
package final class CatalogueModel<Item: CatalogueItem> {
    /// How many duplicates are pointed out.
    package nonisolated static var duplicatesLimit: Int { 5 }
    /// For how many seconds a deletion can be undone.
    package nonisolated static var undoTime: TimeInterval { 24 * 60 * 60 }

    package private(set) var state: CatalogueState<Item> {
        get {
            access(keyPath: stateKeyPath)
            return current
        }
        set {
            withMutation(keyPath: stateKeyPath) { current = newValue }
            latestVersion.store(newValue.version, ordering: .releasing)
        }
    }
    @ObservationIgnored private var current: CatalogueState<Item>
    @ObservationIgnored private nonisolated let latestVersion: Atomic<Int>
    /// Kept, and the accessors above written out, because the ones that `@Observable` writes would make the key
    /// path anew at each read: in a generic class that takes 4 µs, and the read itself 0.1.
    @ObservationIgnored private let stateKeyPath: KeyPath<CatalogueModel, CatalogueState<Item>> = \.state
    @ObservationIgnored private let store: any CatalogueStore<Item>
    @ObservationIgnored private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - state: What `store` has loaded.
    ///   - now: The clock.
    package init(
        state: CatalogueState<Item>,
        store: any CatalogueStore<Item>,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        current = state
        latestVersion = Atomic(state.version)
        self.store = store
        self.now = now
    }

    /// Adds an item behind all others, then announces it.
    @discardableResult
    package func add(_ draft: Draft<Item>) async throws -> Item {
        let added = try await store.add(draft)
        take(added.state)
        return added.item
    }

    /// Changes an item, if it still has the version that is expected, then announces it.
    package func edit(id: Int64, to draft: Draft<Item>, expecting version: Int) async throws -> EditOutcome<Item> {
        let edited = try await store.edit(id: id, to: draft, expecting: version)
        take(edited.state)
        return edited.outcome
    }

    /// Deletes an item, then announces it. What is not there is as good as deleted.
    /// - Returns: What was deleted.
    @discardableResult
    package func delete(id: Int64) async throws -> Item? {
        let deleted = try await store.delete(id: id, at: now())
        take(deleted.state)
        return deleted.item
    }

    /// Undoes a deletion: the item has its place and its id again. Then announces it.
    /// - Returns: The item; nil when it is too late.
    package func restore(id: Int64) async throws -> Item? {
        let restored = try await store.restore(id: id, at: now())
        take(restored.state)
        return restored.item
    }

    /// Adds all that `next` gives, until it gives nil, and announces them at once: all, or none when something throws.
    /// - Parameters:
    ///   - next: Called on a thread of the store's, one after the other. Throws when it wants to end without a change.
    ///   - skippingDuplicates: Leaves out what is there already, and what comes twice.
    ///   - finishing: Called now and then after the last, with the share of what is left that is done; may throw as well.
    package func add(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        skippingDuplicates: Bool = false,
        finishing: @escaping @Sendable (Double) throws -> Void = { _ in }
    ) async throws -> BulkOutcome<Item> {
        let outcome = try await store.add(
            contentsOf: next,
            skippingDuplicates: skippingDuplicates,
            finishing: finishing
        )
        take(outcome.state)
        return outcome
    }

    /// Makes the items that came from a source what `next` gives, until it gives nil, and announces them at once: all, or
    /// none when something throws. What people have added, edited or deleted stays as they have left it.
    /// - Parameters:
    ///   - next: Called on a thread of the store's, one after the other.
    ///   - load: Called after the last of them: what they are together. With bad rows among them nothing is taken away.
    package func match(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        of load: @escaping @Sendable () throws -> SourceLoad
    ) async throws -> SourceLoad {
        let matched = try await store.match(contentsOf: next, of: load)
        take(matched.state)
        return matched.load
    }

    /// Notes that what a source has is still what was loaded.
    package nonisolated func confirm(_ load: SourceLoad) async throws {
        try await store.confirm(load)
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<CatalogueState<Item>, Never> {
        Observations { self.state }
    }

    /// Two changes may come back in the other order: a slow one must not take the state back.
    private func take(_ saved: CatalogueState<Item>) {
        if saved.version > state.version { state = saved }
    }
}

/// What is read is not isolated, so that no other model waits for it.
extension CatalogueModel {
    /// Of the state. Who has made something of a state sees by it whether that is the latest still, and waits for no model:
    /// a change that somebody was told of is in it.
    package nonisolated var version: Int { latestVersion.load(ordering: .acquiring) }

    /// A page of a list; `nil` when the list has no such page. The first one is in memory, and asks no store.
    package nonisolated func page(_ query: CatalogueQuery) async throws -> CataloguePage<Item>? {
        if query == CatalogueQuery() { return await state.firstPage }
        return try await store.page(query)
    }

    /// `nil` when there is no such item.
    package nonisolated func item(withID id: Int64) async throws -> Item? {
        if let item = await state.item(withID: id) { return item }
        return try await store.item(withID: id)
    }

    /// Those of these items that are there.
    package nonisolated func items(withIDs ids: [Int64], in order: CatalogueOrder) async throws -> [Item] {
        try await store.items(withIDs: ids, in: order)
    }

    /// An item whose deletion can be undone.
    package nonisolated func removedItem(withID id: Int64) async throws -> Item? {
        try await store.removedItem(withID: id, at: now())
    }

    /// In the order of the list, those that were added after the one with this id: who goes on with the last one's id comes
    /// by all, whatever is deleted meanwhile.
    package nonisolated func items(after id: Int64, limit: Int) async throws -> [Item] {
        try await store.items(after: id, limit: limit)
    }

    /// What one can jump to, in the order of the list; nothing in one that is not in the order of an alphabet.
    package nonisolated func letters(in order: CatalogueOrder) async throws -> [CatalogueLetter] {
        try await store.letters(in: order)
    }

    /// A page of all to whom something is credited, by name; `nil` when there is no such page.
    package nonisolated func credits(page: Int, size: Int = Paging.defaultSize) async throws -> CreditsPage? {
        try await store.credits(page: page, size: size)
    }

    /// What has all these words, or words that begin with them, the best first; `nil` when there is no such page.
    package nonisolated func search(
        _ words: String,
        page: Int = 1,
        size: Int = Paging.defaultSize
    ) async throws -> SearchPage<Item>? {
        try await store.search(words, page: page, size: size)
    }

    /// What is there already under the same name and credit, whatever the case and the accents.
    /// - Parameter id: of the item that is edited.
    package nonisolated func duplicates(of draft: Draft<Item>, except id: Int64? = nil) async throws -> [Item] {
        try await store.duplicates(of: draft, except: id, limit: Self.duplicatesLimit)
    }

    package nonisolated func figures() async throws -> CatalogueFigures {
        try await store.figures()
    }
}

/// What became of an edit.
package enum EditOutcome<Item: CatalogueItem>: Sendable, Equatable {
    case edited(Item)
    /// Somebody else was faster: this is what they made of it. Nothing is changed.
    case changedMeanwhile(Item)
    /// It has been deleted. Nothing is changed.
    case gone
}

/// What many additions at once have come to.
package struct BulkOutcome<Item: CatalogueItem>: Sendable, Equatable {
    package let added: Int
    /// Not added, as they were there already.
    package let skipped: Int
    package let state: CatalogueState<Item>

    package init(added: Int, skipped: Int, state: CatalogueState<Item>) {
        self.added = added
        self.skipped = skipped
        self.state = state
    }
}

/// Nothing can be changed as long as an import is under way.
package struct CatalogueBusy: Error, Sendable, Equatable {
    package init() {}
}
