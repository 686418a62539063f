extension Schema {
    /// What visitors note of repositories, by the digest of their identifier as in `visitor`. A mark stays when its repository
    /// is starred no more, so nothing refers to the stars. Tags are in the mark, with commas between them, and once more in
    /// a table to find them by. How many marks there are in all, and how much is written in them, is kept, for it is asked
    /// at each new one.
    static let shelf = """
        CREATE TABLE shelfMark (
            id INTEGER PRIMARY KEY,
            idDigest BLOB NOT NULL,
            repositoryID INTEGER NOT NULL,
            isVisited INTEGER NOT NULL,
            note TEXT NOT NULL,
            tags TEXT NOT NULL,
            words TEXT NOT NULL,
            size INTEGER NOT NULL,
            UNIQUE (idDigest, repositoryID)
        ) STRICT;
        CREATE INDEX shelfMarkByVisit ON shelfMark (idDigest, repositoryID) WHERE isVisited;
        CREATE INDEX shelfMarkByWords ON shelfMark (idDigest, repositoryID) WHERE words <> '';

        CREATE TABLE shelfTag (
            idDigest BLOB NOT NULL,
            key TEXT NOT NULL,
            repositoryID INTEGER NOT NULL,
            tag TEXT NOT NULL,
            PRIMARY KEY (idDigest, key, repositoryID)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE shelfSize (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            count INTEGER NOT NULL,
            bytes INTEGER NOT NULL
        ) STRICT;
        INSERT INTO shelfSize VALUES (1, 0, 0);
        CREATE TRIGGER shelfMarkAdded AFTER INSERT ON shelfMark BEGIN
            UPDATE shelfSize SET count = count + 1, bytes = bytes + NEW.size;
        END;
        CREATE TRIGGER shelfMarkChanged AFTER UPDATE OF size ON shelfMark BEGIN
            UPDATE shelfSize SET bytes = bytes + NEW.size - OLD.size;
        END;
        CREATE TRIGGER shelfMarkDeleted AFTER DELETE ON shelfMark BEGIN
            UPDATE shelfSize SET count = count - 1, bytes = bytes - OLD.size;
        END;
        """
}
