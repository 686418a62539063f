package import Foundation

/// What `CatalogueModel` needs to keep its items.
///
/// A change answers with the state, read in the transaction that made it: so a model that takes the one
/// with the highest version is true to the store, whatever the order in which two changes come back.
///
/// Reads answer at once, however long the list is. While many are added, other changes throw `CatalogueBusy`.
package protocol CatalogueStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    func load() async throws -> CatalogueState<Item>

    /// `nil` when the list has no such page.
    func page(_ query: CatalogueQuery) async throws -> CataloguePage<Item>?

    /// `nil` when there is no such item.
    func item(withID id: Int64) async throws -> Item?

    /// Those of these items that are there.
    func items(withIDs ids: [Int64], in order: CatalogueOrder) async throws -> [Item]

    /// A deleted item that can be restored.
    func removedItem(withID id: Int64, at time: Date) async throws -> Item?

    /// In the order of the list, those that were added after the one with this id.
    func items(after id: Int64, limit: Int) async throws -> [Item]

    /// What one can jump to, in the order of the list; nothing in one that is not in the order of an alphabet.
    func letters(in order: CatalogueOrder) async throws -> [CatalogueLetter]

    /// `nil` when there is no such page.
    func credits(page: Int, size: Int) async throws -> CreditsPage?

    /// The best first; `nil` when there is no such page.
    func search(_ words: String, page: Int, size: Int) async throws -> SearchPage<Item>?

    /// Items of the same name and credit, compared by `Folding`: at most `limit`.
    func duplicates(of draft: Draft<Item>, except id: Int64?, limit: Int) async throws -> [Item]

    func figures() async throws -> CatalogueFigures

    /// Adds an item behind all others; an id is never used again.
    func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>)

    /// Changes an item, if it still has the version that is expected.
    func edit(
        id: Int64,
        to draft: Draft<Item>,
        expecting version: Int
    ) async throws -> (outcome: EditOutcome<Item>, state: CatalogueState<Item>)

    /// Deletes an item, so that it can be restored. When it is not there nothing changes, nor does the version.
    func delete(id: Int64, at time: Date) async throws -> (item: Item?, state: CatalogueState<Item>)

    /// Undoes a deletion. `nil` when it is too late.
    func restore(id: Int64, at time: Date) async throws -> (item: Item?, state: CatalogueState<Item>)

    /// Adds all that `next` gives, until it gives nil: all of them, or none when something throws.
    /// - Parameters:
    ///   - next: Called on the thread that writes, one after the other.
    ///   - skippingDuplicates: Leaves out what is there already, and what comes twice.
    ///   - finishing: Called now and then after the last, with the share of what is left that is done; may throw as well.
    func add(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        skippingDuplicates: Bool,
        finishing: @escaping @Sendable (Double) throws -> Void
    ) async throws -> BulkOutcome<Item>

    /// What was loaded from a source last; `nil` when nothing ever was.
    func sourceLoad() async throws -> SourceLoad?

    /// Makes the items that came from a source what `next` gives, until it gives nil: all of them, or none when something
    /// throws. An item is the same as before by its name and credit, compared by `Folding`, and keeps its id.
    ///
    /// What people have added, edited or deleted stays as they have left it, and is not added once more.
    /// - Parameters:
    ///   - next: Called on the thread that writes, one after the other.
    ///   - load: Called after the last of them, and kept. With bad rows among them nothing is taken away.
    func match(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        of load: @escaping @Sendable () throws -> SourceLoad
    ) async throws -> (load: SourceLoad, state: CatalogueState<Item>)

    /// Keeps that the last load is still what its source has.
    func confirm(_ load: SourceLoad) async throws
}
