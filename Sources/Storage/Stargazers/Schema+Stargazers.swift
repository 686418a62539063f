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

    /// How many rows of a page were left out, and of all pages of the last complete run.
    static let starsLeftOut = """
        ALTER TABLE stargazerPage ADD COLUMN leftOutCount INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE stargazer ADD COLUMN leftOutCount INTEGER NOT NULL DEFAULT 0;
        """

    /// What holds strangers and new names also after a restart: until when nobody is asked for, by the name that has brought
    /// it out, of which nothing need be kept; and when names were asked for of which nothing was.
    static let stargazerLimits = """
        CREATE TABLE stargazerWait (
            key TEXT PRIMARY KEY,
            until REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO stargazerWait SELECT key, waitsUntil FROM stargazer WHERE waitsUntil IS NOT NULL;
        ALTER TABLE stargazer DROP COLUMN waitsUntil;

        CREATE TABLE newStargazer (
            id INTEGER PRIMARY KEY,
            askedAt REAL NOT NULL
        ) STRICT;
        """
}
