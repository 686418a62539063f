import GRDB
internal import Models

/// What items are sorted, compared and found by: their texts as `Folding` makes them.
///
/// They are stored, and the migration `catalogue-facts` makes them as well: a change of what comes out here needs a migration
/// that makes all keys anew. `CatalogueSchemaTests` holds what that migration has made so far.
struct CatalogueKeys<Item: CatalogueRecord> {
    let db: Database

    static func keys(of draft: Draft<Item>) -> (name: String, credit: String, other: String?) {
        (Folding.fold(draft.name), Folding.fold(draft.credit), other(draft.facts))
    }

    /// For the rows from before there were keys.
    func fill() throws {
        let update = try db.makeStatement(sql: "UPDATE \(Item.tableName) SET nameKey = ?, creditKey = ? WHERE id = ?")
        let rows = try Row.fetchCursor(db, sql: "SELECT id, name, \(Item.creditColumn) FROM \(Item.tableName)")
        while let row = try rows.next() {
            let id: Int64 = row[0]
            try update.execute(arguments: [Folding.fold(row[1]), Folding.fold(row[2]), id])
        }
    }

    private static func other(_ facts: ItemFacts) -> String? {
        let texts = [facts.album].compactMap(\.self) + facts.tags
        return texts.isEmpty ? nil : texts.map(Folding.fold).joined(separator: " ")
    }
}
