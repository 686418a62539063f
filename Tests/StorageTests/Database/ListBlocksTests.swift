import GRDB
import Testing

@testable import Storage

@Suite struct ListBlocksTests {
    /// A database as it was before blocks were counted, with songs of these ids.
    private func oldDatabase(songs ids: [Int64]) throws -> DatabaseQueue {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "session")
        try database.write { db in
            for id in ids {
                try db.execute(sql: "INSERT INTO song VALUES (?, 'Believe', 'Cher')", arguments: [id])
            }
        }
        return database
    }

    private func position(at index: Int, in database: DatabaseQueue) throws -> ListBlocks.Position? {
        try database.read { db in try ListBlocks(table: "song").position(at: index, in: db) }
    }

    @Test func `songs from before are counted when the database is migrated`() throws {
        let database = try oldDatabase(songs: [1, 999, 1_000, 2_500, 2_999])
        try Schema.migrator.migrate(database)

        #expect(try position(at: 0, in: database) == .init(id: 0, offset: 0))
        #expect(try position(at: 1, in: database) == .init(id: 0, offset: 1))
        #expect(try position(at: 2, in: database) == .init(id: 1_000, offset: 0))
        #expect(try position(at: 4, in: database) == .init(id: 2_000, offset: 1))
        #expect(try position(at: 5, in: database) == nil)
        let counts = try database.read { db in
            try Int.fetchAll(db, sql: "SELECT count FROM catalogue ORDER BY item")
        }
        #expect(counts == [0, 5])
    }

    @Test func `whatever writes to the table, the counts stay true`() throws {
        let database = try oldDatabase(songs: [1, 2])
        try Schema.migrator.migrate(database)
        try database.write { db in
            try db.execute(sql: "INSERT INTO song (id, name, artist) VALUES (5000, 'x', 'y'), (5001, 'x', 'y')")
            try db.execute(sql: "DELETE FROM song WHERE id < 3")
        }
        #expect(try position(at: 0, in: database) == .init(id: 5_000, offset: 0))
        #expect(try position(at: 1, in: database) == .init(id: 5_000, offset: 1))
        #expect(try position(at: 2, in: database) == nil)
    }
}
