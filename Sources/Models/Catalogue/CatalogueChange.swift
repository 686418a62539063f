import Synchronization

/// A draft on its way into the catalogue, and the rule for what becomes of it.
package struct CatalogueAddition<Item: CatalogueItem>: Sendable {
    package let draft: Draft<Item>
    /// Whether the item is added even if the catalogue has one of the same name and credit.
    package let allowsDuplicate: Bool

    package init(_ draft: Draft<Item>, allowsDuplicate: Bool) {
        self.draft = draft
        self.allowsDuplicate = allowsDuplicate
    }

    /// Decides what to add. A store calls this within the transaction that adds the item.
    /// - Parameters:
    ///   - earlier: The item that the same form added before, if it is still there.
    ///   - duplicates: The items of the same name and credit.
    /// - Returns: The item that the same form has added already; `nil` to add the draft.
    /// - Throws: ``CatalogueConflict/duplicates(_:)``.
    package func step(earlier: Item?, duplicates: [Item]) throws(CatalogueConflict<Item>) -> Item? {
        if let earlier, draft.isSame(as: earlier) { return earlier }
        guard allowsDuplicate || duplicates.isEmpty else { throw .duplicates(duplicates) }
        return nil
    }
}

/// An edit of an item, and the rule for what becomes of it.
package struct CatalogueEdit<Item: CatalogueItem>: Sendable {
    package let draft: Draft<Item>
    /// The version of the item that the edit is based on.
    package let version: Int
    /// Whether the item may get the name and credit of another one.
    package let allowsDuplicate: Bool

    package init(to draft: Draft<Item>, from version: Int, allowsDuplicate: Bool) {
        self.draft = draft
        self.version = version
        self.allowsDuplicate = allowsDuplicate
    }

    /// Decides what the edit makes of the stored item. A store calls this within the transaction that writes the item.
    ///
    /// An edit of an outdated version succeeds only if the item has the new values already: the form was sent twice, or two
    /// people made the same edit.
    /// - Parameters:
    ///   - stored: The item now; `nil` when it was deleted.
    ///   - duplicates: Other items of the new name and credit.
    /// - Returns: The item from now on; `stored` itself when there is nothing to write.
    package func step(on stored: Item?, duplicates: [Item]) throws(CatalogueConflict<Item>) -> Item {
        guard let stored else { throw .gone }
        guard stored.version == version else {
            guard draft.isSame(as: stored) else { throw .changedMeanwhile(stored) }
            return stored
        }
        let isRenamed = draft.name != stored.name || draft.credit != stored.credit
        guard !isRenamed || allowsDuplicate || duplicates.isEmpty else { throw .duplicates(duplicates) }
        return Item(id: stored.id, version: version + 1, draft: draft)
    }
}

/// The reason an item is not added or edited. The catalogue is as before.
package enum CatalogueConflict<Item: CatalogueItem>: Error, Sendable, Equatable {
    /// These items have the same name and credit, compared by ``Folding``: at most ``duplicatesLimit`` of them.
    case duplicates([Item])
    /// Another edit came first, and made this of the item.
    case changedMeanwhile(Item)
    /// The item was deleted.
    case gone

    /// The maximum number of duplicates that are named.
    package static var duplicatesLimit: Int { 5 }
}

/// An error of every change while an import or a source adds many items.
package struct CatalogueBusy: Error, Sendable, Equatable {
    package init() {}
}

/// The items that the last forms have added, by form token, so that a form that is sent twice adds once.
///
/// In memory only: a double click follows within seconds. A store may record an item before its transaction ends, because a
/// receipt counts only if the item is there and has the values of the form.
package final class AdditionReceipts: Sendable {
    private let ids = Mutex(RecentlyUsed<FormToken, Int64>(capacity: 100))

    package init() {}

    /// Returns the id of the item that a form has added.
    package func id(for token: FormToken) -> Int64? {
        ids.withLock { $0.value(for: token) }
    }

    package func record(_ id: Int64, for token: FormToken) {
        ids.withLock { $0.insert(id, for: token) }
    }
}

/// The result of adding many items at once.
package struct BulkOutcome<Item: CatalogueItem>: Sendable, Equatable {
    package let added: Int
    /// The number of duplicates that were left out.
    package let skipped: Int
    package let state: CatalogueState<Item>

    package init(added: Int, skipped: Int, state: CatalogueState<Item>) {
        self.added = added
        self.skipped = skipped
        self.state = state
    }
}
