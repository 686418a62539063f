import GRDB
internal import Models

/// The tables of the songs and of the movies. They differ only in their names and in the column of the credit.
///
/// The keys of an item are its folded texts (see `CatalogueKeys`). Triggers update all counts and the search index
/// after any statement that writes to the table of items. `BulkInsertion` drops them while it adds many items.
enum CatalogueSchema {
    /// - Parameter report: Called from time to time during a migration of all items, with the completed share.
    static func schema(report: @escaping @Sendable (Double) -> Void = { _ in }) -> Schema {
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
        schema.registerMigration("catalogue-albums") { db in
            db.add(function: Self.fold)
            defer { db.remove(function: Self.fold) }
            try db.execute(sql: albums(of: "song", credit: "artist") + albums(of: "movie", credit: "director"))
        }
        schema.registerMigration("catalogue-articles") { db in
            try db.execute(sql: articles(of: "song", credit: "artist") + articles(of: "movie", credit: "director"))
            try IndexRebuild<Song>.fillLists(in: db)
            try IndexRebuild<Movie>.fillLists(in: db)
        }
        schema.registerMigration("catalogue-half-ratings") { db in
            for table in ["song", "movie"] {
                try TableIndexes(of: table, in: db, types: ["trigger"]).droppedDuring {
                    try db.execute(sql: halfRatings(of: table))
                }
            }
        }
        schema.registerMigration("catalogue-identity") { db in
            try db.execute(sql: identity(of: "song") + identity(of: "movie"))
            try CatalogueRekeying<Song>(db: db).run { report(0.9 * $0) }
            try CatalogueRekeying<Movie>(db: db).run { report(0.9 + 0.1 * $0) }
        }
        schema.registerMigration("catalogue-imports") { db in try db.execute(sql: imports) }
        schema.registerMigration("catalogue-receipts") { db in try db.execute(sql: receipts) }
        schema.registerMigration("catalogue-likeness") { db in
            try LikenessKeys<Song>(db: db).create { report(0.9 * $0) }
            try LikenessKeys<Movie>(db: db).create { report(0.9 + 0.1 * $0) }
            try db.execute(sql: distinctions)
        }
        schema.registerMigration("catalogue-credit-names") { db in
            try db.execute(
                sql: creditNames(of: "song", credit: "artist") + creditNames(of: "movie", credit: "director")
            )
            try CreditNameTable<Song>(db: db).create { report(0.9 * $0) }
            try CreditNameTable<Movie>(db: db).create { report(0.9 + 0.1 * $0) }
        }
        schema.registerMigration("catalogue-tag-keys") { db in
            try db.execute(sql: tagKeys(of: "song", credit: "artist") + tagKeys(of: "movie", credit: "director"))
            try TagKeys<Song>(db: db).create()
            try TagKeys<Movie>(db: db).create()
        }
        schema.registerMigration("catalogue-fills") { db in
            try db.execute(sql: FillMigration<Movie>.sql)
            try FillMigration<Movie>(db: db).setIdentities()
        }
        return schema
    }

    /// The imports that can be undone for a day, and the columns that were chosen for files with a header.
    private static let imports = """
        CREATE TABLE catalogueImport (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            item TEXT NOT NULL REFERENCES catalogue,
            fileName TEXT NOT NULL,
            firstID INTEGER NOT NULL,
            lastID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            finishedAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE catalogueColumns (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            item TEXT NOT NULL REFERENCES catalogue,
            header TEXT NOT NULL,
            columns TEXT NOT NULL,
            UNIQUE (item, header)
        ) STRICT;

        """

    /// The items that the last forms have added.
    private static let receipts = """
        CREATE TABLE catalogueReceipt (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token BLOB NOT NULL UNIQUE,
            item TEXT NOT NULL REFERENCES catalogue,
            itemID INTEGER NOT NULL
        ) STRICT;
        """

    /// The pairs of items that are alike, but that someone has called different.
    private static let distinctions = """
        CREATE TABLE catalogueDistinction (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            item TEXT NOT NULL REFERENCES catalogue,
            firstID INTEGER NOT NULL,
            secondID INTEGER NOT NULL,
            UNIQUE (item, firstID, secondID)
        ) STRICT;
        """

    /// The time at which each item was added, and the digest of the visitor who has added it. The days are counted too, in UTC.
    private static func adders(of table: String, credit: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN addedAt INTEGER;
        ALTER TABLE \(table) ADD COLUMN adderDigest BLOB;
        ALTER TABLE \(table)Removed ADD COLUMN addedAt INTEGER;
        ALTER TABLE \(table)Removed ADD COLUMN adderDigest BLOB;
        DROP TRIGGER \(table)Listed;
        DROP TRIGGER \(table)Unlisted;
        DROP TRIGGER \(table)Relisted;
        \(listingTriggers(of: table, credit: credit, by: baselineKeys, tallies: datedTallies))

        """
    }

    private static func datedTallies(of row: String, by keys: SortKeys) -> String {
        """
        \(tallies(of: row, by: keys))
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

    /// Ratings in halves of a point in place of points. The counts by rating move to the doubled values in two steps,
    /// because a value is part of their key.
    private static func halfRatings(of table: String) -> String {
        """
        UPDATE \(table) SET rating = rating * 2 WHERE rating IS NOT NULL;
        UPDATE \(table)Removed SET rating = rating * 2 WHERE rating IS NOT NULL;
        UPDATE \(table)Tally SET value = 'h' || (value * 2) WHERE kind = 'rating';
        UPDATE \(table)Tally SET value = substr(value, 2) WHERE kind = 'rating';

        """
    }

    /// The identity of an item, and of a row of a source. Rows of a source whose item has gone have NULL.
    private static func identity(of table: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN identity TEXT NOT NULL DEFAULT '';
        ALTER TABLE \(table)Removed ADD COLUMN identity TEXT NOT NULL DEFAULT '';
        ALTER TABLE \(table)Sourced RENAME TO \(table)SourcedBefore;
        CREATE TABLE \(table)Sourced (
            id INTEGER PRIMARY KEY,
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            identity TEXT,
            itemID INTEGER,
            itemRevision INTEGER,
            UNIQUE (creditKey, nameKey, identity)
        ) STRICT;
        INSERT INTO \(table)Sourced (id, creditKey, nameKey, itemID, itemRevision)
            SELECT id, creditKey, nameKey, itemID, itemRevision FROM \(table)SourcedBefore;
        DROP TABLE \(table)SourcedBefore;

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

    private static let fold = DatabaseFunction("fold", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(Folding.fold)
    }

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

    /// The columns that lists are ordered by.
    private typealias SortKeys = (name: String, credit: String)
    private static let baselineKeys: SortKeys = ("nameKey", "creditKey")

    private static func triggers(of table: String, credit: String) -> String {
        """
        \(listingTriggers(of: table, credit: credit, by: baselineKeys, tallies: tallies))
        \(splittingTriggers(of: table, by: baselineKeys))

        """
    }

    private static func splittingTriggers(of table: String, by keys: SortKeys) -> String {
        """
        \(splitting(blocks: "\(table)NameBlock", of: table, keys: [keys.name]))
        \(splitting(blocks: "\(table)CreditBlock", of: table, keys: [keys.credit, keys.name]))
        """
    }

    /// - Parameters:
    ///   - tallies: Returns the counts in which a row, `new` or `old`, is counted.
    ///   - crediting: The statements that count the credit of a new row, and of an old one.
    private static func listingTriggers(
        of table: String,
        credit: String,
        by keys: SortKeys,
        tallies: (String, SortKeys) -> String,
        crediting: (new: String, old: String)? = nil
    ) -> String {
        let crediting = crediting ?? wholeCredit(of: table, credit: credit, by: keys)
        let listing = listing(of: table, by: keys, tallies: tallies("new", keys), crediting: crediting.new)
        let unlisting = unlisting(of: table, by: keys, tallies: tallies("old", keys), crediting: crediting.old)
        return """
            CREATE TRIGGER \(table)Listed AFTER INSERT ON \(table) BEGIN
                \(listing)
            END;
            CREATE TRIGGER \(table)Unlisted AFTER DELETE ON \(table) BEGIN
                \(unlisting)
            END;
            CREATE TRIGGER \(table)Relisted
            AFTER UPDATE OF name, \(credit), year, rating, nameKey, creditKey, otherKey ON \(table) BEGIN
                \(unlisting)
                \(listing)
            END;
            """
    }

    /// Counts each credit as a whole.
    private static func wholeCredit(of table: String, credit: String, by keys: SortKeys) -> (new: String, old: String) {
        let new = """
            INSERT INTO \(table)Credit VALUES (new.creditKey, new.\(credit), 1)
                ON CONFLICT DO UPDATE SET count = count + 1;
            """
        let old = """
            DELETE FROM \(table)Credit WHERE creditKey = old.creditKey AND count = 1;
            UPDATE \(table)Credit SET
                count = count - 1,
                credit = ifnull((SELECT \(credit) FROM \(table) INDEXED BY \(table)ByCredit
                    WHERE creditKey = old.creditKey ORDER BY \(keys.name), id LIMIT 1), credit)
                WHERE creditKey = old.creditKey;
            """
        return (new, old)
    }

    private static func listing(of table: String, by keys: SortKeys, tallies: String, crediting: String) -> String {
        """
        \(counting("+ 1", in: "\(table)NameBlock", keys: [keys.name], of: "new"))
        \(counting("+ 1", in: "\(table)CreditBlock", keys: [keys.credit, keys.name], of: "new"))
        \(crediting)
        INSERT INTO \(table)Tally SELECT kind, value, 1 FROM (\(tallies)) WHERE true
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO \(table)Search (rowid, nameKey, creditKey, otherKey)
            VALUES (new.id, new.nameKey, new.creditKey, new.otherKey);
        """
    }

    private static func unlisting(of table: String, by keys: SortKeys, tallies: String, crediting: String) -> String {
        """
        \(counting("- 1", in: "\(table)NameBlock", keys: [keys.name], of: "old"))
        \(counting("- 1", in: "\(table)CreditBlock", keys: [keys.credit, keys.name], of: "old"))
        \(crediting)
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
    private static func tallies(of row: String, by keys: SortKeys) -> String {
        """
        SELECT 'nameLetter' AS kind, \(letter(of: "\(row).\(keys.name)")) AS value
        UNION ALL SELECT 'creditLetter', \(letter(of: "\(row).\(keys.credit)"))
        UNION ALL SELECT 'decade', CAST(\(row).year / 10 * 10 AS TEXT) WHERE \(row).year IS NOT NULL
        UNION ALL SELECT 'rating', CAST(\(row).rating AS TEXT) WHERE \(row).rating IS NOT NULL
        """
    }

    private static func letter(of key: String) -> String {
        "CASE WHEN \(key) < 'a' THEN '#' WHEN \(key) >= '{' THEN '…' ELSE upper(substr(\(key), 1, 1)) END"
    }
}

/// Albums, and what filters need.
extension CatalogueSchema {
    /// Adds the key of the album, the indexes by which a list is filtered, and the counts of albums and tags. A tag is
    /// stored with its Latin letters in lower case, because that is all that SQLite's `lower` does.
    private static func albums(of table: String, credit: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN albumKey TEXT;
        ALTER TABLE \(table)Removed ADD COLUMN albumKey TEXT;
        UPDATE \(table) SET albumKey = fold(album) WHERE album IS NOT NULL;
        UPDATE \(table)Removed SET albumKey = fold(album) WHERE album IS NOT NULL;
        CREATE INDEX \(table)ByAlbum ON \(table) (albumKey, creditKey) WHERE albumKey IS NOT NULL;
        CREATE INDEX \(table)ByRating ON \(table) (rating, year) WHERE rating IS NOT NULL;
        CREATE INDEX \(table)ByYear ON \(table) (year, rating) WHERE year IS NOT NULL;

        CREATE TABLE \(table)Album (
            albumKey TEXT NOT NULL,
            creditKey TEXT NOT NULL,
            album TEXT NOT NULL,
            credit TEXT NOT NULL,
            count INTEGER NOT NULL,
            albumSort TEXT GENERATED ALWAYS AS (\(sortKey(of: "album", "albumKey"))) VIRTUAL,
            PRIMARY KEY (albumKey, creditKey)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX \(table)AlbumBySort ON \(table)Album (albumSort, creditKey);

        CREATE TABLE \(table)Tag (
            tag TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            PRIMARY KEY (tag, itemID)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX \(table)TallyByCount ON \(table)Tally (kind, count);
        CREATE TRIGGER \(table)AlbumAdded AFTER INSERT ON \(table)Album BEGIN
            INSERT INTO \(table)Tally VALUES ('albums', '', 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER \(table)AlbumDeleted AFTER DELETE ON \(table)Album BEGIN
            UPDATE \(table)Tally SET count = count - 1 WHERE kind = 'albums';
        END;
        \(fillingAlbums(of: table, credit: credit))
        INSERT INTO \(table)Tag SELECT DISTINCT lower(part.value), item.id
            FROM \(table) AS item, json_each(\(tagList("item.tags"))) AS part
            WHERE item.tags IS NOT NULL ORDER BY 1, 2;
        INSERT INTO \(table)Tally SELECT 'tag', tag, count(*) FROM \(table)Tag GROUP BY tag;

        \(filingTriggers(of: table, credit: credit, Filing(ownerKey: "row.creditKey", ownerName: "row.\(credit)")))

        """
    }

    /// The expressions of the triggers that file a row, in which `row` stands for `new` or `old`.
    private struct Filing {
        /// The key and the name of the artist of the album.
        var ownerKey: String
        var ownerName: String
        var tags = "row.tags"
        /// The columns that these need, besides those of the first version.
        var columns = ""
        /// The statements after a song was taken from an album.
        var afterUnfiling = ""

        func of(_ row: String) -> Filing {
            // Characters are bytes here, because the expressions are ASCII.
            func expression(_ text: String) -> String { text.replacing("row.", with: "\(row).") }
            var filing = self
            filing.ownerKey = expression(ownerKey)
            filing.ownerName = expression(ownerName)
            filing.tags = expression(tags)
            return filing
        }
    }

    private static func filingTriggers(of table: String, credit: String, _ rules: Filing) -> String {
        let filing = filing(of: table, rules.of("new"))
        let unfiling = unfiling(of: table, rules.of("old"))
        return """
            CREATE TRIGGER \(table)Filed AFTER INSERT ON \(table) BEGIN
                \(filing)
            END;
            CREATE TRIGGER \(table)Unfiled AFTER DELETE ON \(table) BEGIN
                \(unfiling)
            END;
            CREATE TRIGGER \(table)Refiled
            AFTER UPDATE OF \(credit), creditKey, album, albumKey, tags\(rules.columns) ON \(table) BEGIN
                \(unfiling)
                \(filing)
            END;
            """
    }

    /// Fills the table of albums from all items.
    /// - Parameter condition: A condition of the items, after `AND`.
    static func fillingAlbums(of table: String, credit: String, _ condition: String = "") -> String {
        """
        DELETE FROM \(table)Album;
        INSERT INTO \(table)Album (albumKey, creditKey, album, credit, count)
            SELECT albumKey, creditKey, min(album), min(\(credit)), count(*) FROM \(table)
            WHERE albumKey IS NOT NULL \(condition) GROUP BY albumKey, creditKey;
        """
    }

    /// Fills the table of tags and their counts from all items.
    static func fillingTags(of table: String) -> String {
        let tags = "ifnull(item.tagKeys, item.tags)"
        return """
            DELETE FROM \(table)Tag;
            INSERT INTO \(table)Tag SELECT DISTINCT lower(part.value), item.id
                FROM \(table) AS item, json_each(\(tagList(tags))) AS part
                WHERE item.tags IS NOT NULL ORDER BY 1, 2;
            DELETE FROM \(table)Tally WHERE kind = 'tag';
            INSERT INTO \(table)Tally SELECT 'tag', tag, count(*) FROM \(table)Tag GROUP BY tag;
            """
    }

    private static func filing(of table: String, _ rules: Filing) -> String {
        """
        INSERT INTO \(table)Album (albumKey, creditKey, album, credit, count)
            SELECT new.albumKey, \(rules.ownerKey), new.album, \(rules.ownerName), 1 WHERE new.albumKey IS NOT NULL
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO \(table)Tag SELECT DISTINCT lower(value), new.id FROM json_each(\(tagList(rules.tags)))
            WHERE new.tags IS NOT NULL;
        INSERT INTO \(table)Tally SELECT DISTINCT 'tag', lower(value), 1 FROM json_each(\(tagList(rules.tags)))
            WHERE new.tags IS NOT NULL ON CONFLICT DO UPDATE SET count = count + 1;
        """
    }

    private static func unfiling(of table: String, _ rules: Filing) -> String {
        let tags = "SELECT lower(value) FROM json_each(\(tagList(rules.tags))) WHERE old.tags IS NOT NULL"
        let album = "albumKey = old.albumKey AND creditKey = \(rules.ownerKey)"
        return """
            DELETE FROM \(table)Album WHERE \(album) AND count = 1;
            UPDATE \(table)Album SET count = count - 1 WHERE \(album);
            \(rules.afterUnfiling)
            DELETE FROM \(table)Tag WHERE itemID = old.id AND tag IN (\(tags));
            DELETE FROM \(table)Tally WHERE kind = 'tag' AND count = 1 AND value IN (\(tags));
            UPDATE \(table)Tally SET count = count - 1 WHERE kind = 'tag' AND value IN (\(tags));
            """
    }

    /// The tags of an item as a JSON array: commas separate them, and no escape of JSON has a comma.
    private static func tagList(_ tags: String) -> String { "'[' || replace(json_quote(\(tags)), ',', '\",\"') || ']'" }
}

/// Lists ordered without leading articles.
extension CatalogueSchema {
    /// Separates an article from what it followed. It sorts before all other characters.
    static let separator = "char(1)"

    /// The key of a text whose sort key has its article at the end.
    static func key(ofSortKey sortKey: String) -> String {
        let place = "instr(\(sortKey), \(separator))"
        return "substr(\(sortKey), \(place) + 1) || ' ' || substr(\(sortKey), 1, \(place) - 1)"
    }

    /// The key of a text with its leading article at the end: "The Beatles" is listed before "Bee Gees". "A-ha" begins
    /// with no article, so the text is compared as well as its key.
    private static func sortKey(of text: String, _ key: String) -> String {
        let cases = Folding.articles.map { article in
            let count = article.utf8.count + 1
            return """
                WHEN lower(substr(\(text), 1, \(count))) = '\(article) ' AND substr(\(key), 1, \(count)) = '\(article) '
                THEN substr(\(key), \(count + 1)) || \(separator) || '\(article)'
                """
        }
        return "CASE \(cases.joined(separator: " ")) ELSE \(key) END"
    }

    /// Adds the sort keys, and orders lists, letters and blocks by them.
    private static func articles(of table: String, credit: String) -> String {
        let keys: SortKeys = ("nameSort", "creditSort")
        return """
            ALTER TABLE \(table) ADD COLUMN nameSort TEXT GENERATED ALWAYS AS (\(sortKey(of: "name", "nameKey"))) VIRTUAL;
            ALTER TABLE \(table) ADD COLUMN creditSort TEXT GENERATED ALWAYS AS (\(sortKey(of: credit, "creditKey"))) VIRTUAL;
            ALTER TABLE \(table)Credit
                ADD COLUMN creditSort TEXT GENERATED ALWAYS AS (\(sortKey(of: "credit", "creditKey"))) VIRTUAL;
            CREATE INDEX \(table)CreditBySort ON \(table)Credit (creditSort, creditKey);
            DROP INDEX \(table)ByName;
            CREATE INDEX \(table)ByName ON \(table) (nameSort);
            DROP INDEX \(table)ByCredit;
            CREATE INDEX \(table)ByCredit ON \(table) (creditKey, nameSort);
            CREATE INDEX \(table)BySort ON \(table) (creditSort, nameSort);

            DROP TRIGGER \(table)Listed;
            DROP TRIGGER \(table)Unlisted;
            DROP TRIGGER \(table)Relisted;
            DROP TABLE \(table)NameBlock;
            CREATE TABLE \(table)NameBlock (
                nameSort TEXT NOT NULL,
                itemID INTEGER NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (nameSort, itemID)
            ) STRICT, WITHOUT ROWID;
            DROP TABLE \(table)CreditBlock;
            CREATE TABLE \(table)CreditBlock (
                creditSort TEXT NOT NULL,
                nameSort TEXT NOT NULL,
                itemID INTEGER NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (creditSort, nameSort, itemID)
            ) STRICT, WITHOUT ROWID;
            \(listingTriggers(of: table, credit: credit, by: keys, tallies: datedTallies))
            \(splittingTriggers(of: table, by: keys))
            """
    }
}

/// The names in credits.
extension CatalogueSchema {
    /// Adds the names of each credit that has several, and a table that leads from a name to its items. Artists are counted
    /// by name, and albums belong to the first one. The whole credit has the place -1 in the table, or -2 if a name has the
    /// same key.
    private static func creditNames(of table: String, credit: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN creditNames TEXT;
        ALTER TABLE \(table)Removed ADD COLUMN creditNames TEXT;
        CREATE TABLE \(table)CreditName (
            creditKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (creditKey, itemID)
        ) STRICT, WITHOUT ROWID;
        DROP TRIGGER \(table)Listed;
        DROP TRIGGER \(table)Unlisted;
        DROP TRIGGER \(table)Relisted;
        DROP TRIGGER \(table)Filed;
        DROP TRIGGER \(table)Unfiled;
        DROP TRIGGER \(table)Refiled;
        \(namedListingTriggers(of: table, credit: credit))
        \(filingTriggers(of: table, credit: credit, namedFiling(credit: credit)))

        """
    }

    /// An album belongs to the first name in the credit.
    private static func namedFiling(credit: String) -> Filing {
        Filing(
            ownerKey: "ifnull(json_extract(row.creditNames, '$[0][0]'), row.creditKey)",
            ownerName: "ifnull(json_extract(row.creditNames, '$[0][1]'), row.\(credit))",
            columns: ", creditNames"
        )
    }

    private static func namedListingTriggers(of table: String, credit: String) -> String {
        let crediting = namedCredits(of: table, credit: credit)
        let keys: SortKeys = ("nameSort", "creditSort")
        return listingTriggers(of: table, credit: credit, by: keys, tallies: datedTallies, crediting: crediting)
    }

    /// Counts each name in a credit.
    private static func namedCredits(of table: String, credit: String) -> (new: String, old: String) {
        let names = """
            SELECT old.creditKey WHERE old.creditNames IS NULL
            UNION ALL SELECT json_extract(value, '$[0]') FROM json_each(old.creditNames)
            """
        let new = """
            INSERT INTO \(table)CreditName
                SELECT json_extract(part.value, '$[0]'), new.id, part.key, json_extract(part.value, '$[1]')
                FROM json_each(new.creditNames) AS part WHERE true ON CONFLICT DO NOTHING;
            INSERT INTO \(table)CreditName
                SELECT new.creditKey, new.id, -1, new.\(credit) WHERE new.creditNames IS NOT NULL
                ON CONFLICT DO UPDATE SET place = -2;
            INSERT INTO \(table)Credit (creditKey, credit, count)
                SELECT new.creditKey, new.\(credit), 1 WHERE new.creditNames IS NULL
                UNION ALL SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), 1 FROM json_each(new.creditNames)
                WHERE true ON CONFLICT DO UPDATE SET count = count + 1;
            """
        let old = """
            DELETE FROM \(table)CreditName
                WHERE itemID = old.id AND old.creditNames IS NOT NULL AND creditKey IN (
                    SELECT old.creditKey UNION ALL SELECT json_extract(value, '$[0]') FROM json_each(old.creditNames)
                );
            DELETE FROM \(table)Credit WHERE count = 1 AND creditKey IN (\(names));
            UPDATE \(table)Credit SET
                count = count - 1,
                credit = coalesce(
                    (SELECT \(credit) FROM \(table) INDEXED BY \(table)ByCredit
                        WHERE creditKey = \(table)Credit.creditKey AND creditNames IS NULL ORDER BY nameSort, id LIMIT 1),
                    (SELECT name FROM \(table)CreditName
                        WHERE creditKey = \(table)Credit.creditKey AND place <> -1 ORDER BY itemID LIMIT 1),
                    credit
                )
                WHERE creditKey IN (\(names));
            """
        return (new, old)
    }

    /// Fills the table of artists from all items, with each credit as a whole.
    static func fillingCredits(of table: String, credit: String) -> String {
        """
        DELETE FROM \(table)Credit;
        INSERT INTO \(table)Credit SELECT creditKey, (
            SELECT \(credit) FROM \(table) AS one INDEXED BY \(table)ByCredit
            WHERE one.creditKey = \(table).creditKey ORDER BY nameSort, id LIMIT 1
        ), count(*)
        FROM \(table) INDEXED BY \(table)ByCreditAdded GROUP BY creditKey;
        """
    }

    /// Fills the tables of artists and albums from all items and the names in their credits. Credits of several names are
    /// first subtracted from those with the same key, because the index of the keys does not tell them apart.
    static func fillingNamedCredits(of table: String, credit: String) -> String {
        """
        DELETE FROM \(table)Credit;
        INSERT INTO \(table)Credit (creditKey, credit, count)
            SELECT creditKey, (
                SELECT \(credit) FROM \(table) AS one INDEXED BY \(table)ByCredit
                WHERE one.creditKey = keys.creditKey AND creditNames IS NULL ORDER BY nameSort, id LIMIT 1
            ), count - severalCount
            FROM (
                SELECT creditKey, count(*) AS count, (
                    SELECT count(*) FROM \(table)CreditName AS whole
                    WHERE whole.creditKey = \(table).creditKey AND place < 0
                ) AS severalCount
                FROM \(table) INDEXED BY \(table)ByCreditAdded GROUP BY creditKey
            ) AS keys WHERE count > severalCount;
        INSERT INTO \(table)Credit (creditKey, credit, count)
            SELECT creditKey, min(name), count(*) FROM \(table)CreditName WHERE place <> -1 GROUP BY creditKey
            ON CONFLICT DO UPDATE SET count = count + excluded.count;
        \(fillingAlbums(of: table, credit: credit, "AND creditNames IS NULL"))
        INSERT INTO \(table)Album (albumKey, creditKey, album, credit, count)
            SELECT albumKey, json_extract(creditNames, '$[0][0]'), min(album),
                min(json_extract(creditNames, '$[0][1]')), count(*)
            FROM \(table) WHERE id IN (SELECT itemID FROM \(table)CreditName WHERE place < 0) AND albumKey IS NOT NULL
            GROUP BY 1, 2
            ON CONFLICT DO UPDATE SET count = count + excluded.count;
        """
    }
}

/// The keys of tags, and the spelling of albums.
extension CatalogueSchema {
    /// Adds the keys of tags with letters that SQLite's `lower` leaves as they are. Tags are counted by their keys, and an
    /// album is written as in the first of its items, also after others were edited or deleted.
    private static func tagKeys(of table: String, credit: String) -> String {
        var filing = namedFiling(credit: credit)
        filing.tags = "ifnull(row.tagKeys, row.tags)"
        filing.columns += ", tagKeys"
        filing.afterUnfiling = spelling(of: table, credit: credit, owner: filing.of("old").ownerKey)
        return """
            ALTER TABLE \(table) ADD COLUMN tagKeys TEXT;
            ALTER TABLE \(table)Removed ADD COLUMN tagKeys TEXT;
            DROP TRIGGER \(table)Filed;
            DROP TRIGGER \(table)Unfiled;
            DROP TRIGGER \(table)Refiled;
            \(filingTriggers(of: table, credit: credit, filing))

            """
    }

    /// Writes the album of an old row as in the first item of one artist that it has left, or else of several.
    private static func spelling(of table: String, credit: String, owner: String) -> String {
        """
        UPDATE \(table)Album SET (album, credit) = (
            SELECT album, credit FROM (
                SELECT * FROM (
                    SELECT album, \(credit) AS credit FROM \(table) INDEXED BY \(table)ByAlbum
                    WHERE albumKey = old.albumKey AND creditKey = \(owner) AND creditNames IS NULL LIMIT 1
                )
                UNION ALL SELECT * FROM (
                    SELECT item.album, part.name FROM \(table)CreditName AS part
                    JOIN \(table) AS item ON item.id = part.itemID
                    WHERE part.creditKey = \(owner) AND place IN (0, -2) AND item.albumKey = old.albumKey LIMIT 1
                )
                UNION ALL SELECT \(table)Album.album, \(table)Album.credit
            ) LIMIT 1
        ) WHERE albumKey = old.albumKey AND creditKey = \(owner) AND album = old.album;
        """
    }
}
