import GRDB
internal import Models

/// The tables of the songs and of the movies, as the migrations that make them. An applied migration is never edited, nor
/// what it calls: a change is a new one.
enum CatalogueSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("catalogue-facts") { db in
            try migrate(Song.self, in: db)
            try migrate(Movie.self, in: db)
        }
        migrator.registerMigration("catalogue-source") { db in try db.execute(sql: source) }
    }

    private static func migrate<Item: CatalogueRecord>(_ item: Item.Type, in db: Database) throws {
        try db.execute(sql: facts(of: Item.tableName))
        try CatalogueKeys<Item>(db: db).fill()
        try db.execute(sql: indexes(of: Item.tableName))
        try db.execute(sql: counts(of: Item.tableName))
        try db.execute(sql: search(of: Item.tableName))
        try CatalogueFilling<Item>(db: db).run { _ in }
        try db.execute(sql: triggers(of: Item.tableName, credit: Item.creditColumn))
    }

    /// The keys are what `Folding` makes of a name, a credit, and of an album with tags. What is removed is kept for a day.
    private static func facts(of table: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN album TEXT;
        ALTER TABLE \(table) ADD COLUMN year INTEGER;
        ALTER TABLE \(table) ADD COLUMN seconds INTEGER;
        ALTER TABLE \(table) ADD COLUMN note TEXT;
        ALTER TABLE \(table) ADD COLUMN rating INTEGER;
        ALTER TABLE \(table) ADD COLUMN tags TEXT;
        ALTER TABLE \(table) ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE \(table) ADD COLUMN nameKey TEXT NOT NULL DEFAULT '';
        ALTER TABLE \(table) ADD COLUMN creditKey TEXT NOT NULL DEFAULT '';
        ALTER TABLE \(table) ADD COLUMN otherKey TEXT;

        CREATE TABLE \(table)Removed (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            credit TEXT NOT NULL,
            album TEXT,
            year INTEGER,
            seconds INTEGER,
            note TEXT,
            rating INTEGER,
            tags TEXT,
            version INTEGER NOT NULL,
            nameKey TEXT NOT NULL,
            creditKey TEXT NOT NULL,
            otherKey TEXT,
            removedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX \(table)RemovedByTime ON \(table)Removed (removedAt);
        """
    }

    /// Each ends on the id, as every index does.
    private static func indexes(of table: String) -> String {
        """
        CREATE INDEX \(table)ByName ON \(table) (nameKey);
        CREATE INDEX \(table)ByCredit ON \(table) (creditKey, nameKey);
        CREATE INDEX \(table)ByCreditAdded ON \(table) (creditKey);
        """
    }

    /// How many items there are: in each block of the lists by name and by credit (see `OrderBlocks`), of each credit, and
    /// of each letter, decade and rating.
    private static func counts(of table: String) -> String {
        """
        CREATE TABLE \(table)NameBlock (
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (nameKey, itemID)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE \(table)CreditBlock (
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (creditKey, nameKey, itemID)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE \(table)Tally (
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (kind, value)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE \(table)Credit (
            creditKey TEXT PRIMARY KEY,
            credit TEXT NOT NULL,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX \(table)CreditByCount ON \(table)Credit (count DESC, creditKey);
        CREATE TRIGGER \(table)CreditAdded AFTER INSERT ON \(table)Credit BEGIN
            INSERT INTO \(table)Tally VALUES ('credits', '', 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER \(table)CreditDeleted AFTER DELETE ON \(table)Credit BEGIN
            UPDATE \(table)Tally SET count = count - 1 WHERE kind = 'credits';
        END;
        """
    }

    /// What is between words has been taken out before, so the tokenizer has spaces to look for alone. Where in a text a word
    /// stands is not kept: that is looked for in the few rows of a page. See `CatalogueWord` for the beginnings.
    private static func search(of table: String) -> String {
        """
        CREATE VIRTUAL TABLE \(table)Search USING fts5(
            nameKey, creditKey, otherKey, content = '\(table)', content_rowid = 'id',
            tokenize = "ascii tokenchars '$+'", prefix = '1 2 3', detail = column, columnsize = 0
        );
        CREATE VIRTUAL TABLE \(table)Word USING fts5vocab(\(table)Search, instance);
        """
    }
}

extension CatalogueSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(first) { db in try db.execute(sql: Schema.catalogue + Schema.catalogueBlocks) }
        register(in: &migrator)
        return migrator
    }

    /// The migration that makes the tables which `Schema` made as well, before the catalogue got a file of its own.
    static let first = "catalogue"

    /// Fails when a table or a column is gone that the stores ask for.
    static func check(_ db: Database) throws {
        let shared = [
            "SELECT item, version, count FROM catalogue", "SELECT item, count FROM seeding",
            "SELECT item, address, entityTag, lastModified, loadedAt, rowCount, badRowCount FROM catalogueSource",
        ]
        let own = queries(of: Song.self) + queries(of: Movie.self)
        for query in shared + own { _ = try db.makeStatement(sql: query) }
    }

    private static func queries<Item: CatalogueRecord>(of item: Item.Type) -> [String] {
        let table = Item.tableName
        let facts = "album, year, seconds, note, rating, tags, version, nameKey, creditKey, otherKey"
        return [
            "SELECT id, name, \(Item.creditColumn), \(facts) FROM \(table)",
            "SELECT id, name, credit, \(facts), removedAt FROM \(table)Removed",
            "SELECT block, count FROM \(table)Block",
            "SELECT nameKey, itemID, count FROM \(table)NameBlock",
            "SELECT creditKey, nameKey, itemID, count FROM \(table)CreditBlock",
            "SELECT kind, value, count FROM \(table)Tally", "SELECT creditKey, credit, count FROM \(table)Credit",
            "SELECT id, creditKey, nameKey, itemID, itemVersion FROM \(table)Sourced",
            "SELECT nameKey, creditKey, otherKey FROM \(table)Search", "SELECT term, doc, col FROM \(table)Word",
        ]
    }
}

extension CatalogueSchema {
    /// They keep counts and search true, whatever writes to the table of items. `CatalogueLoad` takes them away for a while.
    static func triggers(of table: String, credit: String) -> String {
        """
        CREATE TRIGGER \(table)Listed AFTER INSERT ON \(table) BEGIN
            \(listing(of: table, credit: credit))
        END;
        CREATE TRIGGER \(table)Unlisted AFTER DELETE ON \(table) BEGIN
            \(unlisting(of: table, credit: credit))
        END;
        CREATE TRIGGER \(table)Relisted
        AFTER UPDATE OF name, \(credit), year, rating, nameKey, creditKey, otherKey ON \(table) BEGIN
            \(unlisting(of: table, credit: credit))
            \(listing(of: table, credit: credit))
        END;
        \(splitting(blocks: "\(table)NameBlock", of: table, keys: ["nameKey"]))
        \(splitting(blocks: "\(table)CreditBlock", of: table, keys: ["creditKey", "nameKey"]))
        """
    }

    private static func listing(of table: String, credit: String) -> String {
        """
        \(counting("+ 1", in: "\(table)NameBlock", keys: ["nameKey"], of: "new"))
        \(counting("+ 1", in: "\(table)CreditBlock", keys: ["creditKey", "nameKey"], of: "new"))
        INSERT INTO \(table)Credit VALUES (new.creditKey, new.\(credit), 1)
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO \(table)Tally SELECT kind, value, 1 FROM (\(tallies(of: "new"))) WHERE true
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO \(table)Search (rowid, nameKey, creditKey, otherKey)
            VALUES (new.id, new.nameKey, new.creditKey, new.otherKey);
        """
    }

    private static func unlisting(of table: String, credit: String) -> String {
        """
        \(counting("- 1", in: "\(table)NameBlock", keys: ["nameKey"], of: "old"))
        \(counting("- 1", in: "\(table)CreditBlock", keys: ["creditKey", "nameKey"], of: "old"))
        DELETE FROM \(table)Credit WHERE creditKey = old.creditKey AND count = 1;
        UPDATE \(table)Credit SET
            count = count - 1,
            credit = ifnull((SELECT \(credit) FROM \(table) INDEXED BY \(table)ByCredit
                WHERE creditKey = old.creditKey ORDER BY nameKey, id LIMIT 1), credit)
            WHERE creditKey = old.creditKey;
        UPDATE \(table)Tally SET count = count - 1 WHERE (kind, value) IN (\(tallies(of: "old")));
        INSERT INTO \(table)Search (\(table)Search, rowid, nameKey, creditKey, otherKey)
            VALUES ('delete', old.id, old.nameKey, old.creditKey, old.otherKey);
        """
    }

    /// In the last block that begins before the row, or with it.
    private static func counting(_ change: String, in blocks: String, keys: [String], of row: String) -> String {
        let columns = (keys + ["itemID"]).joined(separator: ", ")
        let values = (keys + ["id"]).map { "\(row).\($0)" }.joined(separator: ", ")
        let descending = (keys + ["itemID"]).map { "\($0) DESC" }.joined(separator: ", ")
        return """
            UPDATE \(blocks) SET count = count \(change) WHERE (\(columns)) = (
                SELECT \(columns) FROM \(blocks) WHERE (\(columns)) <= (\(values)) ORDER BY \(descending) LIMIT 1
            );
            """
    }

    private static func splitting(blocks: String, of table: String, keys: [String]) -> String {
        let columns = (keys + ["itemID"]).joined(separator: ", ")
        let itemColumns = (keys + ["id"]).joined(separator: ", ")
        let values = (keys + ["itemID"]).map { "new.\($0)" }.joined(separator: ", ")
        let size = OrderBlocks.size
        return """
            CREATE TRIGGER \(blocks)Grown AFTER UPDATE OF count ON \(blocks) WHEN new.count >= \(2 * size) BEGIN
                INSERT INTO \(blocks) SELECT \(itemColumns), new.count - \(size) FROM \(table)
                    WHERE (\(itemColumns)) >= (\(values)) ORDER BY \(itemColumns) LIMIT 1 OFFSET \(size);
                UPDATE \(blocks) SET count = \(size) WHERE (\(columns)) = (\(values));
            END;
            CREATE TRIGGER \(blocks)Emptied AFTER UPDATE OF count ON \(blocks)
            WHEN new.count = 0 AND new.itemID > 0 BEGIN
                DELETE FROM \(blocks) WHERE (\(columns)) = (\(values));
            END;
            """
    }

    /// What a row counts for.
    private static func tallies(of row: String) -> String {
        """
        SELECT 'nameLetter' AS kind, \(letter(of: "\(row).nameKey")) AS value
        UNION ALL SELECT 'creditLetter', \(letter(of: "\(row).creditKey"))
        UNION ALL SELECT 'decade', CAST(\(row).year / 10 * 10 AS TEXT) WHERE \(row).year IS NOT NULL
        UNION ALL SELECT 'rating', CAST(\(row).rating AS TEXT) WHERE \(row).rating IS NOT NULL
        """
    }

    private static func letter(of key: String) -> String {
        "CASE WHEN \(key) < 'a' THEN '#' WHEN \(key) >= '{' THEN '…' ELSE upper(substr(\(key), 1, 1)) END"
    }
}

extension CatalogueSchema {
    /// Of each catalogue the last load from its source, `loadedAt` in seconds since 1970; and what of the source is known to
    /// the catalogue, by name and credit: as which item, and which version of it the source has made. Without an item it is
    /// one that people had added already.
    ///
    /// No reference to the items: a row stays when people delete its item, so that it does not come back.
    static let source =
        """
        CREATE TABLE catalogueSource (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            address TEXT NOT NULL,
            entityTag TEXT,
            lastModified TEXT,
            loadedAt REAL NOT NULL,
            rowCount INTEGER NOT NULL,
            badRowCount INTEGER NOT NULL
        ) STRICT;

        """ + sourced(of: "song") + sourced(of: "movie")

    private static func sourced(of table: String) -> String {
        """
        CREATE TABLE \(table)Sourced (
            id INTEGER PRIMARY KEY,
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER,
            itemVersion INTEGER,
            UNIQUE (creditKey, nameKey)
        ) STRICT;

        """
    }
}
