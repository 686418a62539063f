package import Foundation

/// The storage of a `CatalogueModel`.
///
/// Each change returns the state read in its transaction. Keep the one with the highest revision, because changes may
/// return out of order.
///
/// Reads return quickly, even from a long list. While many items are being added, other changes throw
/// ``CatalogueBusy``.
package protocol CatalogueStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    func load() async throws -> CatalogueState<Item>

    /// Returns a page; `nil` if the list has no such page.
    func page(_ query: CatalogueQuery) async throws -> CataloguePage<Item>?

    /// Returns an item; `nil` if there is no such item.
    func item(withID id: Int64) async throws -> Item?

    /// Returns what the page of an item shows, of one state; `nil` if there is no such item.
    /// - Parameter limit: The number of others of its artist or director.
    func details(ofItemWithID id: Int64, others limit: Int) async throws -> ItemDetails<Item>?

    /// Returns the origin of an item; an unknown one if there is no such item.
    func origin(ofItemWithID id: Int64) async throws -> ItemOrigin

    /// Returns the items of these ids that exist.
    func items(withIDs ids: [Int64], addedIn period: AdditionPeriod?, in order: CatalogueOrder) async throws -> [Item]

    /// Returns the number of the items of these ids that exist.
    func count(ofItemsWithIDs ids: [Item.ID]) async throws -> Int

    /// Returns a deleted item that can be restored.
    func deletedItem(withID id: Int64, at time: Date) async throws -> Item?

    /// Returns the deleted items that can be restored, the last deleted first.
    func deletedItems(limit: Int, at time: Date) async throws -> [Deleted<Item>]

    /// Returns the items that were added after the one with this id, the oldest first.
    func items(after id: Int64, limit: Int) async throws -> [Item]

    /// Returns the letters of a list, in its order; none for a list that is not alphabetical.
    func letters(in order: CatalogueOrder) async throws -> [CatalogueLetter]

    /// Returns a page of all credits, by name; `nil` if there is no such page.
    func credits(page: Int, size: Int) async throws -> ListPage<CreditCount>?

    /// Returns a page of all albums, by name; `nil` if there is no such page.
    func albums(page: Int, size: Int) async throws -> ListPage<AlbumCount>?

    /// Returns a page of the pairs of items that are alike, up to ``LikelyDuplicate/countLimit``; `nil` if there is no
    /// such page.
    func likelyDuplicates(page: Int, size: Int) async throws -> ListPage<LikelyDuplicate<Item>>?

    /// Returns a page of search results, the best first; `nil` if there is no such page.
    func search(_ words: String, page: Int, size: Int) async throws -> SearchPage<Item>?

    /// Returns the words of all items that are close to a folded word (``Spelling``).
    func words(closeTo word: String) async throws -> [String]

    /// Returns the statistics of all items, with the growth up to a time.
    func statistics(at time: Date) async throws -> CatalogueStatistics

    /// Carries out `addition.step` in one transaction: adds an item, unless the same form has
    /// added it. Ids are never reused. The limit is ``RowLimits/items``, as for an import.
    func add(_ addition: CatalogueAddition<Item>) async throws -> (item: Item, state: CatalogueState<Item>)

    /// Carries out `edit.step` on an item in one transaction. The former item is `nil` if nothing changes.
    func edit(
        id: Int64,
        _ edit: CatalogueEdit<Item>
    ) async throws -> (item: Item, former: Item?, state: CatalogueState<Item>)

    /// Deletes an item, so that it can be restored. If there is no such item, nothing changes, not even the revision.
    func delete(id: Int64, at time: Date) async throws -> (item: Item?, state: CatalogueState<Item>)

    /// Undoes a deletion. The item is `nil` if the deletion can no longer be undone.
    func restore(id: Int64, at time: Date) async throws -> (item: Item?, state: CatalogueState<Item>)

    /// Carries out `change.step` on these items, or deletes, merges or distinguishes them, in one transaction.
    /// - Returns: The items that were changed, as they were before; none if nothing changes.
    func change(
        _ ids: [Int64],
        by change: SeveralChange,
        at time: Date
    ) async throws -> (made: MadeChange, state: CatalogueState<Item>)

    /// Undoes a change, except of the items that were changed again since.
    /// - Returns: The number of items that are as they were before.
    func undo(_ made: MadeChange, at time: Date) async throws -> (count: Int, state: CatalogueState<Item>)

    /// Adds all items that `next` returns, until it returns `nil`: all, or none if an error is thrown. Counts the items
    /// that were added, and the duplicates that were left out.
    /// - Parameters:
    ///   - next: Called on the thread that writes.
    ///   - origin: The origin of all of these items. If they are imported from a file, the import is recorded, so that it can
    ///     be undone for a day.
    ///   - skippingDuplicates: Whether to leave out items that are in the catalogue already, or that occur twice.
    ///   - finishing: Called from time to time after the last item, with the completed share of the remaining work. May
    ///     throw.
    func add(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        origin: ItemOrigin,
        skippingDuplicates: Bool,
        finishing: @escaping @Sendable (Double) throws -> Void
    ) async throws -> BulkAddition<Item>

    /// Returns the imports that can be undone.
    func imports(at time: Date) async throws -> [ImportRecord]

    /// Deletes the items that an import has added, except those that were edited since. The numbers are `nil` if the
    /// import can no longer be undone.
    func undoImport(
        _ id: ImportRecord.ID,
        at time: Date
    ) async throws -> (undone: UndoneAddition?, state: CatalogueState<Item>)

    /// Returns the columns that were chosen for files, by the key of their header.
    func chosenColumns() async throws -> [String: ChosenColumns]

    /// Remembers the columns that were chosen for files with a header.
    func remember(_ mapping: ChosenColumns, for header: String) async throws

    /// Counts the items that adding those of `next` would add and skip. Nothing changes, and changes do not wait.
    /// - Parameter next: Called on a thread that reads.
    func check(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        skippingDuplicates: Bool
    ) async throws -> (added: Int, skipped: Int)

    /// Returns the last load of a source; `nil` if there was none.
    func sourceLoad() async throws -> SourceLoad?

    /// Makes the items that came from a source match those that `next` returns, until it returns `nil`: all, or none if
    /// an error is thrown. An item keeps its id if its name and credit, compared by ``Folding``, are the same as
    /// before.
    ///
    /// Items that people have added, edited or deleted stay as they are, and are not added again.
    /// - Parameters:
    ///   - next: Called on the thread that writes.
    ///   - origin: The origin of new items.
    ///   - load: Called after the last item; its result is stored. If it has invalid rows, no item is deleted.
    func match(
        contentsOf next: @escaping @Sendable () throws -> Draft<Item>?,
        origin: ItemOrigin,
        of load: @escaping @Sendable () throws -> SourceLoad
    ) async throws -> (load: SourceLoad, state: CatalogueState<Item>)

    /// Records that the source has not changed since the last load.
    func confirm(_ load: SourceLoad) async throws
}

/// The result of adding many items.
package struct BulkAddition<Item: CatalogueItem>: Sendable {
    package let added: Int
    /// The number of duplicates that were left out.
    package let skipped: Int
    /// The ids of the new items; `nil` if there are none.
    package let ids: ClosedRange<Int64>?
    package let state: CatalogueState<Item>

    package init(added: Int, skipped: Int, ids: ClosedRange<Int64>?, state: CatalogueState<Item>) {
        self.added = added
        self.skipped = skipped
        self.ids = ids
        self.state = state
    }
}
