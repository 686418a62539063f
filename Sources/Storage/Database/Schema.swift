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
