import GRDB
internal import Models

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

/// Finds a place in the list by name, or by credit, without going through all that stands before it.
///
/// The list is cut into blocks of neighbours, as the leaves of a B-tree are: a block is known by where it begins, triggers
/// count what is in it and cut it in two when it has grown (see `CatalogueSchema`). So only the counts are gone through, and
/// then the keys of one block.
struct OrderBlocks {
    /// How many items a block has when it is made, as in the triggers; it grows to twice as many.
    static let size = 1_000

    /// The table of the items.
    let table: String
    let key: CatalogueOrder.Key

    /// Some items behind the beginning of a block.
    struct Position {
        /// The values of the key's columns, and an id.
        let start: StatementArguments
        let offset: Int
    }

    /// In the order of the list; the last is the id.
    var columns: [String] {
        switch key {
        case .added: ["id"]
        case .name: ["nameKey", "id"]
        case .credit: ["creditKey", "nameKey", "id"]
        }
    }

    /// `nil` when the list is not that long. Begins to count at its nearer end.
    func position(at index: Int, of itemCount: Int, in db: Database) throws -> Position? {
        guard index < itemCount else { return nil }
        let isNearerToEnd = index > itemCount / 2
        let order = (columns.dropLast() + ["itemID"]).map { isNearerToEnd ? "\($0) DESC" : $0 }
        let query = try db.cachedStatement(
            sql: "SELECT count, \(blockColumns) FROM \(blocks) ORDER BY \(order.joined(separator: ", "))"
        )
        var rest = isNearerToEnd ? itemCount - index : index
        let rows = try Row.fetchCursor(query)
        while let row = try rows.next() {
            let count: Int = row[0]
            if isNearerToEnd ? rest <= count : rest < count {
                let start = StatementArguments(row.databaseValues.dropFirst())
                return Position(start: start, offset: isNearerToEnd ? count - rest : rest)
            }
            rest -= count
        }
        return nil
    }

    /// Cuts the list anew.
    func fill(in db: Database) throws {
        try db.execute(sql: "DELETE FROM \(blocks)")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insert = try db.makeStatement(sql: "INSERT INTO \(blocks) (\(blockColumns), count) VALUES (\(marks), ?)")
        let next = try db.makeStatement(
            sql: """
                SELECT \(list) FROM \(table) WHERE (\(list)) >= (\(marks)) ORDER BY \(list) LIMIT 1 OFFSET \(Self.size)
                """
        )
        var rest = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        var start: StatementArguments? = StatementArguments(columns.dropLast().map { _ in "" } + ["0"])
        while let begin = start {
            start = try Row.fetchOne(next, arguments: begin).map { StatementArguments($0.databaseValues) }
            try insert.execute(arguments: begin + [start == nil ? rest : Self.size])
            rest -= Self.size
        }
    }

    private var list: String { columns.joined(separator: ", ") }
    private var blocks: String { table + (key == .name ? "NameBlock" : "CreditBlock") }
    private var blockColumns: String { (columns.dropLast() + ["itemID"]).joined(separator: ", ") }
}
