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
    /// - Parameter itemCount: how long it is: then the nearer end is where it begins to count.
    func position(at index: Int, of itemCount: Int = .max, in db: Database) throws -> Position? {
        if index > itemCount / 2, index < itemCount { return try position(fromEnd: itemCount - index, in: db) }
        let blocks = try counts("", in: db)
        var rest = index
        while let row = try blocks.next() {
            let count: Int = row[1]
            if rest < count { return Position(id: row[0] * Self.size, offset: rest) }
            rest -= count
        }
        return nil
    }

    private func position(fromEnd count: Int, in db: Database) throws -> Position? {
        let blocks = try counts("DESC", in: db)
        var rest = count
        while let row = try blocks.next() {
            let count: Int = row[1]
            if rest <= count { return Position(id: row[0] * Self.size, offset: count - rest) }
            rest -= count
        }
        return nil
    }

    private func counts(_ direction: String, in db: Database) throws -> RowCursor {
        try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT block, count FROM \(table)Block ORDER BY block \(direction)")
        )
    }
}
