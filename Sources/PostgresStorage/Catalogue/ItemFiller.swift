internal import Models

/// The filling of the blank fields of items by the duplicates that an import skips (``ItemFilling``). Call it inside the
/// transaction of the import.
struct ItemFiller<Item: CatalogueItem> {
    /// A skipped row.
    struct Row {
        /// The number of the row among the drafts, from 1; `nil` if it is unknown.
        let place: Int?
        /// The id of the item that the row is the same as.
        let itemID: Int64
        let draft: Draft<Item>
        /// Whether it is clear that it is this item. If not, it is left as it is.
        var isClear = true
    }

    /// The number of rows that are looked up, and of items that are updated, at a time.
    private static var stepSize: Int { 1_000 }

    let db: PostgresConnection
    /// The import, by which the fills can be undone; `nil` if it is not recorded.
    let importID: Int64?
    /// The id of the last item before the import. Later ones stay as if they were new.
    let lastID: Int64
    private(set) var repeated = RepeatedRows()

    init(db: PostgresConnection, importID: Int64?, lastID: Int64) {
        self.db = db
        self.importID = importID
        self.lastID = lastID
    }

    private var table: CatalogueTable<Item> { CatalogueTable(db: db) }

    /// Counts a row that fills nothing.
    mutating func skip(_ row: RepeatedRows.Row, isDifferent: Bool) {
        repeated.add(row, isDifferent: isDifferent)
    }

    /// Fills items by rows, in their order.
    mutating func fill(by rows: [Row]) throws {
        for start in stride(from: 0, to: rows.count, by: Self.stepSize) {
            try fill(by: rows[start..<min(start + Self.stepSize, rows.count)])
        }
    }

    private mutating func fill(by rows: ArraySlice<Row>) throws {
        let stored = try table.items(withIDs: Set(rows.map(\.itemID)))
        var items = Dictionary(stored.map { ($0.id, $0) }) { item, _ in item }
        var fills: [Int64: ItemFill] = [:]
        var changed: Set<Int64> = []
        for row in rows {
            guard let item = items[row.itemID] else { continue }
            let filling = ItemFilling(of: item.facts, by: row.draft.facts)
            let named = RepeatedRows.Row(place: row.place, name: row.draft.name, credit: row.draft.credit)
            guard row.isClear, !filling.fields.isEmpty else {
                repeated.add(named, isDifferent: filling.isDifferent || !filling.fields.isEmpty)
                continue
            }
            repeated.add(named, filling: filling.fields, isDifferent: filling.isDifferent)
            let isNew = item.id > lastID
            let filled = Item(
                id: item.id,
                revision: item.revision + (isNew ? 0 : 1),
                draft: Draft(item, facts: filling.facts)
            )
            items[item.id] = filled
            changed.insert(item.id)
            guard !isNew else { continue }
            let fill = ItemFill(
                itemID: item.id,
                formerRevision: item.revision,
                revision: filled.revision,
                fields: filling.fields
            )
            if fills[item.id]?.add(fill) == nil { fills[item.id] = fill }
        }
        try update(changed.sorted().compactMap { items[$0] })
        if let importID { try FillTable<Item>(db: db).add(Array(fills.values), by: importID) }
    }

    /// Changes many items by one statement, so that the counts are updated once.
    private func update(_ items: [Item]) throws {
        guard !items.isEmpty else { return }
        let columns = CatalogueRow.draftColumns(of: Item.self) + ["revision"]
        let filled = "filled\(Item.table)"
        try db.run(
            script: """
                CREATE TEMPORARY TABLE IF NOT EXISTS \(filled) ON COMMIT DROP AS
                    SELECT \(columns.joined(separator: ", ")), id FROM \(Item.table) WITH NO DATA;
                TRUNCATE \(filled)
                """
        )
        var rest = items[...]
        try db.copy(into: "\(filled) (\(columns.joined(separator: ", ")), id)") {
            rest.popFirst().map { CopyRow(CatalogueRow(Draft($0)).values + [$0.revision, $0.id]) }
        }
        let changes = columns.map { "\($0) = filled.\($0)" }.joined(separator: ", ")
        _ = try db.result(
            ofVariant: "UPDATE \(Item.table) AS item SET \(changes) FROM \(filled) AS filled WHERE item.id = filled.id"
        )
    }
}

extension ItemFiller {
    /// Fills items by the rows of a table, which are all duplicates of them.
    /// - Parameter incoming: A table with the columns of items, and the place of each row.
    mutating func fill(byRowsOf incoming: String) throws {
        let difference = ["album", "year", "seconds", "note", "rating", "tags"]
            .map { "row.\($0) IS NOT NULL AND row.\($0) IS DISTINCT FROM stored.\($0)" }.joined(separator: " OR ")
        // Most rows of a file that is imported again have no other values.
        let differing = "differing\(Item.table)"
        _ = try db.run(
            script: """
                CREATE TEMPORARY TABLE \(differing) ON COMMIT DROP AS
                    SELECT row.place, met.firstID, row.name, row.\(Item.creditColumn) AS credit, row.album, row.year,
                        row.seconds, row.note, row.rating, row.tags
                    FROM (
                        SELECT DISTINCT ON (row.place) row.place, stored.id AS firstID, \(difference) AS differs
                        FROM \(incoming) AS row JOIN \(Item.table) AS stored ON stored.creditKey = row.creditKey
                            AND stored.nameKey = row.nameKey AND stored.identity = row.identity
                        ORDER BY row.place, stored.id
                    ) AS met JOIN \(incoming) AS row ON row.place = met.place WHERE differs;
                ALTER TABLE \(differing) ADD PRIMARY KEY (place)
                """
        )
        let first = try db.result(
            ofVariant: """
                SELECT place, name, \(Item.creditColumn) AS credit FROM \(incoming)
                WHERE place NOT IN (SELECT place FROM \(differing)) ORDER BY place LIMIT \(RepeatedRows.limit)
                """
        ).rows.map { RepeatedRows.Row(place: try $0["place"], name: try $0["name"], credit: try $0["credit"]) }
        let counts = try db.result(
            ofVariant: """
                SELECT (SELECT count(*) FROM \(incoming)) - (SELECT count(*) FROM \(differing)) AS count
                """
        ).rows
        repeated.add(skippedCount: try counts.first?["count"] ?? 0, first: first)
        var place = 0
        while true {
            let rows = try db.result(
                ofVariant: """
                    SELECT place, firstID AS id, firstID, 1::bigint AS revision, name, credit, album, year, seconds, note, rating,
                        tags
                    FROM \(differing) WHERE place > $1::bigint ORDER BY place LIMIT \(Self.stepSize)
                    """,
                [place]
            ).rows.map { Row(place: try $0["place"], itemID: try $0["firstID"], draft: Draft(try Item($0))) }
            guard let last = rows.last?.place else { return }
            try fill(by: rows)
            place = last
        }
    }

    /// Takes out the new items without a credit that are the same as others (``UncreditedItems``).
    /// - Returns: The number of such items, which are deleted.
    mutating func takeOutUncredited() throws -> Int {
        let names = try db.rows(
            """
            SELECT nameKey FROM \(Item.table) WHERE creditKey = ''
            GROUP BY nameKey HAVING count(*) > greatest(1, count(DISTINCT year)) AND max(id) > $1
            """,
            [lastID]
        ) { try $0["nameKey"] as String }
        var removed: [Int64] = []
        for start in stride(from: 0, to: names.count, by: Self.stepSize) {
            let step = Array(names[start..<min(start + Self.stepSize, names.count)])
            let named = try table.items("WHERE creditKey = '' AND nameKey = ANY ($1::text[]) ORDER BY id", [step])
            var rows: [Row] = []
            for items in Dictionary(grouping: named, by: { Folding.identity(of: $0.name) }).values {
                let members = items.map { UncreditedItems.Member(year: $0.facts.year, isNew: $0.id > lastID) }
                for repetition in UncreditedItems.repetitions(among: members) {
                    let item = items[repetition.index]
                    removed.append(item.id)
                    rows.append(
                        Row(
                            place: nil,
                            itemID: items[repetition.original].id,
                            draft: Draft(item),
                            isClear: repetition.isClear
                        )
                    )
                }
            }
            try fill(by: rows)
        }
        guard !removed.isEmpty else { return 0 }
        try db.send("DELETE FROM \(Item.table) WHERE id = ANY ($1::bigint[])", [removed])
        return removed.count
    }
}

/// The SQL for the items that imports have filled. Call it inside a transaction.
struct FillTable<Item: CatalogueItem> {
    let db: PostgresConnection

    /// Records fills, together with earlier ones of the same items by the same import.
    func add(_ fills: [ItemFill], by importID: Int64) throws {
        guard !fills.isEmpty else { return }
        try db.send(
            """
            INSERT INTO catalogueFill (importID, itemID, formerRevision, revision, fields)
                SELECT $1, fill.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS fill
            ON CONFLICT (importID, itemID) DO UPDATE
                SET revision = excluded.revision, fields = catalogueFill.fields | excluded.fields
            """,
            [
                importID, fills.map(\.itemID), fills.map { Int64($0.formerRevision) }, fills.map { Int64($0.revision) },
                fills.map { Int64($0.storedFields) },
            ]
        )
    }

    /// Takes back what an import has filled, except in items that were changed since.
    /// - Returns: The number of items.
    func undo(_ importID: Int64) throws -> Int {
        let fills = try db.rows(
            """
            SELECT itemID, formerRevision, revision, fields FROM catalogueFill
            WHERE importID = $1 AND fields <> 0 ORDER BY itemID
            """,
            [importID]
        ) { row in
            ItemFill(
                itemID: try row["itemID"],
                formerRevision: try row["formerRevision"],
                revision: try row["revision"],
                fields: ItemFill.fields(stored: try row["fields"])
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
        try db.send(
            """
            INSERT INTO catalogueFill (importID, itemID, formerRevision, revision, fields)
                SELECT adding.id, $1::bigint, 1, $3::bigint, 0 FROM catalogueImport AS adding
                WHERE adding.item = $4 AND $1 BETWEEN adding.firstID AND adding.lastID AND ($2::bigint = 1 OR EXISTS (
                    SELECT 1 FROM catalogueFill WHERE importID = adding.id AND itemID = $1 AND revision = $2 AND fields = 0
                ))
            ON CONFLICT (importID, itemID) DO UPDATE SET revision = excluded.revision
            """,
            [fill.itemID, fill.formerRevision, revision, Item.table]
        )
    }
}

/// The identities of items without a credit, which have their years, in a migration.
struct UncreditedIdentities<Item: CatalogueItem> {
    let db: PostgresConnection

    /// Sets the identities of all items with a year and without a credit. Rows of a source whose item is another now match
    /// any year.
    func create() throws {
        for table in [Item.table, "\(Item.table)Removed"] {
            let keyed: [(id: Int64, identity: String)] = try db.rows(
                "SELECT id, name, year FROM \(table) WHERE \(Item.creditColumn) = '' AND year IS NOT NULL"
            ) { row in
                let facts = ItemFacts(year: try row["year"])
                let keys = CatalogueKeys(name: try row["name"], credit: "", facts: facts)
                return (try row["id"], keys.storedIdentity)
            }
            try db.send(
                """
                UPDATE \(table) AS item SET identity = keyed.identity
                FROM unnest($1::bigint[], $2::text[]) AS keyed (id, identity) WHERE item.id = keyed.id
                """,
                [keyed.map(\.id), keyed.map(\.identity)]
            )
        }
        try db.send(
            """
            UPDATE \(Item.table)Sourced AS sourced SET identity = coalesce((
                SELECT identity FROM \(Item.table) AS item
                WHERE item.id = sourced.itemID AND item.nameKey = sourced.nameKey AND item.creditKey = ''
            ), $1) WHERE creditKey = ''
            """,
            [SourceKeys.unknownIdentity]
        )
    }
}
