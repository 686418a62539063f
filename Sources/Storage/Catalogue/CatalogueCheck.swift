import GRDB
internal import Models

/// The count of the items that an addition of many would add and skip. It only reads, and only for a moment at a time,
/// so changes do not wait for it.
struct CatalogueCheck<Item: CatalogueRecord> {
    /// The number of drafts that are looked up at a time.
    private static var stepSize: Int { 1_000 }

    private struct Step: Sendable {
        var draftCount = 0
        /// The hashes of the keys of the drafts that are not in the catalogue.
        var newKeys: [Int] = []
        var itemCount = 0
    }

    let database: SharedDatabase
    let skippingDuplicates: Bool
    /// The limit of drafts, and of items after the addition.
    let itemLimit: Int

    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next`.
    func run(_ next: @escaping @Sendable () throws -> Draft<Item>?) async throws -> (added: Int, skipped: Int) {
        var draftCount = 0
        var newKeys: [Int] = []
        while true {
            let step = try await database.read { [skippingDuplicates] db in
                try Self.step(next, skippingDuplicates, in: CatalogueTable(db: db))
            }
            draftCount += step.draftCount
            newKeys += step.newKeys
            guard draftCount <= itemLimit else { throw CatalogueConflict<Item>.noRoom(limit: itemLimit) }
            guard step.draftCount < Self.stepSize else { continue }
            let added = skippingDuplicates ? Self.distinctCount(newKeys) : draftCount
            guard added == 0 || step.itemCount + added <= itemLimit else {
                throw CatalogueConflict<Item>.noRoom(limit: itemLimit)
            }
            return (added, draftCount - added)
        }
    }

    private static func step(
        _ next: () throws -> Draft<Item>?,
        _ skippingDuplicates: Bool,
        in table: CatalogueTable<Item>
    ) throws -> Step {
        var step = Step()
        while step.draftCount < stepSize, let draft = try next() {
            step.draftCount += 1
            if skippingDuplicates, try table.duplicates(of: draft, limit: 1).isEmpty {
                let keys = CatalogueKeys(draft)
                step.newKeys.append([keys.credit, keys.name, keys.identity].hashValue)
            }
        }
        step.itemCount = try table.revisionAndCount().count
        return step
    }

    /// Sorted, because a set of millions would take several times the memory.
    private static func distinctCount(_ keys: [Int]) -> Int {
        let keys = keys.sorted()
        return zip(keys, keys.dropFirst()).count { $0 != $1 } + min(keys.count, 1)
    }
}
