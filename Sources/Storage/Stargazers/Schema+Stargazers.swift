extension Schema {
    /// The stars of GitHub users, who are known by their names in lower case. Times are in seconds since 1970.
    ///
    /// What was on a page when its entity tag was given, is written down with the page: when the source says that the page
    /// is as it was, all of that counts as seen, wherever a star has been met since. A star that no page of a complete run
    /// has, leaves.
    ///
    /// Words to search are looked through, those of one user at a time, in a table of their own so that they lie close
    /// together: an index for full text would be of all users' stars at once.
    static let stargazers = """
        CREATE TABLE stargazer (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            count INTEGER NOT NULL,
            syncedAt REAL,
            waitsUntil REAL,
            run INTEGER NOT NULL,
            runNextPage INTEGER,
            runPageCount INTEGER
        ) STRICT;

        CREATE TABLE stargazerPage (
            stargazerID INTEGER NOT NULL REFERENCES stargazer ON DELETE CASCADE,
            number INTEGER NOT NULL,
            run INTEGER NOT NULL,
            entityTag TEXT,
            isLast INTEGER NOT NULL,
            repositoryIDs TEXT NOT NULL,
            PRIMARY KEY (stargazerID, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE star (
            id INTEGER PRIMARY KEY,
            stargazerID INTEGER NOT NULL REFERENCES stargazer ON DELETE CASCADE,
            repositoryID INTEGER NOT NULL,
            starredAt REAL NOT NULL,
            fullName TEXT NOT NULL,
            url TEXT NOT NULL,
            summary TEXT,
            language TEXT,
            starCount INTEGER NOT NULL,
            topics TEXT NOT NULL,
            pushedAt REAL,
            isArchived INTEGER NOT NULL,
            isFork INTEGER NOT NULL,
            nameKey TEXT NOT NULL,
            UNIQUE (stargazerID, repositoryID)
        ) STRICT;
        CREATE INDEX starByTime ON star (stargazerID, starredAt, repositoryID);
        CREATE INDEX starByPush ON star (stargazerID, pushedAt, repositoryID);
        CREATE INDEX starByCount ON star (stargazerID, starCount, repositoryID);
        CREATE INDEX starByName ON star (stargazerID, nameKey, repositoryID);
        CREATE INDEX starByLanguage ON star (stargazerID, language, isArchived);

        CREATE TABLE starWords (
            stargazerID INTEGER NOT NULL,
            repositoryID INTEGER NOT NULL,
            words TEXT NOT NULL,
            PRIMARY KEY (stargazerID, repositoryID),
            FOREIGN KEY (stargazerID, repositoryID) REFERENCES star (stargazerID, repositoryID) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        """
}
