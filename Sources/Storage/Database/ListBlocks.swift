import GRDB

/// Finds an item by its position in the list, without going through all that stand before it.
///
/// SQLite goes through the rows that an OFFSET skips: half a million take it 15 ms. So triggers count the items of each
/// block of neighbouring ids (see `Schema`), and only the counts are gone through, then the rows of one block.
struct ListBlocks {
    /// How many ids make a block, as in the triggers.
    static let size: Int64 = 1_000

    /// The table of the items.
    let table: String

    /// Some items behind an id.
    struct Position: Equatable {
        let id: Int64
        let offset: Int
    }

    /// `nil` when the list is not that long.
    func position(at index: Int, in db: Database) throws -> Position? {
        let query = try db.cachedStatement(sql: "SELECT block, count FROM \(table)Block ORDER BY block")
        var rest = index
        let blocks = try Row.fetchCursor(query)
        while let row = try blocks.next() {
            let count: Int = row[1]
            if rest < count { return Position(id: row[0] * Self.size, offset: rest) }
            rest -= count
        }
        return nil
    }
}
