extension Schema {
    /// How many items there are, in all and in each block of 1,000 ids: kept by triggers, so that whatever writes to a
    /// catalogue keeps them true.
    static let catalogueBlocks =
        """
        ALTER TABLE catalogue ADD COLUMN count INTEGER NOT NULL DEFAULT 0;

        """ + blocks(of: "song") + blocks(of: "movie")

    private static func blocks(of table: String) -> String {
        """
        CREATE TABLE \(table)Block (
            block INTEGER PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO \(table)Block SELECT id / 1000, COUNT(*) FROM \(table) GROUP BY id / 1000;
        UPDATE catalogue SET count = (SELECT COUNT(*) FROM \(table)) WHERE item = '\(table)';

        CREATE TRIGGER \(table)Added AFTER INSERT ON \(table) BEGIN
            INSERT INTO \(table)Block VALUES (new.id / 1000, 1) ON CONFLICT (block) DO UPDATE SET count = count + 1;
            UPDATE catalogue SET count = count + 1 WHERE item = '\(table)';
        END;
        CREATE TRIGGER \(table)Deleted AFTER DELETE ON \(table) BEGIN
            UPDATE \(table)Block SET count = count - 1 WHERE block = old.id / 1000;
            UPDATE catalogue SET count = count - 1 WHERE item = '\(table)';
        END;

        """
    }
}
