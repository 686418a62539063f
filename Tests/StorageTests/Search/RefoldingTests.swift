import GRDB
import Models
import Testing

@testable import Storage

@Suite struct RefoldingTests {
    /// `ＡＢＢＡ` in full width was no `abba` before.
    @Test func `what an older database folded in another way is found`() throws {
        let database = try DatabaseQueue()
        try MainSchema.schema.migrator.migrate(database, upTo: "program-runs")
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO stargazer (id, key, revision, count, run) VALUES (7, 'ada', 1, 1, 1);
                    INSERT INTO star (stargazerID, repositoryID, starredAt, fullName, url, summary, starCount, topics,
                        isArchived, isFork, nameKey)
                    VALUES (7, 5, 0, 'ada/ＡＢＢＡ', '', NULL, 0, 'ﬁnd', 0, 0, 'ada/ＡＢＢＡ');
                    INSERT INTO starWords (stargazerID, repositoryID, words) VALUES (7, 5, ' ada ＡＢＢＡ ﬁnd');
                    INSERT INTO mark (idDigest, repositoryID, isVisited, note, tags, words, size)
                    VALUES (x'01', 5, 0, 'ＡＢＢＡ', 'pop,ﬁne', ' ＡＢＢＡ pop ﬁne', 100);
                    INSERT INTO entry (words, addedAt, key) VALUES ('ＡＢＢＡ', 0, 'ＡＢＢＡ'), (NULL, 0, '');
                    """
            )
        }
        try MainSchema.schema.migrator.migrate(database)
        try database.read { db in
            try #expect(String.fetchOne(db, sql: "SELECT nameKey FROM star") == "ada abba")
            try #expect(String.fetchOne(db, sql: "SELECT words FROM starWords") == " ada abba find")
            try #expect(String.fetchOne(db, sql: "SELECT words FROM mark") == " abba pop fine")
            try #expect(Int.fetchOne(db, sql: "SELECT bytes FROM markSize") == 100 - 9)
            let found = "SELECT rowid FROM entrySearch WHERE entrySearch MATCH 'abba'"
            try #expect(Int.fetchAll(db, sql: found) == [1])
        }
        try database.write { db in
            try db.execute(sql: "INSERT INTO entrySearch (entrySearch) VALUES ('integrity-check')")
        }
    }
}
