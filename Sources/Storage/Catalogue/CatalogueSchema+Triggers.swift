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
