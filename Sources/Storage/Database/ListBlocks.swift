import GRDB
internal import Models

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
    /// - Parameter itemCount: The length of the list, if known: counting then starts at the nearer end.
    func position(at index: Int, of itemCount: Int = .max, in db: Database) throws -> Position? {
        if index > itemCount / 2, index < itemCount { return try position(fromEnd: itemCount - index, in: db) }
        let blocks = try counts("", in: db)
        var remaining = index
        while let row = try blocks.next() {
            let count: Int = row["count"]
            if remaining < count { return Position(id: row["block"] * Self.size, offset: remaining) }
            remaining -= count
        }
        return nil
    }

    private func position(fromEnd count: Int, in db: Database) throws -> Position? {
        let blocks = try counts("DESC", in: db)
        var remaining = count
        while let row = try blocks.next() {
            let count: Int = row["count"]
            if remaining <= count { return Position(id: row["block"] * Self.size, offset: count - remaining) }
            remaining -= count
        }
        return nil
    }

    private func counts(_ direction: String, in db: Database) throws -> RowCursor {
        try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT block, count FROM \(table)Block ORDER BY block \(direction)")
        )
    }
}

/// The counts of a list by name, or by credit, in blocks of neighbours, to find the item at an index.
///
/// The blocks are like the leaves of a B-tree. A block is identified by the keys at which it begins; triggers count its
/// items, and split it when it has grown (see `CatalogueSchema`).
///
/// In the middle of a million songs by name, a page takes 0.23 ms. Without blocks, an offset of 50,000 already takes
/// 7.4 ms (docs/decisions/0014-a-million-songs-in-any-order.md).
struct OrderBlocks {
    /// The number of items in a new block, as in the triggers. A block grows to twice this size.
    static let size = 1_000

    /// The table of the items.
    let table: String
    let key: CatalogueOrder.Key

    /// The item that follows `offset` items of a block.
    struct Position {
        /// The keys and the id at which the block begins.
        let start: StatementArguments
        let offset: Int
    }

    var columns: [String] { key.columns }

    /// Returns `nil` if the list has no item at `index`. Counting starts at the nearer end.
    func position(at index: Int, of itemCount: Int, in db: Database) throws -> Position? {
        guard index < itemCount else { return nil }
        let isNearerToEnd = index > itemCount / 2
        let order = CatalogueOrder.terms(columns.dropLast() + ["itemID"], isDescending: isNearerToEnd)
        let query = try db.cachedStatement(sql: "SELECT \(blockColumns), count FROM \(blocks) ORDER BY \(order)")
        var remaining = isNearerToEnd ? itemCount - index : index
        let rows = try Row.fetchCursor(query)
        while let row = try rows.next() {
            let count: Int = row["count"]
            if isNearerToEnd ? remaining <= count : remaining < count {
                let start = StatementArguments(row.databaseValues.dropLast())
                return Position(start: start, offset: isNearerToEnd ? count - remaining : remaining)
            }
            remaining -= count
        }
        return nil
    }

    /// Creates all blocks from the rows of the list.
    func fill(in db: Database) throws {
        try db.execute(sql: "DELETE FROM \(blocks)")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try db.makeStatement(sql: "INSERT INTO \(blocks) (\(blockColumns), count) VALUES (\(marks), ?)")
        let next = try db.makeStatement(
            sql: """
                SELECT \(list) FROM \(table) WHERE (\(list)) >= (\(marks)) ORDER BY \(list) LIMIT 1 OFFSET \(Self.size)
                """
        )
        var remaining = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        var start: StatementArguments? = StatementArguments(columns.dropLast().map { _ in "" } + ["0"])
        while let begin = start {
            start = try Row.fetchOne(next, arguments: begin).map { StatementArguments($0.databaseValues) }
            try insert.execute(arguments: begin + [start == nil ? remaining : Self.size])
            remaining -= Self.size
        }
    }

    private var list: String { columns.joined(separator: ", ") }
    private var blocks: String { table + (key == .name ? "NameBlock" : "CreditBlock") }
    private var blockColumns: String { (columns.dropLast() + ["itemID"]).joined(separator: ", ") }
}

extension CatalogueOrder.Key {
    /// The columns that determine the order of a list. The last one is the id.
    var columns: [String] {
        switch self {
        case .added: ["id"]
        case .name: ["nameKey", "id"]
        case .credit: ["creditKey", "nameKey", "id"]
        }
    }
}

extension CatalogueOrder {
    /// The columns with their direction, after `ORDER BY`.
    static func terms(_ columns: [String], isDescending: Bool) -> String {
        columns.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    }
}
