extension Schema {
    /// `AUTOINCREMENT`, so that the id of a deleted entry never comes back on another one. The entries of the list, without
    /// those that are removed, are counted in each block of 1,000 ids: see `ListBlocks`.
    static let entry = """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            words TEXT,
            addedAt INTEGER NOT NULL,
            removedAt INTEGER,
            formToken BLOB
        ) STRICT;
        CREATE INDEX entryRemoved ON entry (removedAt) WHERE removedAt IS NOT NULL;
        CREATE UNIQUE INDEX entryFormToken ON entry (formToken) WHERE formToken IS NOT NULL;

        CREATE TABLE entryList (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            version INTEGER NOT NULL,
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO entryList VALUES (1, 0, 0);

        CREATE TABLE entryBlock (
            block INTEGER PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER entryAdded AFTER INSERT ON entry WHEN new.removedAt IS NULL BEGIN
            INSERT INTO entryBlock VALUES (new.id / 1000, 1) ON CONFLICT (block) DO UPDATE SET count = count + 1;
            UPDATE entryList SET count = count + 1;
        END;
        CREATE TRIGGER entryTaken AFTER UPDATE OF removedAt ON entry
        WHEN old.removedAt IS NULL AND new.removedAt IS NOT NULL BEGIN
            UPDATE entryBlock SET count = count - 1 WHERE block = new.id / 1000;
            UPDATE entryList SET count = count - 1;
        END;
        CREATE TRIGGER entryRestored AFTER UPDATE OF removedAt ON entry
        WHEN old.removedAt IS NOT NULL AND new.removedAt IS NULL BEGIN
            UPDATE entryBlock SET count = count + 1 WHERE block = new.id / 1000;
            UPDATE entryList SET count = count + 1;
        END;
        CREATE TRIGGER entryDeleted AFTER DELETE ON entry WHEN old.removedAt IS NULL BEGIN
            UPDATE entryBlock SET count = count - 1 WHERE block = old.id / 1000;
            UPDATE entryList SET count = count - 1;
        END;
        """
}
