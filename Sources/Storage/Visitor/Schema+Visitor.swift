extension Schema {
    /// What visitors have left. Of an identifier only the digest is kept, so that who has a copy of the database can pass
    /// for nobody.
    static let visitor = """
        CREATE TABLE visitor (
            idDigest BLOB PRIMARY KEY,
            version INTEGER NOT NULL,
            greetingName TEXT,
            firstName TEXT,
            lastName TEXT,
            CHECK ((firstName IS NULL) = (lastName IS NULL))
        ) STRICT, WITHOUT ROWID;
        """
}
