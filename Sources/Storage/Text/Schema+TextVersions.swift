extension Schema {
    /// Of who wrote a version only the digest is kept, as of visitors. A text that is there already becomes the first
    /// version; of whom and when, nobody has written down.
    ///
    /// `textEditor` is in the order of the last edits: the highest number is of the last one.
    static let textVersions = """
        CREATE TABLE textVersion (
            number INTEGER PRIMARY KEY,
            writerDigest BLOB,
            changedAt INTEGER,
            text TEXT NOT NULL
        ) STRICT;
        INSERT INTO textVersion (number, text) SELECT 1, text FROM text WHERE version > 0;

        CREATE TABLE textEditor (
            edit INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            sequence INTEGER NOT NULL,
            version INTEGER NOT NULL
        ) STRICT;
        """
}
