import GRDB
internal import Models

/// The filling of the blank fields of items by the duplicates that an import skips (``ItemFilling``). Call it inside the
/// transaction of the import.
struct ItemFiller<Item: CatalogueRecord> {
    /// The import, by which the fills can be undone; `nil` if it is not recorded.
    let importID: Int64?
    private let table: CatalogueTable<Item>
    private(set) var repeated = RepeatedRows()

    init(_ db: Database, importID: Int64?) {
        self.importID = importID
        table = CatalogueTable(db: db)
    }

    private var db: Database { table.db }

    /// Fills an item by a row that is the same item.
    /// - Parameters:
    ///   - firstNewID: The id of the first item that the import has added. Items from there on stay as if they were new.
    ///   - isClear: Whether it is clear that it is this item. If not, it is left as it is.
    mutating func fill(
        _ item: Item,
        by draft: Draft<Item>,
        place: Int?,
        firstNewID: Int64?,
        isClear: Bool = true
    ) throws {
        let filling = ItemFilling(of: item.facts, by: draft.facts)
        let row = RepeatedRows.Row(place: place, name: draft.name, credit: draft.credit)
        guard isClear, !filling.fields.isEmpty else {
            return repeated.add(row, isDifferent: filling.isDifferent || !filling.fields.isEmpty)
        }
        let isNew = firstNewID.map { item.id >= $0 } ?? false
        let filled = try table.update(item, to: Draft(item, facts: filling.facts), isEdit: !isNew)
        if let importID, !isNew {
            let fill = ItemFill(
                itemID: item.id,
                formerRevision: item.revision,
                revision: filled.revision,
                fields: filling.fields
            )
            try FillTable<Item>(db: db).add(fill, by: importID)
        }
        repeated.add(row, filling: filling.fields, isDifferent: filling.isDifferent)
    }

    /// Finds the new items that are equal to an earlier one, while the table has no triggers, and keeps those with values that
    /// the earlier one has not. The index finds the few items that may be equal, because to sort all items takes seconds.
    /// - Returns: The number of such items, which are deleted.
    mutating func takeOut(after lastID: Int64, places: NumberRuns) throws -> Int {
        let table = Item.tableName
        try db.execute(
            sql: """
                CREATE TEMPORARY TABLE repeated (id INTEGER PRIMARY KEY, firstID INTEGER NOT NULL);
                CREATE TEMPORARY TABLE filling AS SELECT \(Item.columnNames), id AS firstID FROM \(table) WHERE false;
                """
        )
        try db.execute(
            sql: """
                WITH similar AS (
                    SELECT creditKey, nameSort FROM \(table) INDEXED BY \(table)ByCredit
                        GROUP BY creditKey, nameSort HAVING count(*) > 1
                    UNION ALL SELECT creditKey, name.value AS nameSort
                        FROM (
                            SELECT creditKey, nameSort, \(CatalogueSchema.key(ofSortKey: "nameSort")) AS nameKey
                            FROM \(table) INDEXED BY \(table)ByCredit WHERE instr(nameSort, \(CatalogueSchema.separator)) > 0
                        ) AS moved, json_each(json_array(nameKey, nameSort)) AS name
                        WHERE EXISTS (
                            SELECT 1 FROM \(table) AS whole INDEXED BY \(table)ByCredit
                            WHERE whole.creditKey = moved.creditKey AND whole.nameSort = moved.nameKey
                        )
                )
                INSERT INTO repeated SELECT id, firstID FROM (
                    SELECT id, first_value(id) OVER equal AS firstID
                    FROM \(table) WHERE id IN (
                        SELECT item.id FROM similar CROSS JOIN \(table) AS item INDEXED BY \(table)ByCredit
                        WHERE item.creditKey = similar.creditKey AND item.nameSort = similar.nameSort
                    )
                    WINDOW equal AS (PARTITION BY creditKey, nameKey, identity ORDER BY id)
                ) WHERE id > firstID AND id > ?
                """,
            arguments: [lastID]
        )
        let count = db.changesCount
        try db.execute(
            sql: """
                INSERT INTO filling SELECT \(Self.columns(of: "row")), firstID
                FROM repeated JOIN \(table) AS row ON row.id = repeated.id JOIN \(table) AS first ON first.id = firstID
                WHERE \(Self.difference) ORDER BY repeated.id
                """
        )
        let differingCount = db.changesCount
        let first = try Row.fetchAll(
            db,
            sql: """
                SELECT repeated.id, name, \(Item.creditColumn) FROM repeated JOIN \(table) ON \(table).id = repeated.id
                WHERE repeated.id NOT IN (SELECT id FROM filling) ORDER BY repeated.id LIMIT \(RepeatedRows.limit)
                """
        ).map { RepeatedRows.Row(place: places[Int($0[0] as Int64)], name: $0[1], credit: $0[2]) }
        repeated.add(skippedCount: count - differingCount, first: first)
        try db.execute(
            sql: "DELETE FROM \(table) WHERE id IN (SELECT id FROM repeated); DROP TABLE temp.repeated"
        )
        return count
    }

    /// Fills items by those that were taken out, when the table has its triggers again.
    mutating func fillByTakenOut(places: NumberRuns, firstNewID: Int64?) throws {
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM temp.filling ORDER BY id")
        while let row = try rows.next() {
            let draft = Draft(Item(row))
            guard let item = try table.item(withID: row["firstID"]) else { continue }
            try fill(item, by: draft, place: places[Int(row["id"] as Int64)], firstNewID: firstNewID)
        }
        try db.execute(sql: "DROP TABLE temp.filling")
    }

    /// Takes out the new items without a credit that are the same as others (``UncreditedItems``).
    /// - Returns: The number of such items, which are deleted.
    mutating func takeOutUncredited(after lastID: Int64, places: NumberRuns) throws -> Int {
        let names = try String.fetchAll(
            db,
            sql: """
                SELECT nameKey FROM \(Item.tableName) INDEXED BY \(Item.tableName)ByCredit WHERE creditKey = ''
                GROUP BY nameKey HAVING count(*) > max(1, count(DISTINCT year)) AND max(id) > ?
                """,
            arguments: [lastID]
        )
        var count = 0
        for name in names {
            let named = try table.uncredited(ofNameKey: name)
            for items in Dictionary(grouping: named, by: { Folding.identity(of: $0.name) }).values {
                let members = items.map { UncreditedItems.Member(year: $0.facts.year, isNew: $0.id > lastID) }
                for repetition in UncreditedItems.repetitions(among: members) {
                    let removed = items[repetition.index]
                    try db.execute(cached: "DELETE FROM \(Item.tableName) WHERE id = ?", [removed.id])
                    guard let item = try table.item(withID: items[repetition.original].id) else { continue }
                    try fill(
                        item,
                        by: Draft(removed),
                        place: places[Int(removed.id)],
                        firstNewID: lastID + 1,
                        isClear: repetition.isClear
                    )
                    count += 1
                }
            }
        }
        return count
    }

    private static func columns(of row: String) -> String {
        ItemColumn.allCases.map { "\(row).\($0 == .credit ? Item.creditColumn : "\($0)")" }.joined(separator: ", ")
    }

    /// Whether a row has a value that the first has not, or not the same.
    private static var difference: String {
        [ItemColumn.album, .year, .seconds, .note, .rating, .tags]
            .map { "row.\($0) IS NOT NULL AND row.\($0) IS NOT first.\($0)" }.joined(separator: " OR ")
    }
}

/// The SQL for the items that imports have filled. Call it inside a transaction.
struct FillTable<Item: CatalogueRecord> {
    let db: Database

    /// Records a fill, together with earlier ones of the item by the same import.
    func add(_ fill: ItemFill, by importID: Int64) throws {
        try db.execute(
            cached: """
                INSERT INTO catalogueFill (importID, itemID, formerRevision, revision, fields) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET revision = excluded.revision, fields = fields | excluded.fields
                """,
            [importID, fill.itemID, fill.formerRevision, fill.revision, fill.storedFields]
        )
    }

    /// Takes back what an import has filled, except in items that were changed since.
    /// - Returns: The number of items.
    func undo(_ importID: Int64) throws -> Int {
        let fills = try db.rows(
            cached: """
                SELECT itemID, formerRevision, revision, fields FROM catalogueFill
                WHERE importID = ? AND fields <> 0 ORDER BY itemID
                """,
            [importID]
        ) { row in
            ItemFill(
                itemID: row[0],
                formerRevision: row[1],
                revision: row[2],
                fields: ItemFill.fields(stored: row[3])
            )
        }
        let table = CatalogueTable<Item>(db: db)
        return try fills.count { fill in
            guard let item = try table.item(withID: fill.itemID), let draft = fill.undoing(on: item) else {
                return false
            }
            try keepAsNew(fill, at: try table.update(item, to: draft).revision)
            return true
        }
    }

    /// Records that an item is again as an earlier import has added it, so that undoing that one deletes it.
    private func keepAsNew(_ fill: ItemFill, at revision: Int) throws {
        try db.execute(
            cached: """
                INSERT INTO catalogueFill (importID, itemID, formerRevision, revision, fields)
                    SELECT adding.id, ?1, 1, ?3, 0 FROM catalogueImport AS adding
                    WHERE adding.item = ?4 AND ?1 BETWEEN adding.firstID AND adding.lastID AND (?2 = 1 OR EXISTS (
                        SELECT 1 FROM catalogueFill WHERE importID = adding.id AND itemID = ?1 AND revision = ?2 AND fields = 0
                    ))
                ON CONFLICT DO UPDATE SET revision = excluded.revision
                """,
            [fill.itemID, fill.formerRevision, revision, Item.tableName]
        )
    }
}

/// The creation of the table of fills, and of the identities of items without a credit, in a migration.
struct FillMigration<Item: CatalogueRecord> {
    static var sql: String {
        """
        ALTER TABLE catalogueImport ADD COLUMN filledCount INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE catalogueFill (
            importID INTEGER NOT NULL REFERENCES catalogueImport ON DELETE CASCADE,
            itemID INTEGER NOT NULL,
            formerRevision INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            fields INTEGER NOT NULL,
            PRIMARY KEY (importID, itemID)
        ) STRICT, WITHOUT ROWID;
        """
    }

    let db: Database

    /// Sets the identities of all items with a year and without a credit. Rows of a source whose item is another now match
    /// any year.
    func setIdentities() throws {
        let table = Item.tableName
        for (table, credit) in [(table, Item.creditColumn), ("\(table)Removed", "credit")] {
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT id, name, year FROM \(table) WHERE \(credit) = '' AND year IS NOT NULL"
            ).map { row in
                (row["id"] as Int64, CatalogueKeys(name: row["name"], credit: "", facts: ItemFacts(year: row["year"])))
            }
            for (id, keys) in try Array(rows) {
                try db.execute(cached: "UPDATE \(table) SET identity = ? WHERE id = ?", [keys.identity, id])
            }
        }
        try db.execute(
            sql: """
                UPDATE OR IGNORE \(table)Sourced SET identity = (
                    SELECT identity FROM \(table) AS item
                    WHERE item.id = itemID AND item.nameKey = \(table)Sourced.nameKey AND item.creditKey = ''
                ) WHERE creditKey = ''
                """
        )
    }
}
