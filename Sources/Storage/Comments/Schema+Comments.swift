extension Schema {
    /// The last list of comments, and one row about it; none before the first load. `loadedAt` is in seconds since 1970.
    static let comment = """
        CREATE TABLE comment (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            email TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE TABLE commentList (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            loadedAt REAL NOT NULL,
            leftOutCount INTEGER NOT NULL
        ) STRICT;
        """
}
