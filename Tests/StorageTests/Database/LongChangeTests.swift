import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct LongChangeTests {
    private let folder: TemporaryFolder
    private let storage: Storage

    init() throws {
        folder = try TemporaryFolder()
        storage = try Storage.open(at: folder.data)
    }

    private struct Cancelled: Error {}

    /// A size beyond the limit of the log.
    private static func addLargeSongs(_ db: Database) throws {
        for _ in 1...50 {
            try db.execute(sql: "INSERT INTO song (name, artist) VALUES (hex(zeroblob(300000)), 'Cher')")
        }
    }

    @Test func `a long change is kept, and its log is cut back`() async throws {
        let count = try await storage.catalogue.longChange { db in
            try Self.addLargeSongs(db)
            return try Int.fetchOne(db, sql: "SELECT count(*) FROM song")
        }
        #expect(count == 50)
        #expect(try await storage.songStore.load().count == 50)
        #expect(try TemporaryFolder.bytes(of: folder.catalogue + "-wal").count <= DatabaseFile.logLimit)
        try storage.close()
    }

    @Test func `a failed long change is rolled back, and the writer keeps its settings`() async throws {
        let before = try cacheSize()
        await #expect(throws: Cancelled.self) {
            try await storage.catalogue.longChange { db in
                try Self.addLargeSongs(db)
                throw Cancelled()
            }
        }
        #expect(try await storage.songStore.load().count == 0)
        #expect(try cacheSize() == before)
        #expect(try await storage.songStore.add(Draft(name: "Believe", credit: "Cher")).item.id == 1)
        try storage.close()
    }

    private func cacheSize() throws -> Int? {
        try storage.catalogue.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA cache_size") }
    }

    @Test func `a large log is cut back by the next change`() async throws {
        try await SharedDatabase(storage.catalogue).change(Self.addLargeSongs)
        _ = try await storage.songStore.add(Draft(name: "Believe", credit: "Cher"))
        _ = try await storage.songStore.add(Draft(name: "Halo", credit: "Beyoncé"))
        #expect(try TemporaryFolder.bytes(of: folder.catalogue + "-wal").count <= DatabaseFile.logLimit)
        try storage.close()
    }

    @Test func `a database in memory can make a long change`() async throws {
        let storage = try Storage.inMemory()
        try await storage.catalogue.longChange { db in
            try db.execute(sql: "INSERT INTO song (name, artist) VALUES ('Believe', 'Cher')")
        }
        #expect(try await storage.songStore.load().count == 1)
    }
}
