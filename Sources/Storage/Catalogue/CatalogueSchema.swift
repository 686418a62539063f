import GRDB
internal import Models

/// The tables of the songs and of the movies. They differ only in their names and in the column of the credit.
///
/// The keys of an item are its folded texts (see `CatalogueKeys`). Triggers update all counts and the search index
/// after any statement that writes to the table of items. `BulkInsertion` drops them while it adds many items.
enum CatalogueSchema {
    static let schema: Schema = {
        var schema = Schema(
            baseline: "catalogue-0.1.0",
            merging: ["catalogue", "catalogue-facts", "catalogue-source"],
            sql: shared + items("song", credit: "artist") + items("movie", credit: "director")
        )
        schema.registerMigration("catalogue-names") { db in
            try db.execute(sql: sharedNames + names(of: "song") + names(of: "movie"))
        }
        schema.registerMigration("catalogue-adders") { db in
            try db.execute(sql: adders(of: "song", credit: "artist") + adders(of: "movie", credit: "director"))
        }
        schema.registerMigration("catalogue-notes") { db in
            try NoteKeys<Song>(db: db).create()
            try NoteKeys<Movie>(db: db).create()
        }
        return schema
    }()

    /// When each item was added, and the digest of the visitor who has added it. The days are counted too, in UTC.
    private static func adders(of table: String, credit: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN addedAt INTEGER;
        ALTER TABLE \(table) ADD COLUMN adderDigest BLOB;
        ALTER TABLE \(table)Removed ADD COLUMN addedAt INTEGER;
        ALTER TABLE \(table)Removed ADD COLUMN adderDigest BLOB;
        DROP TRIGGER \(table)Listed;
        DROP TRIGGER \(table)Unlisted;
        DROP TRIGGER \(table)Relisted;
        \(listingTriggers(of: table, credit: credit, tallies: datedTallies))

        """
    }

    private static func datedTallies(of row: String) -> String {
        """
        \(tallies(of: row))
        UNION ALL SELECT 'day', date(\(row).addedAt, 'unixepoch') WHERE \(row).addedAt IS NOT NULL
        """
    }

    /// The names of the code in place of earlier ones.
    private static let sharedNames = """
        ALTER TABLE catalogue RENAME COLUMN version TO revision;
        ALTER TABLE catalogueSource RENAME COLUMN badRowCount TO invalidRowCount;

        """

    private static func names(of table: String) -> String {
        """
        ALTER TABLE \(table) RENAME COLUMN version TO revision;
        ALTER TABLE \(table)Removed RENAME COLUMN version TO revision;
        ALTER TABLE \(table)Sourced RENAME COLUMN itemVersion TO itemRevision;

        """
    }

    /// The revision and count of each catalogue, when it was seeded, and the last load from its source.
    private static let shared = """
        CREATE TABLE catalogue (
            item TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            count INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO catalogue (item, version) VALUES ('song', 0), ('movie', 0);

        CREATE TABLE seeding (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            count INTEGER NOT NULL,
            seededAt TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        ) STRICT;

        CREATE TABLE catalogueSource (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            address TEXT NOT NULL,
            entityTag TEXT,
            lastModified TEXT,
            loadedAt REAL NOT NULL,
            rowCount INTEGER NOT NULL,
            badRowCount INTEGER NOT NULL
        ) STRICT;

        """

    private static func items(_ table: String, credit: String) -> String {
        tables(of: table, credit: credit) + counts(of: table) + search(of: table) + triggers(of: table, credit: credit)
    }

    /// `AUTOINCREMENT` prevents the URL of a deleted item from leading to another one. A deleted item can be restored
    /// for a day. Each index ends with the id, like every index of SQLite.
    ///
    /// `Sourced` maps each row of the source to its item and the item's revision; NULL if an equal item already existed.
    /// A row stays when its item is deleted, so that the next load does not add it again.
    private static func tables(of table: String, credit: String) -> String {
        """
        CREATE TABLE \(table) (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            \(credit) TEXT NOT NULL,
            album TEXT,
            year INTEGER,
            seconds INTEGER,
            note TEXT,
            rating INTEGER,
            tags TEXT,
            version INTEGER NOT NULL DEFAULT 1,
            nameKey TEXT NOT NULL DEFAULT '',
            creditKey TEXT NOT NULL DEFAULT '',
            otherKey TEXT
        ) STRICT;
        CREATE INDEX \(table)ByName ON \(table) (nameKey);
        CREATE INDEX \(table)ByCredit ON \(table) (creditKey, nameKey);
        CREATE INDEX \(table)ByCreditAdded ON \(table) (creditKey);

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

    /// The number of items in each block of a list (see `OrderBlocks`), of each credit, and of each letter, decade and
    /// rating.
    private static func counts(of table: String) -> String {
        """
        CREATE TABLE \(table)Block (
            block INTEGER PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER \(table)Added AFTER INSERT ON \(table) BEGIN
            INSERT INTO \(table)Block VALUES (new.id / 1000, 1) ON CONFLICT (block) DO UPDATE SET count = count + 1;
            UPDATE catalogue SET count = count + 1 WHERE item = '\(table)';
        END;
        CREATE TRIGGER \(table)Deleted AFTER DELETE ON \(table) BEGIN
            UPDATE \(table)Block SET count = count - 1 WHERE block = old.id / 1000;
            UPDATE catalogue SET count = count - 1 WHERE item = '\(table)';
        END;

        CREATE TABLE \(table)NameBlock (
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (nameKey, itemID)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO \(table)NameBlock VALUES ('', 0, 0);

        CREATE TABLE \(table)CreditBlock (
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (creditKey, nameKey, itemID)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO \(table)CreditBlock VALUES ('', '', 0, 0);

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

    /// Keys have no punctuation, so the tokenizer splits them at spaces only. The positions of words are not stored:
    /// they are looked up in the few rows of a page. `CatalogueWord` reads the list of words.
    private static func search(of table: String) -> String {
        """
        CREATE VIRTUAL TABLE \(table)Search USING fts5(
            nameKey, creditKey, otherKey, content = '\(table)', content_rowid = 'id',
            tokenize = "ascii tokenchars '$+'", prefix = '1 2 3', detail = column, columnsize = 0
        );
        CREATE VIRTUAL TABLE \(table)Word USING fts5vocab(\(table)Search, instance);

        """
    }

    private static func triggers(of table: String, credit: String) -> String {
        """
        \(listingTriggers(of: table, credit: credit, tallies: tallies))
        \(splitting(blocks: "\(table)NameBlock", of: table, keys: ["nameKey"]))
        \(splitting(blocks: "\(table)CreditBlock", of: table, keys: ["creditKey", "nameKey"]))

        """
    }

    /// - Parameter tallies: Returns the counts in which a row, `new` or `old`, is counted.
    private static func listingTriggers(of table: String, credit: String, tallies: (String) -> String) -> String {
        """
        CREATE TRIGGER \(table)Listed AFTER INSERT ON \(table) BEGIN
            \(listing(of: table, credit: credit, tallies: tallies("new")))
        END;
        CREATE TRIGGER \(table)Unlisted AFTER DELETE ON \(table) BEGIN
            \(unlisting(of: table, credit: credit, tallies: tallies("old")))
        END;
        CREATE TRIGGER \(table)Relisted
        AFTER UPDATE OF name, \(credit), year, rating, nameKey, creditKey, otherKey ON \(table) BEGIN
            \(unlisting(of: table, credit: credit, tallies: tallies("old")))
            \(listing(of: table, credit: credit, tallies: tallies("new")))
        END;
        """
    }

    private static func listing(of table: String, credit: String, tallies: String) -> String {
        """
        \(counting("+ 1", in: "\(table)NameBlock", keys: ["nameKey"], of: "new"))
        \(counting("+ 1", in: "\(table)CreditBlock", keys: ["creditKey", "nameKey"], of: "new"))
        INSERT INTO \(table)Credit VALUES (new.creditKey, new.\(credit), 1)
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO \(table)Tally SELECT kind, value, 1 FROM (\(tallies)) WHERE true
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO \(table)Search (rowid, nameKey, creditKey, otherKey)
            VALUES (new.id, new.nameKey, new.creditKey, new.otherKey);
        """
    }

    private static func unlisting(of table: String, credit: String, tallies: String) -> String {
        """
        \(counting("- 1", in: "\(table)NameBlock", keys: ["nameKey"], of: "old"))
        \(counting("- 1", in: "\(table)CreditBlock", keys: ["creditKey", "nameKey"], of: "old"))
        DELETE FROM \(table)Credit WHERE creditKey = old.creditKey AND count = 1;
        UPDATE \(table)Credit SET
            count = count - 1,
            credit = ifnull((SELECT \(credit) FROM \(table) INDEXED BY \(table)ByCredit
                WHERE creditKey = old.creditKey ORDER BY nameKey, id LIMIT 1), credit)
            WHERE creditKey = old.creditKey;
        UPDATE \(table)Tally SET count = count - 1 WHERE (kind, value) IN (\(tallies));
        INSERT INTO \(table)Search (\(table)Search, rowid, nameKey, creditKey, otherKey)
            VALUES ('delete', old.id, old.nameKey, old.creditKey, old.otherKey);
        """
    }

    /// Counts a row in the last block that begins at or before it.
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

    /// Splits a block of 2,000 items into two, and deletes an empty one.
    private static func splitting(blocks: String, of table: String, keys: [String]) -> String {
        let columns = (keys + ["itemID"]).joined(separator: ", ")
        let itemColumns = (keys + ["id"]).joined(separator: ", ")
        let values = (keys + ["itemID"]).map { "new.\($0)" }.joined(separator: ", ")
        return """
            CREATE TRIGGER \(blocks)Grown AFTER UPDATE OF count ON \(blocks) WHEN new.count >= 2000 BEGIN
                INSERT INTO \(blocks) SELECT \(itemColumns), new.count - 1000 FROM \(table)
                    WHERE (\(itemColumns)) >= (\(values)) ORDER BY \(itemColumns) LIMIT 1 OFFSET 1000;
                UPDATE \(blocks) SET count = 1000 WHERE (\(columns)) = (\(values));
            END;
            CREATE TRIGGER \(blocks)Emptied AFTER UPDATE OF count ON \(blocks)
            WHEN new.count = 0 AND new.itemID > 0 BEGIN
                DELETE FROM \(blocks) WHERE (\(columns)) = (\(values));
            END;
            """
    }

    /// The letters, the decade and the rating in which a row is counted.
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
