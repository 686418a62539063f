internal import Models

/// The tables of a database, and their changes.
///
/// The names and the values of rows are those of the SQLite files (`MainSchema` in `Storage`), except that lists of ids are
/// arrays, and flags are booleans. Times are in seconds since 1970. Texts that are compared have the collation "C", so that
/// they are ordered by their bytes, as in SQLite.
///
/// An applied migration is never edited. To change the tables, add another one to the end of `migrations`. One that only adds
/// leaves programs of earlier releases alone; any other names the oldest release that works with it (docs/decisions/0049).
enum PostgresSchema {
    static let migrations = [
        PostgresMigration(
            name: "baseline",
            sql: text + sessions + comments + visitors + entries + turntable + stargazers + favourites + marks
        ),
        PostgresMigration(name: "catalogue", sql: PostgresCatalogueSchema.sql),
        PostgresMigration(name: "saved-lists", sql: savedLists),
        PostgresMigration(name: "seeding", sql: seeding),
        PostgresMigration(name: "credit-names", sql: PostgresCatalogueSchema.creditNames) { db in
            try CreditNameTable<Song>(db: db).create()
            try CreditNameTable<Movie>(db: db).create()
        },
        PostgresMigration(name: "subjects", sql: subjects),
        PostgresMigration(name: "leases", sql: leases),
        PostgresMigration(name: "tag-keys", sql: PostgresCatalogueSchema.tagKeys) { db in
            try TagKeys<Song>(db: db).create()
            try TagKeys<Movie>(db: db).create()
        },
        PostgresMigration(name: "made-changes", sql: madeChanges),
        PostgresMigration(name: "lease-activities", sql: leaseActivities),
        PostgresMigration(name: "sync-cancellations", sql: syncCancellations),
        PostgresMigration(name: "fills", sql: fills),
        PostgresMigration(name: "uncredited-years", sql: "") { db in
            try UncreditedIdentities<Movie>(db: db).create()
        },
    ]

    /// The release of this program: the number of the newest migration that it knows.
    static let release = migrations.count

    /// The runs of the program; the shared text, its versions, and the last editors.
    private static let text = """
        CREATE TABLE programRun (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            number BIGINT NOT NULL,
            epoch TEXT NOT NULL,
            tagSecret BYTEA NOT NULL
        );
        CREATE TABLE earlierRevision (
            subject TEXT COLLATE "C" PRIMARY KEY,
            revision BIGINT NOT NULL
        );

        CREATE TABLE text (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL,
            revision BIGINT NOT NULL
        );
        INSERT INTO text VALUES (1, '', 0);
        CREATE TABLE textVersion (
            number BIGINT PRIMARY KEY,
            writerDigest BYTEA,
            changedAt DOUBLE PRECISION,
            text TEXT NOT NULL
        );
        CREATE TABLE textEditor (
            edit BIGINT PRIMARY KEY,
            id TEXT COLLATE "C" NOT NULL UNIQUE,
            sequence BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            text TEXT NOT NULL
        );

        """

    private static let sessions = """
        CREATE TABLE session (
            tokenDigest BYTEA PRIMARY KEY,
            beganAt BIGINT NOT NULL,
            endsAt BIGINT NOT NULL,
            usedAt BIGINT NOT NULL,
            browser TEXT
        );
        CREATE TABLE device (
            tokenDigest BYTEA PRIMARY KEY,
            signedInAt BIGINT NOT NULL
        );

        """

    private static let comments = """
        CREATE TABLE comment (
            id BIGINT PRIMARY KEY,
            name TEXT NOT NULL,
            email TEXT NOT NULL,
            body TEXT NOT NULL
        );
        CREATE TABLE commentList (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            revision BIGINT NOT NULL,
            loadedAt DOUBLE PRECISION NOT NULL,
            leftOutCount BIGINT NOT NULL,
            emptySince DOUBLE PRECISION
        );

        """

    private static let visitors = """
        CREATE TABLE visitor (
            idDigest BYTEA PRIMARY KEY,
            revision BIGINT NOT NULL,
            greetingName TEXT,
            firstName TEXT,
            lastName TEXT,
            githubName TEXT,
            githubKey TEXT COLLATE "C" CHECK ((githubKey IS NULL) = (githubName IS NULL)),
            githubToken TEXT,
            pageSize BIGINT,
            theme TEXT,
            CHECK ((firstName IS NULL) = (lastName IS NULL))
        );
        CREATE INDEX visitorByGitHubKey ON visitor (githubKey) WHERE githubKey IS NOT NULL;
        CREATE TABLE visitorUse (
            idDigest BYTEA PRIMARY KEY,
            beganAt BIGINT NOT NULL,
            usedAt BIGINT NOT NULL
        );
        CREATE INDEX visitorUseByTime ON visitorUse (usedAt);
        CREATE INDEX visitorUseByLength ON visitorUse ((usedAt - beganAt), usedAt);

        """

    /// `lexemes` has the folded words of an entry.
    private static let entries = """
        CREATE TABLE entry (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            words TEXT NOT NULL,
            addedAt BIGINT NOT NULL,
            removedAt BIGINT,
            writerDigest BYTEA,
            formToken BYTEA,
            lexemes TSVECTOR NOT NULL
        );
        CREATE INDEX entryRemoved ON entry (removedAt) WHERE removedAt IS NOT NULL;
        CREATE UNIQUE INDEX entryFormToken ON entry (formToken) WHERE formToken IS NOT NULL;
        CREATE INDEX entryByWriter ON entry (writerDigest) WHERE writerDigest IS NOT NULL;
        CREATE INDEX entryByLexeme ON entry USING gin (lexemes);
        CREATE TABLE entryList (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            revision BIGINT NOT NULL,
            count BIGINT NOT NULL
        );
        INSERT INTO entryList VALUES (1, 0, 0);

        """

    private static let turntable = """
        CREATE TABLE play (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            kind TEXT NOT NULL,
            itemID BIGINT NOT NULL,
            name TEXT NOT NULL,
            credit TEXT,
            detail TEXT,
            url TEXT,
            personDigest BYTEA,
            startedAt BIGINT NOT NULL
        );
        CREATE INDEX playByPerson ON play (personDigest) WHERE personDigest IS NOT NULL;
        CREATE TABLE turntable (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            revision BIGINT NOT NULL,
            playID BIGINT
        );
        INSERT INTO turntable VALUES (1, 0, NULL);

        """

    /// `starByPush` has the order of SQLite, in which NULL comes first.
    private static let stargazers = """
        CREATE TABLE stargazer (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            key TEXT COLLATE "C" NOT NULL UNIQUE,
            revision BIGINT NOT NULL,
            count BIGINT NOT NULL,
            syncedAt DOUBLE PRECISION,
            run BIGINT NOT NULL,
            runNextPage BIGINT,
            runPageCount BIGINT,
            leftOutCount BIGINT NOT NULL DEFAULT 0,
            missedIDs BIGINT[] NOT NULL DEFAULT '{}'
        );
        CREATE TABLE stargazerPage (
            stargazerID BIGINT NOT NULL REFERENCES stargazer ON DELETE CASCADE,
            number BIGINT NOT NULL,
            run BIGINT NOT NULL,
            entityTag TEXT,
            isLast BOOLEAN NOT NULL,
            repositoryIDs BIGINT[] NOT NULL,
            leftOutCount BIGINT NOT NULL,
            PRIMARY KEY (stargazerID, number)
        );
        CREATE TABLE star (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            stargazerID BIGINT NOT NULL REFERENCES stargazer ON DELETE CASCADE,
            repositoryID BIGINT NOT NULL,
            starredAt DOUBLE PRECISION NOT NULL,
            fullName TEXT NOT NULL,
            url TEXT NOT NULL,
            summary TEXT,
            language TEXT COLLATE "C",
            starCount BIGINT NOT NULL,
            topics TEXT NOT NULL,
            pushedAt DOUBLE PRECISION,
            isArchived BOOLEAN NOT NULL,
            isFork BOOLEAN NOT NULL,
            nameKey TEXT COLLATE "C" NOT NULL,
            UNIQUE (stargazerID, repositoryID)
        );
        CREATE INDEX starByTime ON star (stargazerID, starredAt, repositoryID);
        CREATE INDEX starByPush ON star (stargazerID, pushedAt NULLS FIRST, repositoryID);
        CREATE INDEX starByCount ON star (stargazerID, starCount, repositoryID);
        CREATE INDEX starByName ON star (stargazerID, nameKey, repositoryID);
        CREATE INDEX starByLanguage ON star (stargazerID, language, isArchived);
        CREATE TABLE starWords (
            stargazerID BIGINT NOT NULL,
            repositoryID BIGINT NOT NULL,
            words TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (stargazerID, repositoryID),
            FOREIGN KEY (stargazerID, repositoryID) REFERENCES star (stargazerID, repositoryID) ON DELETE CASCADE
        );
        CREATE TABLE stargazerWait (
            key TEXT COLLATE "C" PRIMARY KEY,
            until DOUBLE PRECISION NOT NULL
        );

        """

    /// The count of all favourites is stored because it is checked each time one is added.
    private static let favourites = """
        CREATE TABLE favourite (
            idDigest BYTEA NOT NULL,
            item TEXT COLLATE "C" NOT NULL,
            itemID BIGINT NOT NULL,
            PRIMARY KEY (idDigest, item, itemID)
        );
        CREATE TABLE favouriteCount (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            count BIGINT NOT NULL
        );
        INSERT INTO favouriteCount VALUES (1, 0);
        CREATE FUNCTION countAddedFavourites() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE favouriteCount SET count = count + (SELECT count(*) FROM added);
            RETURN NULL;
        END $$;
        CREATE FUNCTION countRemovedFavourites() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE favouriteCount SET count = count - (SELECT count(*) FROM removed);
            RETURN NULL;
        END $$;
        CREATE TRIGGER favouriteMarked AFTER INSERT ON favourite
            REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION countAddedFavourites();
        CREATE TRIGGER favouriteUnmarked AFTER DELETE ON favourite
            REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION countRemovedFavourites();

        """

    /// The marks of visitors. Tags are stored twice: in the mark, separated by commas, and in a table to search.
    private static let marks = """
        CREATE TABLE mark (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            idDigest BYTEA NOT NULL,
            repositoryID BIGINT NOT NULL,
            isVisited BOOLEAN NOT NULL,
            note TEXT NOT NULL,
            tags TEXT NOT NULL,
            words TEXT COLLATE "C" NOT NULL,
            size BIGINT NOT NULL,
            UNIQUE (idDigest, repositoryID)
        );
        CREATE INDEX markByVisit ON mark (idDigest, repositoryID) WHERE isVisited;
        CREATE INDEX markByWords ON mark (idDigest, repositoryID) WHERE words <> '';
        CREATE TABLE markTag (
            idDigest BYTEA NOT NULL,
            key TEXT COLLATE "C" NOT NULL,
            repositoryID BIGINT NOT NULL,
            tag TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (idDigest, key, repositoryID)
        );
        CREATE TABLE markSize (
            id BIGINT PRIMARY KEY CHECK (id = 1),
            count BIGINT NOT NULL,
            bytes BIGINT NOT NULL
        );
        INSERT INTO markSize VALUES (1, 0, 0);
        CREATE FUNCTION countAddedMarks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE markSize SET
                count = count + (SELECT count(*) FROM added),
                bytes = bytes + (SELECT coalesce(sum(size), 0) FROM added);
            RETURN NULL;
        END $$;
        CREATE FUNCTION countChangedMarks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE markSize SET bytes = bytes
                + (SELECT coalesce(sum(size), 0) FROM added) - (SELECT coalesce(sum(size), 0) FROM removed);
            RETURN NULL;
        END $$;
        CREATE FUNCTION countRemovedMarks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            UPDATE markSize SET
                count = count - (SELECT count(*) FROM removed),
                bytes = bytes - (SELECT coalesce(sum(size), 0) FROM removed);
            RETURN NULL;
        END $$;
        CREATE TRIGGER markAdded AFTER INSERT ON mark
            REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION countAddedMarks();
        CREATE TRIGGER markChanged AFTER UPDATE ON mark
            REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION countChangedMarks();
        CREATE TRIGGER markDeleted AFTER DELETE ON mark
            REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION countRemovedMarks();

        CREATE FUNCTION forgetVisitorsWithoutData() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            DELETE FROM visitorUse AS use WHERE idDigest IN (SELECT idDigest FROM removed)
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = use.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = use.idDigest)
                AND NOT EXISTS (SELECT 1 FROM mark WHERE idDigest = use.idDigest);
            RETURN NULL;
        END $$;
        CREATE TRIGGER favouriteLeft AFTER DELETE ON favourite
            REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forgetVisitorsWithoutData();
        CREATE TRIGGER markLeft AFTER DELETE ON mark
            REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forgetVisitorsWithoutData();
        """

    /// The catalogues that were filled, by the first start or an import.
    private static let seeding = """
        CREATE TABLE seeding (
            item TEXT COLLATE "C" PRIMARY KEY REFERENCES catalogue,
            count BIGINT NOT NULL
        );
        """

    /// The revisions of what the models of several machines show, with the times of their changes.
    private static let subjects = """
        CREATE TABLE subject (
            name TEXT COLLATE "C" PRIMARY KEY,
            revision BIGINT NOT NULL,
            changedAt DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX subjectByTime ON subject (changedAt);
        """

    /// The rights to do some work, with the times at which they end.
    private static let leases = """
        CREATE TABLE lease (
            name TEXT COLLATE "C" PRIMARY KEY,
            term BIGINT NOT NULL,
            endsAt DOUBLE PRECISION NOT NULL
        );
        """

    /// The changes that can be undone for a day, with what that needs as JSON.
    private static let madeChanges = """
        CREATE TABLE madeChange (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            kind TEXT NOT NULL,
            token BYTEA NOT NULL,
            words TEXT NOT NULL,
            itemCount BIGINT NOT NULL,
            madeAt DOUBLE PRECISION NOT NULL,
            undoneCount BIGINT,
            UNIQUE (kind, token)
        );
        """

    /// The activity of the machine that has a lease, as JSON, and whether it was asked to cancel.
    private static let leaseActivities = """
        ALTER TABLE lease ADD COLUMN activity BYTEA;
        ALTER TABLE lease ADD COLUMN isCancelled BOOLEAN NOT NULL DEFAULT false;
        """

    /// The times at which visitors have cancelled the last syncs of users of GitHub.
    private static let syncCancellations = """
        CREATE TABLE stargazerCancellation (
            key TEXT COLLATE "C" PRIMARY KEY,
            cancelledAt DOUBLE PRECISION NOT NULL
        );
        """

    /// The items that imports have filled, with what undoing that needs. The fields are the bits of their numbers.
    private static let fills = """
        ALTER TABLE catalogueImport ADD COLUMN filledCount BIGINT NOT NULL DEFAULT 0;
        CREATE TABLE catalogueFill (
            importID BIGINT NOT NULL REFERENCES catalogueImport ON DELETE CASCADE,
            itemID BIGINT NOT NULL,
            formerRevision BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            fields BIGINT NOT NULL,
            PRIMARY KEY (importID, itemID)
        );
        """

    /// The lists that visitors have saved. The use of a visitor is forgotten with the last of the data, as before.
    private static let savedLists = """
        CREATE TABLE savedList (
            idDigest BYTEA NOT NULL,
            id BIGINT NOT NULL,
            item TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            removedAt DOUBLE PRECISION,
            PRIMARY KEY (idDigest, id)
        );
        CREATE OR REPLACE FUNCTION forgetVisitorsWithoutData() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            DELETE FROM visitorUse AS use WHERE idDigest IN (SELECT idDigest FROM removed)
                AND NOT EXISTS (SELECT 1 FROM visitor WHERE idDigest = use.idDigest)
                AND NOT EXISTS (SELECT 1 FROM favourite WHERE idDigest = use.idDigest)
                AND NOT EXISTS (SELECT 1 FROM mark WHERE idDigest = use.idDigest)
                AND NOT EXISTS (SELECT 1 FROM savedList WHERE idDigest = use.idDigest);
            RETURN NULL;
        END $$;
        CREATE TRIGGER savedListLeft AFTER DELETE ON savedList
            REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION forgetVisitorsWithoutData();
        """
}

extension PostgresConnection {
    /// Lifts the time limits of a transaction that may take minutes, or that computes between its statements.
    /// - Parameter milliseconds: The time for which it waits for locks.
    func liftTimeLimits(waitingForLocks milliseconds: Int) throws {
        isLimited = false
        try run(
            script: """
                SET LOCAL statement_timeout = 0;
                SET LOCAL idle_in_transaction_session_timeout = 0;
                SET LOCAL lock_timeout = \(milliseconds)
                """
        )
    }
}
