import GRDB

@testable import Storage

/// The databases of commit 9c65839, before its migrations were merged into the baseline: their schemas as SQLite has
/// stored them, and some rows.
enum FirstDatabases {
    private static let mainMigrations = [
        "text-and-catalogue", "session", "catalogue-blocks", "text-versions", "comment", "visitor", "entry",
        "catalogue-file", "favourites", "visitor-settings", "stargazers", "shelf", "stars-left-out", "stargazer-limits",
    ]
    private static let catalogueMigrations = ["catalogue", "catalogue-facts", "catalogue-source"]

    /// Makes the tables and rows of a part in a database, which may have the other part already.
    static func make(_ part: DatabasePart, in db: Database) throws {
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        for name in part == .main ? mainMigrations : catalogueMigrations {
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [name])
        }
        switch part {
        case .main: try db.execute(sql: mainSchema + mainRows)
        case .catalogue:
            // The tables of the movies differ from those of the songs in these names only.
            let movies = songSchema.replacing("song", with: "movie").replacing("artist", with: "director")
            try db.execute(sql: catalogueSchema + songSchema + movies + catalogueRows)
        }
    }

    private static let mainRows = #"""
        INSERT INTO text VALUES (1, 'Second line — ünïcode 😀', 2);
        INSERT INTO textVersion VALUES (1, NULL, NULL, 'First words'), (2, x'0102', 1800000000, 'Second line — ünïcode 😀');
        INSERT INTO session VALUES (x'010203', 4000000000);
        INSERT INTO comment VALUES (1, 'Comment', 'c@example.com', 'Body');
        INSERT INTO commentList VALUES (1, 1800000000.5, 3);
        INSERT INTO visitor VALUES (x'0A0B', 4, 'Ada', 'Ada', 'Lovelace', 'Octocat', 'octocat', NULL, 100, 'dark');
        INSERT INTO entryList VALUES (1, 0, 0);
        INSERT INTO entry VALUES (1, 'one', 1800000000, NULL, NULL), (2, 'two', 1800000001, 1800000002, NULL);
        UPDATE entryList SET version = 3;
        INSERT INTO favouriteCount VALUES (1, 0);
        INSERT INTO favourite VALUES (x'0A0B', 'song', 1);
        INSERT INTO stargazer VALUES (1, 'octocat', 1, 1, 1800000000.25, 1, NULL, NULL, 2);
        INSERT INTO stargazerPage VALUES (1, 1, 1, '"abc"', 1, '[105]', 2);
        INSERT INTO star VALUES (
            1, 1, 105, 1700000000.0, 'owner/Repository', 'https://github.com/owner/Repository', 'A parser', 'Swift', 50,
            'web' || char(10) || 'tools', 1700000001.0, 0, 1, 'owner repository'
        );
        INSERT INTO starWords VALUES (1, 105, ' owner repository a parser web tools');
        INSERT INTO shelfSize VALUES (1, 0, 0);
        INSERT INTO shelfMark VALUES (1, x'0A0B', 105, 1, 'Read this', 'swift,later', ' read this swift later', 99);
        INSERT INTO shelfTag VALUES (x'0A0B', 'swift', 105, 'swift'), (x'0A0B', 'later', 105, 'later');
        INSERT INTO newStargazer (askedAt) VALUES (1800000000.0);
        """#

    private static let catalogueRows = #"""
        INSERT INTO catalogue (item, version) VALUES ('song', 0), ('movie', 0);
        INSERT INTO songNameBlock VALUES ('', 0, 0);
        INSERT INTO songCreditBlock VALUES ('', '', 0, 0);
        INSERT INTO movieNameBlock VALUES ('', 0, 0);
        INSERT INTO movieCreditBlock VALUES ('', '', 0, 0);
        INSERT INTO song (name, artist, album, year, seconds, note, rating, tags, version, nameKey, creditKey, otherKey)
        VALUES
            ('Été', 'Björk', 'Debut', 1993, 185, 'A note', 5, 'pop,slow', 3, 'ete', 'bjork', 'debut pop slow'),
            ('Alone', 'Cher', NULL, NULL, NULL, NULL, NULL, NULL, 1, 'alone', 'cher', NULL),
            ('Gone', 'Cher', NULL, NULL, NULL, NULL, NULL, NULL, 1, 'gone', 'cher', NULL);
        DELETE FROM song WHERE id = 3;
        INSERT INTO songRemoved VALUES (
            3, 'Gone', 'Cher', NULL, NULL, NULL, NULL, NULL, NULL, 1, 'gone', 'cher', NULL, 4000000000
        );
        INSERT INTO movie (name, director, year, nameKey, creditKey) VALUES ('Jaws', 'Steven Spielberg', 1975, 'jaws', 'steven spielberg');
        INSERT INTO seeding (item, count, seededAt) VALUES
            ('song', 3, '2026-11-22 12:00:00'), ('movie', 1, '2026-11-22 12:00:00');
        INSERT INTO catalogueSource VALUES ('song', 'https://example.com/songs', '"e"', NULL, 1800000000.0, 2, 0);
        INSERT INTO songSourced VALUES (1, 'cher', 'alone', 2, 1);
        UPDATE catalogue SET version = 7 WHERE item = 'song';
        """#

    static let mainSchema = #"""
        CREATE TABLE text (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL,
            version INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE session (
            tokenDigest BLOB PRIMARY KEY,
            endsAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE textVersion (
            number INTEGER PRIMARY KEY,
            writerDigest BLOB,
            changedAt INTEGER,
            text TEXT NOT NULL
        ) STRICT;
        CREATE TABLE textEditor (
            edit INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            sequence INTEGER NOT NULL,
            version INTEGER NOT NULL
        ) STRICT;
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
        CREATE TABLE visitor (
            idDigest BLOB PRIMARY KEY,
            version INTEGER NOT NULL,
            greetingName TEXT,
            firstName TEXT,
            lastName TEXT, githubName TEXT, githubKey TEXT CHECK ((githubKey IS NULL) = (githubName IS NULL)), githubToken TEXT, pageSize INTEGER, theme TEXT,
            CHECK ((firstName IS NULL) = (lastName IS NULL))
        ) STRICT, WITHOUT ROWID;
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
        CREATE TRIGGER favouriteMarked AFTER INSERT ON favourite BEGIN
            UPDATE favouriteCount SET count = count + 1;
        END;
        CREATE TRIGGER favouriteUnmarked AFTER DELETE ON favourite BEGIN
            UPDATE favouriteCount SET count = count - 1;
        END;
        CREATE INDEX visitorByGitHubKey ON visitor (githubKey) WHERE githubKey IS NOT NULL;
        CREATE TABLE stargazer (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            count INTEGER NOT NULL,
            syncedAt REAL,
            run INTEGER NOT NULL,
            runNextPage INTEGER,
            runPageCount INTEGER
        , leftOutCount INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE stargazerPage (
            stargazerID INTEGER NOT NULL REFERENCES stargazer ON DELETE CASCADE,
            number INTEGER NOT NULL,
            run INTEGER NOT NULL,
            entityTag TEXT,
            isLast INTEGER NOT NULL,
            repositoryIDs TEXT NOT NULL, leftOutCount INTEGER NOT NULL DEFAULT 0,
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
        CREATE TRIGGER shelfMarkAdded AFTER INSERT ON shelfMark BEGIN
            UPDATE shelfSize SET count = count + 1, bytes = bytes + NEW.size;
        END;
        CREATE TRIGGER shelfMarkChanged AFTER UPDATE OF size ON shelfMark BEGIN
            UPDATE shelfSize SET bytes = bytes + NEW.size - OLD.size;
        END;
        CREATE TRIGGER shelfMarkDeleted AFTER DELETE ON shelfMark BEGIN
            UPDATE shelfSize SET count = count - 1, bytes = bytes - OLD.size;
        END;
        CREATE TABLE stargazerWait (
            key TEXT PRIMARY KEY,
            until REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE newStargazer (
            id INTEGER PRIMARY KEY,
            askedAt REAL NOT NULL
        ) STRICT;

        """#

    static let catalogueSchema = #"""
        CREATE TABLE catalogue (
            item TEXT PRIMARY KEY,
            version INTEGER NOT NULL
        , count INTEGER NOT NULL DEFAULT 0) STRICT;
        CREATE TABLE seeding (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            count INTEGER NOT NULL,
            seededAt TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        ) STRICT;
        CREATE TABLE catalogueSource (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            address TEXT NOT NULL,
            entityTag TEXT,
            lastModified TEXT,
            loadedAt REAL NOT NULL,
            rowCount INTEGER NOT NULL,
            badRowCount INTEGER NOT NULL
        ) STRICT;

        """#

    static let songSchema = #"""
        CREATE TABLE song (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            artist TEXT NOT NULL
        , album TEXT, year INTEGER, seconds INTEGER, note TEXT, rating INTEGER, tags TEXT, version INTEGER NOT NULL DEFAULT 1, nameKey TEXT NOT NULL DEFAULT '', creditKey TEXT NOT NULL DEFAULT '', otherKey TEXT) STRICT;
        CREATE TABLE songBlock (
            block INTEGER PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT;
        CREATE TRIGGER songAdded AFTER INSERT ON song BEGIN
            INSERT INTO songBlock VALUES (new.id / 1000, 1) ON CONFLICT (block) DO UPDATE SET count = count + 1;
            UPDATE catalogue SET count = count + 1 WHERE item = 'song';
        END;
        CREATE TRIGGER songDeleted AFTER DELETE ON song BEGIN
            UPDATE songBlock SET count = count - 1 WHERE block = old.id / 1000;
            UPDATE catalogue SET count = count - 1 WHERE item = 'song';
        END;
        CREATE TABLE songRemoved (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            credit TEXT NOT NULL,
            album TEXT,
            year INTEGER,
            seconds INTEGER,
            note TEXT,
            rating INTEGER,
            tags TEXT,
            version INTEGER NOT NULL,
            nameKey TEXT NOT NULL,
            creditKey TEXT NOT NULL,
            otherKey TEXT,
            removedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX songRemovedByTime ON songRemoved (removedAt);
        CREATE INDEX songByName ON song (nameKey);
        CREATE INDEX songByCredit ON song (creditKey, nameKey);
        CREATE INDEX songByCreditAdded ON song (creditKey);
        CREATE TABLE songNameBlock (
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (nameKey, itemID)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE songCreditBlock (
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (creditKey, nameKey, itemID)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE songTally (
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (kind, value)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE songCredit (
            creditKey TEXT PRIMARY KEY,
            credit TEXT NOT NULL,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX songCreditByCount ON songCredit (count DESC, creditKey);
        CREATE TRIGGER songCreditAdded AFTER INSERT ON songCredit BEGIN
            INSERT INTO songTally VALUES ('credits', '', 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER songCreditDeleted AFTER DELETE ON songCredit BEGIN
            UPDATE songTally SET count = count - 1 WHERE kind = 'credits';
        END;
        CREATE VIRTUAL TABLE songSearch USING fts5(
            nameKey, creditKey, otherKey, content = 'song', content_rowid = 'id',
            tokenize = "ascii tokenchars '$+'", prefix = '1 2 3', detail = column, columnsize = 0
        );
        CREATE VIRTUAL TABLE songWord USING fts5vocab(songSearch, instance);
        CREATE TRIGGER songListed AFTER INSERT ON song BEGIN
            UPDATE songNameBlock SET count = count + 1 WHERE (nameKey, itemID) = (
            SELECT nameKey, itemID FROM songNameBlock WHERE (nameKey, itemID) <= (new.nameKey, new.id) ORDER BY nameKey DESC, itemID DESC LIMIT 1
        );
        UPDATE songCreditBlock SET count = count + 1 WHERE (creditKey, nameKey, itemID) = (
            SELECT creditKey, nameKey, itemID FROM songCreditBlock WHERE (creditKey, nameKey, itemID) <= (new.creditKey, new.nameKey, new.id) ORDER BY creditKey DESC, nameKey DESC, itemID DESC LIMIT 1
        );
        INSERT INTO songCredit VALUES (new.creditKey, new.artist, 1)
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO songTally SELECT kind, value, 1 FROM (SELECT 'nameLetter' AS kind, CASE WHEN new.nameKey < 'a' THEN '#' WHEN new.nameKey >= '{' THEN '…' ELSE upper(substr(new.nameKey, 1, 1)) END AS value
        UNION ALL SELECT 'creditLetter', CASE WHEN new.creditKey < 'a' THEN '#' WHEN new.creditKey >= '{' THEN '…' ELSE upper(substr(new.creditKey, 1, 1)) END
        UNION ALL SELECT 'decade', CAST(new.year / 10 * 10 AS TEXT) WHERE new.year IS NOT NULL
        UNION ALL SELECT 'rating', CAST(new.rating AS TEXT) WHERE new.rating IS NOT NULL) WHERE true
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO songSearch (rowid, nameKey, creditKey, otherKey)
            VALUES (new.id, new.nameKey, new.creditKey, new.otherKey);
        END;
        CREATE TRIGGER songUnlisted AFTER DELETE ON song BEGIN
            UPDATE songNameBlock SET count = count - 1 WHERE (nameKey, itemID) = (
            SELECT nameKey, itemID FROM songNameBlock WHERE (nameKey, itemID) <= (old.nameKey, old.id) ORDER BY nameKey DESC, itemID DESC LIMIT 1
        );
        UPDATE songCreditBlock SET count = count - 1 WHERE (creditKey, nameKey, itemID) = (
            SELECT creditKey, nameKey, itemID FROM songCreditBlock WHERE (creditKey, nameKey, itemID) <= (old.creditKey, old.nameKey, old.id) ORDER BY creditKey DESC, nameKey DESC, itemID DESC LIMIT 1
        );
        DELETE FROM songCredit WHERE creditKey = old.creditKey AND count = 1;
        UPDATE songCredit SET
            count = count - 1,
            credit = ifnull((SELECT artist FROM song INDEXED BY songByCredit
                WHERE creditKey = old.creditKey ORDER BY nameKey, id LIMIT 1), credit)
            WHERE creditKey = old.creditKey;
        UPDATE songTally SET count = count - 1 WHERE (kind, value) IN (SELECT 'nameLetter' AS kind, CASE WHEN old.nameKey < 'a' THEN '#' WHEN old.nameKey >= '{' THEN '…' ELSE upper(substr(old.nameKey, 1, 1)) END AS value
        UNION ALL SELECT 'creditLetter', CASE WHEN old.creditKey < 'a' THEN '#' WHEN old.creditKey >= '{' THEN '…' ELSE upper(substr(old.creditKey, 1, 1)) END
        UNION ALL SELECT 'decade', CAST(old.year / 10 * 10 AS TEXT) WHERE old.year IS NOT NULL
        UNION ALL SELECT 'rating', CAST(old.rating AS TEXT) WHERE old.rating IS NOT NULL);
        INSERT INTO songSearch (songSearch, rowid, nameKey, creditKey, otherKey)
            VALUES ('delete', old.id, old.nameKey, old.creditKey, old.otherKey);
        END;
        CREATE TRIGGER songRelisted
        AFTER UPDATE OF name, artist, year, rating, nameKey, creditKey, otherKey ON song BEGIN
            UPDATE songNameBlock SET count = count - 1 WHERE (nameKey, itemID) = (
            SELECT nameKey, itemID FROM songNameBlock WHERE (nameKey, itemID) <= (old.nameKey, old.id) ORDER BY nameKey DESC, itemID DESC LIMIT 1
        );
        UPDATE songCreditBlock SET count = count - 1 WHERE (creditKey, nameKey, itemID) = (
            SELECT creditKey, nameKey, itemID FROM songCreditBlock WHERE (creditKey, nameKey, itemID) <= (old.creditKey, old.nameKey, old.id) ORDER BY creditKey DESC, nameKey DESC, itemID DESC LIMIT 1
        );
        DELETE FROM songCredit WHERE creditKey = old.creditKey AND count = 1;
        UPDATE songCredit SET
            count = count - 1,
            credit = ifnull((SELECT artist FROM song INDEXED BY songByCredit
                WHERE creditKey = old.creditKey ORDER BY nameKey, id LIMIT 1), credit)
            WHERE creditKey = old.creditKey;
        UPDATE songTally SET count = count - 1 WHERE (kind, value) IN (SELECT 'nameLetter' AS kind, CASE WHEN old.nameKey < 'a' THEN '#' WHEN old.nameKey >= '{' THEN '…' ELSE upper(substr(old.nameKey, 1, 1)) END AS value
        UNION ALL SELECT 'creditLetter', CASE WHEN old.creditKey < 'a' THEN '#' WHEN old.creditKey >= '{' THEN '…' ELSE upper(substr(old.creditKey, 1, 1)) END
        UNION ALL SELECT 'decade', CAST(old.year / 10 * 10 AS TEXT) WHERE old.year IS NOT NULL
        UNION ALL SELECT 'rating', CAST(old.rating AS TEXT) WHERE old.rating IS NOT NULL);
        INSERT INTO songSearch (songSearch, rowid, nameKey, creditKey, otherKey)
            VALUES ('delete', old.id, old.nameKey, old.creditKey, old.otherKey);
            UPDATE songNameBlock SET count = count + 1 WHERE (nameKey, itemID) = (
            SELECT nameKey, itemID FROM songNameBlock WHERE (nameKey, itemID) <= (new.nameKey, new.id) ORDER BY nameKey DESC, itemID DESC LIMIT 1
        );
        UPDATE songCreditBlock SET count = count + 1 WHERE (creditKey, nameKey, itemID) = (
            SELECT creditKey, nameKey, itemID FROM songCreditBlock WHERE (creditKey, nameKey, itemID) <= (new.creditKey, new.nameKey, new.id) ORDER BY creditKey DESC, nameKey DESC, itemID DESC LIMIT 1
        );
        INSERT INTO songCredit VALUES (new.creditKey, new.artist, 1)
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO songTally SELECT kind, value, 1 FROM (SELECT 'nameLetter' AS kind, CASE WHEN new.nameKey < 'a' THEN '#' WHEN new.nameKey >= '{' THEN '…' ELSE upper(substr(new.nameKey, 1, 1)) END AS value
        UNION ALL SELECT 'creditLetter', CASE WHEN new.creditKey < 'a' THEN '#' WHEN new.creditKey >= '{' THEN '…' ELSE upper(substr(new.creditKey, 1, 1)) END
        UNION ALL SELECT 'decade', CAST(new.year / 10 * 10 AS TEXT) WHERE new.year IS NOT NULL
        UNION ALL SELECT 'rating', CAST(new.rating AS TEXT) WHERE new.rating IS NOT NULL) WHERE true
            ON CONFLICT DO UPDATE SET count = count + 1;
        INSERT INTO songSearch (rowid, nameKey, creditKey, otherKey)
            VALUES (new.id, new.nameKey, new.creditKey, new.otherKey);
        END;
        CREATE TRIGGER songNameBlockGrown AFTER UPDATE OF count ON songNameBlock WHEN new.count >= 2000 BEGIN
            INSERT INTO songNameBlock SELECT nameKey, id, new.count - 1000 FROM song
                WHERE (nameKey, id) >= (new.nameKey, new.itemID) ORDER BY nameKey, id LIMIT 1 OFFSET 1000;
            UPDATE songNameBlock SET count = 1000 WHERE (nameKey, itemID) = (new.nameKey, new.itemID);
        END;
        CREATE TRIGGER songNameBlockEmptied AFTER UPDATE OF count ON songNameBlock
        WHEN new.count = 0 AND new.itemID > 0 BEGIN
            DELETE FROM songNameBlock WHERE (nameKey, itemID) = (new.nameKey, new.itemID);
        END;
        CREATE TRIGGER songCreditBlockGrown AFTER UPDATE OF count ON songCreditBlock WHEN new.count >= 2000 BEGIN
            INSERT INTO songCreditBlock SELECT creditKey, nameKey, id, new.count - 1000 FROM song
                WHERE (creditKey, nameKey, id) >= (new.creditKey, new.nameKey, new.itemID) ORDER BY creditKey, nameKey, id LIMIT 1 OFFSET 1000;
            UPDATE songCreditBlock SET count = 1000 WHERE (creditKey, nameKey, itemID) = (new.creditKey, new.nameKey, new.itemID);
        END;
        CREATE TRIGGER songCreditBlockEmptied AFTER UPDATE OF count ON songCreditBlock
        WHEN new.count = 0 AND new.itemID > 0 BEGIN
            DELETE FROM songCreditBlock WHERE (creditKey, nameKey, itemID) = (new.creditKey, new.nameKey, new.itemID);
        END;
        CREATE TABLE songSourced (
            id INTEGER PRIMARY KEY,
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER,
            itemVersion INTEGER,
            UNIQUE (creditKey, nameKey)
        ) STRICT;

        """#
}
