import GRDB
internal import Models

/// The counts of a list in blocks of neighbours, to find the item at an index without reading all earlier rows.
///
/// The blocks of a list by name or credit are like the leaves of a B-tree: each is identified by the keys at which it
/// begins, and triggers split it when it has grown (see `CatalogueSchema`). The blocks of the list in the order of
/// addition have 1,000 ids each.
///
/// In the middle of a million songs by name, a page takes 0.23 ms. Without blocks, an offset of 50,000 already takes
/// 7.4 ms (docs/decisions/0014-a-million-songs-in-any-order.md).
struct OrderBlocks {
    /// The number of items in a new block, as in the triggers. A block grows to twice this size. For the list in the
    /// order of addition, the number of ids.
    static let size: Int64 = 1_000

    /// The table of the items.
    let table: String
    let key: CatalogueOrder.Key

    var columns: [String] { key.columns }

    /// Finds the block of the item at an index. Counting starts at the nearer end of the list.
    /// - Returns: The keys and the id at which the block begins, and the number of the block's items before this one;
    ///   `nil` if the list has no such item.
    func position(
        at index: Int,
        of itemCount: Int,
        in db: Database
    ) throws -> (start: StatementArguments, offset: Int)? {
        guard index < itemCount else { return nil }
        let isNearerToEnd = index > itemCount / 2
        let list = blockColumns.joined(separator: ", ")
        let order = blockColumns.order(isDescending: isNearerToEnd)
        let query = try db.cachedStatement(sql: "SELECT \(list), count FROM \(blocks) ORDER BY \(order)")
        let rows = try Row.fetchCursor(query)
        var remaining = isNearerToEnd ? itemCount - index : index
        while let block = try rows.next() {
            let count: Int = block["count"]
            if isNearerToEnd ? remaining <= count : remaining < count {
                return (start(of: block), isNearerToEnd ? count - remaining : remaining)
            }
            remaining -= count
        }
        return nil
    }

    private func start(of block: Row) -> StatementArguments {
        key == .added ? [block["block"] * Self.size] : StatementArguments(block.databaseValues.dropLast())
    }

    /// Creates all blocks of a list by name or credit from the rows of the list.
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
        var remaining = try Int64.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        var start: StatementArguments? = StatementArguments(columns.dropLast().map { _ in "" } + ["0"])
        while let begin = start {
            start = try Row.fetchOne(next, arguments: begin).map { StatementArguments($0.databaseValues) }
            try insert.execute(arguments: begin + [start == nil ? remaining : Self.size])
            remaining -= Self.size
        }
    }

    private var list: String { columns.joined(separator: ", ") }

    private var blocks: String {
        switch key {
        case .added: "\(table)Block"
        case .name: "\(table)NameBlock"
        case .credit: "\(table)CreditBlock"
        }
    }

    private var blockColumns: [String] { key == .added ? ["block"] : columns.dropLast() + ["itemID"] }
}

extension CatalogueOrder.Key {
    /// The columns that determine the order of a list. The last one is the id.
    var columns: [String] {
        switch self {
        case .added: ["id"]
        case .name: ["nameSort", "id"]
        case .credit: ["creditSort", "nameSort", "id"]
        }
    }
}

extension [String] {
    /// These columns with their direction, after `ORDER BY`.
    func order(isDescending: Bool) -> String {
        map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    }
}
