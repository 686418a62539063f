import GRDB
internal import Models

/// The count of the items that an addition of many would add and skip. It only reads, and only for a moment at a time,
/// so changes do not wait for it.
struct CatalogueCheck<Item: CatalogueRecord> {
    /// The number of drafts that are looked up at a time.
    private static var stepSize: Int { 1_000 }

    let database: SharedDatabase
    let skippingDuplicates: Bool
    /// The limit of drafts, and of items after the addition.
    let itemLimit: Int

    /// - Throws: `CatalogueConflict.noRoom` if there are too many drafts, and the errors of `next`.
    func run(_ next: @escaping @Sendable () throws -> Draft<Item>?) async throws -> CheckedAddition {
        var forecast = AdditionForecast<Item>(skippingDuplicates: skippingDuplicates)
        while true {
            let (matches, itemCount) = try await database.read { [skippingDuplicates] db in
                try Self.step(next, skippingDuplicates, in: CatalogueTable(db: db))
            }
            for match in matches { forecast.add(match) }
            guard forecast.draftCount <= itemLimit else { throw CatalogueConflict<Item>.noRoom(limit: itemLimit) }
            guard matches.count < Self.stepSize else { continue }
            let result = forecast.result
            guard result.added == 0 || itemCount + result.added <= itemLimit else {
                throw CatalogueConflict<Item>.noRoom(limit: itemLimit)
            }
            return result
        }
    }

    /// Returns the next drafts with what is there of them, and the number of items.
    private static func step(
        _ next: () throws -> Draft<Item>?,
        _ skippingDuplicates: Bool,
        in table: CatalogueTable<Item>
    ) throws -> (matches: [AdditionForecast<Item>.Match], itemCount: Int) {
        var matches: [AdditionForecast<Item>.Match] = []
        while matches.count < stepSize, let draft = try next() {
            guard skippingDuplicates else {
                matches.append(AdditionForecast.Match(draft, nil))
                continue
            }
            let item = try table.duplicates(of: draft, limit: 1).first
            let uncredited =
                item == nil && draft.credit.isEmpty ? try table.uncredited(named: draft) : []
            matches.append(AdditionForecast.Match(draft, item, uncredited: uncredited))
        }
        return (matches, try table.revisionAndCount().count)
    }
}
