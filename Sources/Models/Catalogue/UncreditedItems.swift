/// The rule for items without a credit, such as the movies of lists that name no director: those with different years are
/// different, and one without a year is the only other of its name.
///
/// The year is part of the identity of such an item (``CatalogueKeys``), so items of the same year are duplicates like any
/// others. The rule decides about those without a year, after an import has added them.
package enum UncreditedItems {
    package struct Member: Sendable, Equatable {
        package let year: Int?
        /// Whether the import has added the item.
        package let isNew: Bool

        package init(year: Int?, isNew: Bool) {
            self.year = year
            self.isNew = isNew
        }
    }

    /// A new item that is the same as another.
    package struct Repetition: Sendable, Equatable {
        package let index: Int
        package let original: Int
        /// Whether it is clear which item it is, so that it fills that one.
        package let isClear: Bool
    }

    /// Whether two items of one name without a credit may be the same.
    package static func mayBeSame(_ year: Int?, _ other: Int?) -> Bool {
        year == nil || other == nil || year == other
    }

    /// Returns the new items that are the same as another.
    /// - Parameter members: All items of one name without a credit, in the order in which they were added.
    package static func repetitions(among members: [Member]) -> [Repetition] {
        var dated: [(year: Int, index: Int)] = []
        for (index, member) in members.enumerated() {
            guard let year = member.year, !dated.contains(where: { $0.year == year }) else { continue }
            dated.append((year, index))
        }
        guard let first = dated.first else { return [] }
        // A stored item without a year gets that of the only others.
        let stored =
            dated.count == 1 && members[first.index].isNew
            ? members.firstIndex { $0.year == nil && !$0.isNew } : nil
        return members.indices.compactMap { index in
            let year = members[index].year
            let original = stored ?? dated.first { $0.year == year }?.index ?? first.index
            guard members[index].isNew, original != index else { return nil }
            return Repetition(index: index, original: original, isClear: year != nil || dated.count == 1)
        }
    }
}

extension Draft {
    /// Whether an item may be the same: a form asks about it. Those without a credit have no other difference than the year,
    /// which may be unknown.
    package func mayBeSame(as item: Item) -> Bool {
        let (keys, others) = (CatalogueKeys(self), CatalogueKeys(Draft(item)))
        guard credit.isEmpty, item.credit.isEmpty else { return keys.isSame(as: others) }
        return keys.isSameName(as: others) && UncreditedItems.mayBeSame(facts.year, item.facts.year)
    }
}
