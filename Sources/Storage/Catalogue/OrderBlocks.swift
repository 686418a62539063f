import GRDB
internal import Models

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

    /// Returns `nil` if the list has no item at `index`.
    func position(at index: Int, of itemCount: Int, in db: Database) throws -> Position? {
        try db.block(withItemAt: index, of: itemCount, in: blocks, columns: blockColumns).map { block in
            Position(start: StatementArguments(block.row.databaseValues.dropLast()), offset: block.offset)
        }
    }

    /// Creates all blocks from the rows of the list.
    func fill(in db: Database) throws {
        try db.execute(sql: "DELETE FROM \(blocks)")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try db.makeStatement(
            sql: "INSERT INTO \(blocks) (\(blockColumns.joined(separator: ", ")), count) VALUES (\(marks), ?)"
        )
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
    private var blockColumns: [String] { columns.dropLast() + ["itemID"] }
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
