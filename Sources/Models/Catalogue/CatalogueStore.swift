/// What `CatalogueModel` needs to keep its items.
///
/// A change answers with the state, read in the transaction that made it: so a model that takes the one
/// with the highest version is true to the store, whatever the order in which two changes come back.
package protocol CatalogueStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    func load() async throws -> CatalogueState<Item>

    /// Answers at once, wherever in the list the page is; `nil` when the list has no such page.
    /// - Parameter number: from 1.
    func page(_ number: Int) async throws -> CataloguePage<Item>?

    /// Answers at once; `nil` when there is no such item.
    func item(withID id: Int64) async throws -> Item?

    /// Adds an item behind all others; an id is never used again.
    func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>)

    /// Deletes an item. When it is not there nothing changes, nor does the version.
    func delete(id: Int64) async throws -> CatalogueState<Item>
}
