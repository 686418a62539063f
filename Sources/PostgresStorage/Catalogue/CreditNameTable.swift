internal import Models

/// The SQL for the items of each name in a credit. Call it inside a transaction.
///
/// The table has no rows for an item whose credit is one name: its key tells all.
struct CreditNameTable<Item: CatalogueItem> {
    /// The number of rows that are read at a time in the migration.
    private static var stepSize: Int { 10_000 }

    let db: PostgresConnection
    private let items = Item.table
    private var names: String { "\(items)CreditName" }

    init(db: PostgresConnection) {
        self.db = db
    }

    /// The condition of the items with a name, or with a whole credit, whose key is the argument with a number.
    static func condition(argument number: Int) -> String {
        """
        id IN (
            SELECT id FROM \(Item.table) WHERE creditKey = $\(number)
            UNION ALL SELECT itemID FROM \(Item.table)CreditName WHERE creditKey = $\(number)
        )
        """
    }

    /// Returns whether a name, or a whole credit, is among several names of an item.
    func hasRows(of key: String) throws -> Bool {
        try db.row("SELECT 1 FROM \(names) WHERE creditKey = $1 LIMIT 1", [key]) != nil
    }

    /// Returns the number of items with a name, or with a whole credit, and its spelling.
    func count(of key: String) throws -> (count: Int, spelling: String?) {
        let row = try db.row("SELECT credit, count FROM \(items)Credit WHERE creditKey = $1", [key])
        let query = """
            SELECT count(*) AS count, min(name COLLATE "C") AS credit FROM \(names) WHERE creditKey = $1 AND place < 0
            """
        let whole = try db.row(query, [key])
        let (named, others): (Int?, Int?) = (try row?["count"], try whole?["count"])
        let (name, credit): (String?, String?) = (try row?["credit"], try whole?["credit"])
        return ((named ?? 0) + (others ?? 0), (name ?? credit).map(Credit.words))
    }

    /// Finds the names of all items, in the migration that creates the table. The triggers count them.
    func create() throws {
        for (table, credit) in [(items, Item.creditColumn), ("\(items)Removed", Item.creditColumn)] {
            var last: Int64 = 0
            while true {
                let rows: [(id: Int64, credit: String)] = try db.rows(
                    "SELECT id, \(credit) AS credit FROM \(table) WHERE id > $1 ORDER BY id LIMIT \(Self.stepSize)",
                    [last]
                ) { (try $0["id"], try $0["credit"]) }
                guard let end = rows.last else { break }
                let named = rows.compactMap { row in CreditName.all(in: row.credit).map { (row.id, $0.stored) } }
                try db.send(
                    """
                    UPDATE \(table) AS item SET creditNames = named.names
                    FROM unnest($1::bigint[], $2::text[]) AS named (id, names) WHERE item.id = named.id
                    """,
                    [named.map(\.0), named.map(\.1)]
                )
                last = end.id
            }
        }
    }
}
