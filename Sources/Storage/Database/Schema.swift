import GRDB

/// The tables, as the migrations that make them. An applied migration is never edited: a change is a new one.
///
/// The catalogue is made here as well, as it was before it got a file of its own, and then moved (see `CatalogueMove`): so a
/// new database goes the way of an old one. What has changed in the catalogue since is in `CatalogueSchema`.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("text-and-catalogue") { db in
            try db.execute(sql: text + catalogue)
        }
        migrator.registerMigration("session") { db in
            try db.execute(sql: session)
        }
        migrator.registerMigration("catalogue-blocks") { db in
            try db.execute(sql: catalogueBlocks)
        }
        migrator.registerMigration("text-versions") { db in
            try db.execute(sql: textVersions)
        }
        migrator.registerMigration("comment") { db in try db.execute(sql: comment) }
        migrator.registerMigration("visitor") { db in try db.execute(sql: visitor) }
        migrator.registerMigration("entry") { db in try db.execute(sql: entry) }
        // Changes nothing: a version that looks for songs in this file does not know it, and so refuses the file.
        migrator.registerMigration("catalogue-file") { _ in }
        migrator.registerMigration("favourites") { db in try db.execute(sql: favourites) }
        migrator.registerMigration("visitor-settings") { db in try db.execute(sql: visitorSettings) }
        migrator.registerMigration("stargazers") { db in try db.execute(sql: stargazers) }
        migrator.registerMigration("shelf") { db in try db.execute(sql: shelf) }
        migrator.registerMigration("stars-left-out") { db in try db.execute(sql: starsLeftOut) }
        migrator.registerMigration("stargazer-limits") { db in try db.execute(sql: stargazerLimits) }
        return migrator
    }

    /// Fails when a table or a column is gone that the stores ask for.
    static func check(_ db: Database) throws {
        for query in [
            "SELECT id, text, version FROM text", "SELECT * FROM session",
            "SELECT number, writerDigest, changedAt, text FROM textVersion",
            "SELECT id, sequence, version FROM textEditor",
            "SELECT id, name, email, body FROM comment", "SELECT loadedAt, leftOutCount FROM commentList",
            "SELECT idDigest, version, greetingName, firstName, lastName FROM visitor",
            "SELECT githubName, githubKey, githubToken, pageSize, theme FROM visitor",
            "SELECT id, words, addedAt, removedAt, formToken FROM entry", "SELECT version, count FROM entryList",
            "SELECT block, count FROM entryBlock",
            "SELECT idDigest, item, itemID FROM favourite", "SELECT count FROM favouriteCount",
            "SELECT id, key, version, count, leftOutCount, syncedAt, run, runNextPage, runPageCount FROM stargazer",
            "SELECT stargazerID, number, run, entityTag, isLast, repositoryIDs, leftOutCount FROM stargazerPage",
            "SELECT key, until FROM stargazerWait", "SELECT id, askedAt FROM newStargazer",
            "SELECT id, stargazerID, nameKey, \(StarColumns.names) FROM star",
            "SELECT stargazerID, repositoryID, words FROM starWords",
            "SELECT id, idDigest, repositoryID, isVisited, note, tags, words, size FROM shelfMark",
            "SELECT idDigest, key, repositoryID, tag FROM shelfTag", "SELECT count, bytes FROM shelfSize",
        ] { _ = try db.makeStatement(sql: query) }
    }

    private static let text = """
        CREATE TABLE text (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL,
            version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO text VALUES (1, '', 0);

        """

    /// `AUTOINCREMENT`, so that the address of a deleted song never leads to another one.
    static let catalogue = """
        CREATE TABLE song (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            artist TEXT NOT NULL
        ) STRICT;
        CREATE TABLE movie (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            director TEXT NOT NULL
        ) STRICT;

        CREATE TABLE catalogue (
            item TEXT PRIMARY KEY,
            version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO catalogue VALUES ('song', 0), ('movie', 0);

        CREATE TABLE seeding (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            count INTEGER NOT NULL,
            seededAt TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        ) STRICT;

        """

    /// Of a token only the digest is kept, so that a copy of the database lets nobody in.
    private static let session = """
        CREATE TABLE session (
            tokenDigest BLOB PRIMARY KEY,
            endsAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}

/// The migrations of both parts.
struct Schemas: Sendable {
    var rest = Schema.migrator
    var catalogue = CatalogueSchema.migrator

    subscript(part: DatabasePart) -> DatabaseMigrator {
        switch part {
        case .catalogue: catalogue
        case .rest: rest
        }
    }

    /// Of a file's migrations those that neither part has: a newer version has made them.
    func unknown(among applied: Set<String>) -> [String] {
        applied.subtracting(rest.migrations).subtracting(catalogue.migrations).sorted()
    }
}

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

    /// How visitors want the app; NULL for who has never said. `githubKey` is by what a GitHub name is told from another:
    /// by it the names are found that somebody follows. The token is the only secret that is kept as it is, since GitHub
    /// has to be shown it: all files are their owner's alone.
    static let visitorSettings = """
        ALTER TABLE visitor ADD COLUMN githubName TEXT;
        ALTER TABLE visitor ADD COLUMN githubKey TEXT CHECK ((githubKey IS NULL) = (githubName IS NULL));
        ALTER TABLE visitor ADD COLUMN githubToken TEXT;
        ALTER TABLE visitor ADD COLUMN pageSize INTEGER;
        ALTER TABLE visitor ADD COLUMN theme TEXT;
        CREATE INDEX visitorByGitHubKey ON visitor (githubKey) WHERE githubKey IS NOT NULL;
        """
}

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
