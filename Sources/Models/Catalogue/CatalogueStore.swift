/// What `CatalogueModel` needs to keep its items.
///
/// A change answers with the whole state, read in the transaction that made it: so a model that takes the one
/// with the highest version is true to the store, whatever the order in which two changes come back.
package protocol CatalogueStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    func load() async throws -> CatalogueState<Item>

    /// Adds an item behind all others; an id is never used again.
    func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>)

    /// Deletes an item. When it is not there nothing changes, nor does the version.
    func delete(id: Int64) async throws -> CatalogueState<Item>
}
