import GRDB

/// The counts of a list's items in blocks of neighbouring ids, to find the item at an index without reading all earlier
/// rows.
///
/// SQLite reads the rows that an OFFSET skips: 15 ms for half a million. Triggers count the items of each block (see
/// `CatalogueSchema`), so that only the counts and the rows of one block are read. The list of entries is short enough
/// to do without, but removing its blocks would need a migration of every database, for no visible gain.
struct ListBlocks {
    /// The number of ids in a block, as in the triggers.
    static let size: Int64 = 1_000

    /// The table of the items.
    let table: String

    /// The item that follows `offset` items, counted from the first one that is not before `id`.
    struct Position: Equatable {
        let id: Int64
        let offset: Int
    }

    /// Returns `nil` if the list has no item at `index`.
    func position(at index: Int, of itemCount: Int, in db: Database) throws -> Position? {
        try db.block(withItemAt: index, of: itemCount, in: "\(table)Block", columns: ["block"])
            .map { Position(id: $0.row["block"] * Self.size, offset: $0.offset) }
    }
}

extension Database {
    /// Finds the block of the item at an index of a list. Counting starts at the nearer end.
    /// - Parameters:
    ///   - blocks: The table of the blocks.
    ///   - columns: The columns that identify a block, and determine the order.
    /// - Returns: The row of the block, which ends with the count, and the number of the block's items before this one;
    ///   `nil` if the list has no such item.
    func block(
        withItemAt index: Int,
        of itemCount: Int,
        in blocks: String,
        columns: [String]
    ) throws -> (row: Row, offset: Int)? {
        guard index < itemCount else { return nil }
        let isNearerToEnd = index > itemCount / 2
        let list = columns.joined(separator: ", ")
        let order = columns.order(isDescending: isNearerToEnd)
        let query = try cachedStatement(sql: "SELECT \(list), count FROM \(blocks) ORDER BY \(order)")
        let rows = try Row.fetchCursor(query)
        var remaining = isNearerToEnd ? itemCount - index : index
        while let row = try rows.next() {
            let count: Int = row[columns.count]
            if isNearerToEnd ? remaining <= count : remaining < count {
                return (row.copy(), isNearerToEnd ? count - remaining : remaining)
            }
            remaining -= count
        }
        return nil
    }
}

extension [String] {
    /// These columns with their direction, after `ORDER BY`.
    func order(isDescending: Bool) -> String {
        map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    }
}
