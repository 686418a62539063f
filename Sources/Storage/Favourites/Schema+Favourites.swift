extension Schema {
    /// What visitors have marked, by the digest of their identifier as in `visitor`. The items are in a catalogue that may be
    /// another file, so nothing refers to it. How many there are in all is kept, for it is asked at each new one.
    static let favourites = """
        CREATE TABLE favourite (
            idDigest BLOB NOT NULL,
            item TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            PRIMARY KEY (idDigest, item, itemID)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE favouriteCount (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO favouriteCount VALUES (1, 0);
        CREATE TRIGGER favouriteMarked AFTER INSERT ON favourite BEGIN
            UPDATE favouriteCount SET count = count + 1;
        END;
        CREATE TRIGGER favouriteUnmarked AFTER DELETE ON favourite BEGIN
            UPDATE favouriteCount SET count = count - 1;
        END;
        """
}
