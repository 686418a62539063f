package import Foundation

/// The origin of an item: when it was added, by whom, and from which file.
package struct ItemOrigin: Sendable, Equatable {
    /// The time in whole seconds; `nil` for a bundled item, and for one that an earlier version has added.
    package let time: Date?
    /// The digest of the visitor's identifier; `nil` if no known visitor has added the item.
    package let adder: [UInt8]?
    /// The name of the imported file that has the item; `nil` without one, and for an item that is stored.
    package let fileName: String?

    package init(time: Date? = nil, adder: [UInt8]? = nil, fileName: String? = nil) {
        self.time = time
        self.adder = adder
        self.fileName = fileName
    }
}

/// A draft to add to the catalogue, and the rule for the result.
package struct CatalogueAddition<Item: CatalogueItem>: Sendable {
    package let draft: Draft<Item>
    /// Whether the item is added even if the catalogue has one of the same name and credit.
    package let allowsDuplicate: Bool
    /// The token of the form, so that a form that is sent twice adds one item.
    package let token: FormToken?
    package let origin: ItemOrigin

    package init(
        _ draft: Draft<Item>,
        allowsDuplicate: Bool = false,
        token: FormToken? = nil,
        origin: ItemOrigin = ItemOrigin()
    ) {
        self.draft = draft
        self.allowsDuplicate = allowsDuplicate
        self.token = token
        self.origin = origin
    }

    /// Decides whether to add the draft. A store calls this method within the transaction that adds the item.
    /// - Parameters:
    ///   - earlier: The item that the same form added before, if it is still there.
    ///   - duplicates: The items of the same name and credit.
    ///   - count: The number of items in the catalogue.
    ///   - limit: The maximum number of items that people can add.
    /// - Returns: The item that the same form has added already; `nil` to add the draft.
    /// - Throws: ``CatalogueConflict/duplicates(_:)``, ``CatalogueConflict/noRoom(limit:)``.
    package func step(
        earlier: Item?,
        duplicates: [Item],
        count: Int,
        limit: Int
    ) throws(CatalogueConflict<Item>) -> Item? {
        if let earlier, draft.isSame(as: earlier) { return earlier }
        guard allowsDuplicate || duplicates.isEmpty else { throw .duplicates(duplicates) }
        guard count < limit else { throw .noRoom(limit: limit) }
        return nil
    }
}

/// An edit of an item, and the rule for the result.
package struct CatalogueEdit<Item: CatalogueItem>: Sendable {
    /// The typed values.
    package let draft: Draft<Item>
    /// The values that the form was opened with; `nil` if they are unknown.
    package let base: Draft<Item>?
    /// Whether the item may get the name and credit of another one.
    package var allowsDuplicate = false

    /// Whether the edit changes what distinguishes the item from others: without a credit, that is also its year.
    private static func isRenamed(_ draft: Draft<Item>, _ stored: Item) -> Bool {
        draft.name != stored.name || draft.credit != stored.credit
            || draft.credit.isEmpty && draft.facts.year != stored.facts.year
    }

    /// Returns the result of applying the edit to the stored item. A store calls this method within the transaction
    /// that writes the item.
    ///
    /// Each field is compared three ways: the base, the stored value and the typed value. A field that only one side
    /// has changed gets that side's value. A field that both have changed, to different values, is a conflict. If the
    /// base is unknown, every field that differs is a conflict.
    /// - Parameters:
    ///   - stored: The stored item; `nil` if it was deleted.
    ///   - duplicates: Returns other items of a draft's name and credit.
    /// - Returns: The new item, or `stored` if nothing changes.
    /// - Throws: ``CatalogueConflict``, or an error of `duplicates`.
    package func step(on stored: Item?, duplicates: (Draft<Item>) throws -> [Item]) throws -> Item {
        guard let stored else { throw CatalogueConflict<Item>.gone }
        let merge = merge(with: stored)
        guard merge.fields.isEmpty else { throw CatalogueConflict.changedMeanwhile(merge) }
        let draft = merge.draft
        guard !draft.isSame(as: stored) else { return stored }
        if Self.isRenamed(draft, stored), !allowsDuplicate {
            let duplicates = try duplicates(draft)
            guard duplicates.isEmpty else { throw CatalogueConflict.duplicates(duplicates) }
        }
        return Item(id: stored.id, revision: stored.revision + 1, draft: draft)
    }

    private func merge(with stored: Item) -> EditConflict<Item> {
        let differing = Item.kind.fields.filter { draft[$0] != stored[$0] }
        let typed = differing.filter { field in base.map { draft[field] != $0[field] } ?? true }
        let contested = typed.filter { field in base.map { stored[field] != $0[field] } ?? true }
        return EditConflict(
            stored: stored,
            draft: Draft(stored).replacing(typed, with: draft),
            fields: contested
        )
    }
}

/// An edit of fields that someone else has changed too.
package struct EditConflict<Item: CatalogueItem>: Sendable, Equatable {
    package let stored: Item
    /// The changes of both sides. The contested fields have the typed values.
    package let draft: Draft<Item>
    /// The contested fields, which both sides have changed to different values.
    package let fields: [CatalogueField]

    package init(stored: Item, draft: Draft<Item>, fields: [CatalogueField]) {
        self.stored = stored
        self.draft = draft
        self.fields = fields
    }
}

/// The reason that an item is not added or edited. The catalogue is unchanged.
package enum CatalogueConflict<Item: CatalogueItem>: Error, Sendable, Equatable {
    /// These items have the same name and credit, compared by ``Folding``, or no credit and perhaps the same year: at most
    /// ``duplicatesLimit`` of them.
    case duplicates([Item])
    /// The same fields were edited by someone else first.
    case changedMeanwhile(EditConflict<Item>)
    /// The item was deleted.
    case gone
    /// The catalogue has as many items as people can add.
    case noRoom(limit: Int)

    /// The maximum number of reported duplicates.
    package static var duplicatesLimit: Int { 5 }
}

/// The error of any change while an import or a source adds many items.
package struct CatalogueBusy: Error, Sendable, Equatable {
    package init() {}
}
