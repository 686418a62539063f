import GRDB
internal import Models

/// The tables of the main database: everything except the songs and movies.
///
/// Times are in seconds since 1970. Only the SHA-256 digest of a visitor's identifier is stored, so that nobody can use
/// a copy of the database to act as a visitor.
enum MainSchema {
    static let schema: Schema = {
        var schema = Schema(
            baseline: "main-0.1.0",
            merging: [
                "text-and-catalogue", "session", "catalogue-blocks", "text-versions", "comment", "visitor", "entry",
                "catalogue-file", "favourites", "visitor-settings", "stargazers", "shelf", "stars-left-out",
                "stargazer-limits",
            ],
            sql: text + session + comments + visitors + entries + favourites + stargazers + marks
        )
        schema.registerMigration("text-fractions") { db in try db.execute(sql: fractionsOfTextTimes) }
        schema.registerMigration("stars-missed") { db in
            try db.execute(sql: "ALTER TABLE stargazer ADD COLUMN missedIDs TEXT")
        }
        // The last text of each editor, with which its next one is merged. It is unknown for the earlier rows.
        schema.registerMigration("text-editor-text") { db in
            try db.execute(
                sql: "DELETE FROM textEditor; ALTER TABLE textEditor ADD COLUMN text TEXT NOT NULL DEFAULT ''"
            )
        }
        schema.registerMigration("session-list") { db in try db.execute(sql: sessionList) }
        schema.registerMigration("visitor-use") { db in try db.execute(sql: visitorUse) }
        schema.registerMigration("names") { db in try db.execute(sql: names) }
        // The time since which the source of the comments has none.
        schema.registerMigration("comments-empty") { db in
            try db.execute(sql: "ALTER TABLE commentList ADD COLUMN emptySince REAL")
            try db.execute(sql: "UPDATE commentList SET emptySince = loadedAt WHERE NOT EXISTS (SELECT 1 FROM comment)")
        }
        schema.registerMigration("turntable") { db in try db.execute(sql: turntable) }
        // The visitors who added the entries. Their names are in the table of the visitors alone.
        schema.registerMigration("names-of-writers") { db in
            try db.execute(
                sql: """
                    ALTER TABLE entry ADD COLUMN writerDigest BLOB;
                    CREATE INDEX entryByWriter ON entry (writerDigest) WHERE writerDigest IS NOT NULL;
                    """
            )
        }
        schema.registerMigration("entry-search") { db in
            try db.execute(sql: "ALTER TABLE entry ADD COLUMN key TEXT NOT NULL DEFAULT ''")
            let entries = try Row.fetchAll(db, sql: "SELECT id, words FROM entry WHERE words IS NOT NULL")
            for entry in entries {
                let arguments: StatementArguments = [Folding.fold(entry["words"]), entry["id"] as Int64]
                try db.execute(sql: "UPDATE entry SET key = ? WHERE id = ?", arguments: arguments)
            }
            try db.execute(sql: entrySearch)
        }
        schema.registerMigration("program-runs") { db in try db.execute(sql: programRuns) }
        schema.registerMigration("compatibility-forms") { db in try Refolding(db: db).run() }
        schema.registerMigration("saved-lists") { db in try db.execute(sql: savedLists) }
        schema.registerMigration("made-changes") { db in try db.execute(sql: madeChanges) }
        // The times at which visitors have cancelled the last syncs.
        schema.registerMigration("sync-cancellations") { db in
            try db.execute(
                sql: """
                    CREATE TABLE stargazerCancellation (
                        key TEXT PRIMARY KEY,
                        cancelledAt REAL NOT NULL
                    ) STRICT, WITHOUT ROWID
                    """
            )
        }
        return schema
    }()

    /// The shared text in one row, its versions, and the last editors. The highest `edit` is the last edit.
    private static let text = """
        CREATE TABLE text (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL,
            version INTEGER NOT NULL
        ) STRICT;
        INSERT INTO text VALUES (1, '', 0);

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

        """

    /// The times of the versions are compared with times that have fractions of a second, so they have fractions too.
    private static let fractionsOfTextTimes = """
        CREATE TABLE textVersionWithFractions (
            number INTEGER PRIMARY KEY,
            writerDigest BLOB,
            changedAt REAL,
            text TEXT NOT NULL
        ) STRICT;
        INSERT INTO textVersionWithFractions SELECT number, writerDigest, changedAt, text FROM textVersion;
        DROP TABLE textVersion;
        ALTER TABLE textVersionWithFractions RENAME TO textVersion;
        """

    private static let session = """
        CREATE TABLE session (
            tokenDigest BLOB PRIMARY KEY,
            endsAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    /// The beginning and the last use of sessions, and the browsers that have signed in before. Sessions last 30 days.
    private static let sessionList = """
        ALTER TABLE session ADD COLUMN beganAt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE session ADD COLUMN usedAt INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE session ADD COLUMN browser TEXT;
        UPDATE session SET beganAt = endsAt - 2592000, usedAt = endsAt - 2592000;

        CREATE TABLE device (
            tokenDigest BLOB PRIMARY KEY,
            signedInAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """

    /// The first and the last use of the app by each visitor with any data: a name, a profile, settings, favourites or
    /// marks. Both are 0 for visitors of an earlier version; `beganAt` stays 0. The row goes with the last of the data.
    private static let visitorUse = """
        CREATE TABLE visitorUse (
            idDigest BLOB PRIMARY KEY,
            beganAt INTEGER NOT NULL,
            usedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX visitorUseByTime ON visitorUse (usedAt);
        CREATE INDEX visitorUseByLength ON visitorUse (usedAt - beganAt, usedAt);
        INSERT INTO visitorUse
            SELECT idDigest, 0, 0 FROM visitor UNION SELECT idDigest, 0, 0 FROM favourite
            UNION SELECT idDigest, 0, 0 FROM shelfMark;
        CREATE TRIGGER favouriteLeft AFTER DELETE ON favourite BEGIN
            DELETE FROM visitorUse WHERE idDigest = old.idDigest
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM shelfMark WHERE idDigest = old.idDigest);
        END;
        CREATE TRIGGER shelfMarkLeft AFTER DELETE ON shelfMark BEGIN
            DELETE FROM visitorUse WHERE idDigest = old.idDigest
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM shelfMark WHERE idDigest = old.idDigest);
        END;

        """

    /// The names of the code in place of earlier ones, and no tables without a use.
    private static let names = """
        ALTER TABLE text RENAME COLUMN version TO revision;
        ALTER TABLE textEditor RENAME COLUMN version TO revision;
        ALTER TABLE visitor RENAME COLUMN version TO revision;
        ALTER TABLE entryList RENAME COLUMN version TO revision;
        ALTER TABLE stargazer RENAME COLUMN version TO revision;
        DROP TABLE newStargazer;

        DROP TRIGGER entryAdded;
        DROP TRIGGER entryTaken;
        DROP TRIGGER entryRestored;
        DROP TRIGGER entryDeleted;
        DROP TABLE entryBlock;
        CREATE TRIGGER entryAdded AFTER INSERT ON entry WHEN new.removedAt IS NULL BEGIN
            UPDATE entryList SET count = count + 1;
        END;
        CREATE TRIGGER entryTaken AFTER UPDATE OF removedAt ON entry
        WHEN old.removedAt IS NULL AND new.removedAt IS NOT NULL BEGIN
            UPDATE entryList SET count = count - 1;
        END;
        CREATE TRIGGER entryRestored AFTER UPDATE OF removedAt ON entry
        WHEN old.removedAt IS NOT NULL AND new.removedAt IS NULL BEGIN
            UPDATE entryList SET count = count + 1;
        END;
        CREATE TRIGGER entryDeleted AFTER DELETE ON entry WHEN old.removedAt IS NULL BEGIN
            UPDATE entryList SET count = count - 1;
        END;

        DROP TRIGGER shelfMarkLeft;
        DROP TRIGGER shelfMarkAdded;
        DROP TRIGGER shelfMarkChanged;
        DROP TRIGGER shelfMarkDeleted;
        DROP INDEX shelfMarkByVisit;
        DROP INDEX shelfMarkByWords;
        ALTER TABLE shelfMark RENAME TO mark;
        ALTER TABLE shelfTag RENAME TO markTag;
        ALTER TABLE shelfSize RENAME TO markSize;
        CREATE INDEX markByVisit ON mark (idDigest, repositoryID) WHERE isVisited;
        CREATE INDEX markByWords ON mark (idDigest, repositoryID) WHERE words <> '';
        CREATE TRIGGER markAdded AFTER INSERT ON mark BEGIN
            UPDATE markSize SET count = count + 1, bytes = bytes + new.size;
        END;
        CREATE TRIGGER markChanged AFTER UPDATE OF size ON mark BEGIN
            UPDATE markSize SET bytes = bytes + new.size - old.size;
        END;
        CREATE TRIGGER markDeleted AFTER DELETE ON mark BEGIN
            UPDATE markSize SET count = count - 1, bytes = bytes - old.size;
        END;
        DROP TRIGGER favouriteLeft;
        CREATE TRIGGER favouriteLeft AFTER DELETE ON favourite BEGIN
            DELETE FROM visitorUse WHERE idDigest = old.idDigest
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM mark WHERE idDigest = old.idDigest);
        END;
        CREATE TRIGGER markLeft AFTER DELETE ON mark BEGIN
            DELETE FROM visitorUse WHERE idDigest = old.idDigest
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM mark WHERE idDigest = old.idDigest);
        END;
        """

    /// The lists that visitors have saved. The use of a visitor is forgotten with the last of the data, as before.
    private static let savedLists = """
        CREATE TABLE savedList (
            idDigest BLOB NOT NULL,
            id INTEGER NOT NULL,
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            removedAt REAL,
            UNIQUE (idDigest, id)
        ) STRICT;
        DROP TRIGGER favouriteLeft;
        DROP TRIGGER markLeft;
        \(["favourite", "mark", "savedList"].map(leaving).joined(separator: "\n"))
        """

    /// A visitor who has nothing stored any more is forgotten.
    private static func leaving(_ table: String) -> String {
        """
        CREATE TRIGGER \(table)Left AFTER DELETE ON \(table) BEGIN
            DELETE FROM visitorUse WHERE idDigest = old.idDigest
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM mark WHERE idDigest = old.idDigest)
                AND NOT EXISTS (SELECT 1 FROM savedList WHERE idDigest = old.idDigest);
        END;
        """
    }

    /// The last list of comments, and one row about the list. Both are empty before the first load.
    private static let comments = """
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

    /// A setting is NULL until the visitor chooses one. `githubKey` is the GitHub name in lower case. The GitHub token
    /// is the only secret that is stored without hashing, because it has to be sent to GitHub.
    private static let visitors = """
        CREATE TABLE visitor (
            idDigest BLOB PRIMARY KEY,
            version INTEGER NOT NULL,
            greetingName TEXT,
            firstName TEXT,
            lastName TEXT,
            githubName TEXT,
            githubKey TEXT CHECK ((githubKey IS NULL) = (githubName IS NULL)),
            githubToken TEXT,
            pageSize INTEGER,
            theme TEXT,
            CHECK ((firstName IS NULL) = (lastName IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX visitorByGitHubKey ON visitor (githubKey) WHERE githubKey IS NOT NULL;

        """

    /// `AUTOINCREMENT` prevents ids of deleted entries from being reused. Triggers count the entries that are not
    /// removed.
    private static let entries = """
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

    /// The changes that can be undone for a day, with what that needs as JSON.
    private static let madeChanges = """
        CREATE TABLE madeChange (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            token BLOB NOT NULL,
            words TEXT NOT NULL,
            itemCount INTEGER NOT NULL,
            madeAt REAL NOT NULL,
            undoneCount INTEGER,
            UNIQUE (kind, token)
        ) STRICT;
        """

    /// The turntable, and its history. `playID` is the current play, if there is one. A play has the words of its item,
    /// because the item may be edited or deleted.
    private static let turntable = """
        CREATE TABLE play (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            name TEXT NOT NULL,
            credit TEXT,
            detail TEXT,
            url TEXT,
            personDigest BLOB,
            startedAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX playByPerson ON play (personDigest) WHERE personDigest IS NOT NULL;

        CREATE TABLE turntable (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            revision INTEGER NOT NULL,
            playID INTEGER
        ) STRICT;
        INSERT INTO turntable VALUES (1, 0, NULL);
        """

    /// The state that a run of the program continues from earlier ones. `programRun` is empty before the first run, and after a
    /// restore, because open pages may have later states than those of the backup.
    private static let programRuns = """
        CREATE TABLE programRun (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            number INTEGER NOT NULL,
            epoch TEXT NOT NULL,
            tagSecret BLOB NOT NULL
        ) STRICT;
        CREATE TABLE earlierRevision (
            subject TEXT PRIMARY KEY,
            revision INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE commentList ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        """

    /// The full-text index of the entries, also of the deleted ones. The key of an entry is its folded text.
    private static let entrySearch = """
        CREATE VIRTUAL TABLE entrySearch USING fts5(
            key, content = 'entry', content_rowid = 'id',
            tokenize = "ascii tokenchars '$+'", prefix = '1 2 3', detail = none, columnsize = 0
        );
        CREATE VIRTUAL TABLE entryWord USING fts5vocab(entrySearch, instance);
        INSERT INTO entrySearch (entrySearch) VALUES ('rebuild');
        CREATE TRIGGER entryIndexed AFTER INSERT ON entry BEGIN
            INSERT INTO entrySearch (rowid, key) VALUES (new.id, new.key);
        END;
        CREATE TRIGGER entryUnindexed AFTER DELETE ON entry BEGIN
            INSERT INTO entrySearch (entrySearch, rowid, key) VALUES ('delete', old.id, old.key);
        END;
        """

    /// The items are in another file, so no foreign key refers to them. The count of all favourites is stored because
    /// it is checked each time a favourite is added.
    private static let favourites = """
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

    /// Stargazers are known by their names in lower case.
    ///
    /// A page of a sync is stored with its entity tag and its repositories: if GitHub responds that the page has not
    /// changed, all of these count as seen. `missedIDs` has the stars that the last complete run has missed and kept.
    ///
    /// The words for the search are in a separate table, which stores the words of each stargazer together. A full-text
    /// index would span the stars of all stargazers.
    ///
    /// `stargazerWait` keeps the waits for GitHub across a restart.
    private static let stargazers = """
        CREATE TABLE stargazer (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            count INTEGER NOT NULL,
            syncedAt REAL,
            run INTEGER NOT NULL,
            runNextPage INTEGER,
            runPageCount INTEGER,
            leftOutCount INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE stargazerPage (
            stargazerID INTEGER NOT NULL REFERENCES stargazer ON DELETE CASCADE,
            number INTEGER NOT NULL,
            run INTEGER NOT NULL,
            entityTag TEXT,
            isLast INTEGER NOT NULL,
            repositoryIDs TEXT NOT NULL,
            leftOutCount INTEGER NOT NULL DEFAULT 0,
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

        CREATE TABLE stargazerWait (
            key TEXT PRIMARY KEY,
            until REAL NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE newStargazer (
            id INTEGER PRIMARY KEY,
            askedAt REAL NOT NULL
        ) STRICT;

        """

    /// The marks of visitors. A mark stays when the star is deleted, so no foreign key refers to the stars. Tags are
    /// stored twice: in the mark, separated by commas, and in a table to search. The count and the size of all marks
    /// are stored because they are checked with each change. The migration `names` renames these tables.
    private static let marks = """
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
