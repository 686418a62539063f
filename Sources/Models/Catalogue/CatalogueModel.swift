package import Observation

/// The songs, or the movies, that everyone shares.
@Domain
@Observable
package final class CatalogueModel<Item: CatalogueItem> {
    package private(set) var state: CatalogueState<Item> {
        get {
            access(keyPath: stateKeyPath)
            return current
        }
        set {
            withMutation(keyPath: stateKeyPath) { current = newValue }
        }
    }
    @ObservationIgnored private var current: CatalogueState<Item>
    /// Kept, and the accessors above written out, because the ones that `@Observable` writes would make the key
    /// path anew at each read: in a generic class that takes 4 µs, and the read itself 0.1.
    @ObservationIgnored private let stateKeyPath: KeyPath<CatalogueModel, CatalogueState<Item>> = \.state
    @ObservationIgnored private let store: any CatalogueStore<Item>

    /// `state` is what `store` has loaded.
    package init(state: CatalogueState<Item>, store: any CatalogueStore<Item>) {
        current = state
        self.store = store
    }

    /// A page of the list; `nil` when the list has no such page. The first one is in memory, and asks no store.
    /// - Parameter number: from 1.
    ///
    /// Not isolated, so that no other model waits for what is read.
    package nonisolated func page(_ number: Int) async throws -> CataloguePage<Item>? {
        if number == 1 { return await state.firstPage }
        return try await store.page(number)
    }

    /// `nil` when there is no such item.
    package nonisolated func item(withID id: Int64) async throws -> Item? {
        if let item = await state.item(withID: id) { return item }
        return try await store.item(withID: id)
    }

    /// Adds an item behind all others, then announces it.
    @discardableResult
    package func add(_ draft: Draft<Item>) async throws -> Item {
        let added = try await store.add(draft)
        take(added.state)
        return added.item
    }

    /// Deletes an item, then announces it. What is not there is as good as deleted.
    package func delete(id: Int64) async throws {
        take(try await store.delete(id: id))
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
