import GRDB
import Models
import Testing

@testable import Storage

/// The start of a block, and the number of its items before the one that was looked for.
private struct Position: Equatable {
    let id: Int64
    let offset: Int
}

@Suite struct OrderBlocksTests {
    private func position(at index: Int, of count: Int, in storage: Storage) throws -> Position? {
        try storage.catalogue.read { db in
            let blocks = OrderBlocks(table: "song", key: .added)
            guard let position = try blocks.position(at: index, of: count, in: db) else { return nil }
            let id = try Int64.fetchOne(db, sql: "SELECT ?", arguments: position.start)
            return Position(id: try #require(id), offset: position.offset)
        }
    }

    @Test func `an item is found by its index, from both ends of the list`() throws {
        let storage = try Storage.inMemory()
        try storage.catalogue.write { db in
            for id in [1, 999, 1_000, 2_500, 2_999] {
                try db.execute(sql: "INSERT INTO song (id, name, artist) VALUES (?, 'x', 'y')", arguments: [id])
            }
        }
        #expect(try position(at: 0, of: 5, in: storage) == .init(id: 0, offset: 0))
        #expect(try position(at: 1, of: 5, in: storage) == .init(id: 0, offset: 1))
        #expect(try position(at: 2, of: 5, in: storage) == .init(id: 1_000, offset: 0))
        #expect(try position(at: 3, of: 5, in: storage) == .init(id: 2_000, offset: 0))
        #expect(try position(at: 4, of: 5, in: storage) == .init(id: 2_000, offset: 1))
        #expect(try position(at: 5, of: .max, in: storage) == nil)
    }

    @Test func `the counts follow every statement that writes to the table`() throws {
        let storage = try Storage.inMemory()
        try storage.catalogue.write { db in
            try db.execute(sql: "INSERT INTO song (id, name, artist) VALUES (1, 'x', 'y'), (2, 'x', 'y')")
            try db.execute(sql: "INSERT INTO song (id, name, artist) VALUES (5000, 'x', 'y'), (5001, 'x', 'y')")
            try db.execute(sql: "DELETE FROM song WHERE id < 3")
        }
        #expect(try position(at: 0, of: 2, in: storage) == .init(id: 5_000, offset: 0))
        #expect(try position(at: 1, of: 2, in: storage) == .init(id: 5_000, offset: 1))
        #expect(try position(at: 2, of: .max, in: storage) == nil)
    }
}
