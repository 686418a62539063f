import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct SQLiteEntriesStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `every page of a long list has its entries, without the deleted ones`() async throws {
        let storage = try Storage.inMemory()
        try await storage.main.write { db in
            for _ in 1...2500 { try db.execute(sql: "INSERT INTO entry (addedAt) VALUES (0)") }
        }
        for id in [1000, 1001, 2500] as [Int64] { _ = try await storage.entriesStore.delete(id: id, at: noon) }
        _ = try await storage.entriesStore.restore(id: 1001, at: noon)
        var ids: [Int64] = []
        for number in 1...100 {
            ids += try #require(try await storage.entriesStore.page(number)).entries.map(\.id)
        }
        #expect(ids == (1...2499).reversed().filter { $0 != 1000 })
        #expect(try await storage.entriesStore.page(101) == nil)
    }

    @Test func `the same form sent many times at once adds one entry`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let (token, noon) = (FormToken.random(), noon)
        try await withThrowingTaskGroup { group in
            for _ in 1...20 {
                group.addTask { _ = try await storage.entriesStore.add(NewEntry("once", time: noon, token: token)) }
            }
            try await group.waitForAll()
        }
        #expect(try await storage.entriesStore.load().paging.itemCount == 1)
        try storage.close()
    }

    @Test func `only the last 1,000 forms are recognized`() async throws {
        let storage = try Storage.inMemory()
        for number in 1...1001 {
            _ = try await storage.entriesStore.add(NewEntry("\(number)", time: noon, token: .random()))
        }
        let count = try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(formToken) FROM entry") }
        #expect(count == 1000)
    }

    @Test func `a deleted entry cannot be restored after a day`() async throws {
        let storage = try Storage.inMemory()
        let store = storage.entriesStore
        for words in ["one", "two"] { _ = try await store.add(NewEntry(words, time: noon)) }
        _ = try await store.delete(id: 1, at: noon)
        _ = try await store.delete(id: 2, at: noon + 1)
        #expect(try await store.deletedEntry(id: 1, at: noon + Deletion.undoTime) == nil)
        #expect(try await store.restore(id: 1, at: noon + Deletion.undoTime).0 == nil)
        #expect(try await store.restore(id: 2, at: noon + Deletion.undoTime).0?.text == "two")
        #expect(try await ids(in: storage) == [2])
    }

    @Test func `of too many deleted entries, those that were listed longest can be restored`() async throws {
        let storage = try Storage.inMemory()
        let store = storage.entriesStore
        _ = try await store.add(NewEntry("good", time: noon - 60))
        _ = try await store.delete(id: 1, at: noon)
        let last = Int64(EntriesModel.undoLimit) + 1
        for id in 2...last {
            _ = try await store.add(NewEntry("\(id)", time: noon))
            _ = try await store.delete(id: id, at: noon)
        }
        #expect(try await ids(in: storage) == [1] + Array(3...last))
    }

    @Test(arguments: ["👩‍👩‍👧‍👦 🇫🇷", "שלום \u{202E}RTL", "e\u{301}\u{323}", "'; DROP TABLE entry; --"])
    func `entries survive a restart, byte for byte`(words: String) async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let token = FormToken.random()
        let (_, state) = try await storage.entriesStore.add(NewEntry(words, time: noon, token: token))
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        let loaded = try await reopened.entriesStore.load()
        #expect(loaded == state)
        #expect(loaded.entries.first?.text.map { Array($0.utf8) } == Array(words.utf8))
        #expect(try await reopened.entriesStore.add(NewEntry(words, time: noon, token: token)).0.isRepeated)
        try reopened.close()
    }

    @Test func `a model with many writers ends in the state of its store`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let store = storage.entriesStore
        let model = try await EntriesModel(state: store.load(), store: store)
        try await withThrowingTaskGroup { group in
            for number in 1...40 {
                group.addTask {
                    let id = try await model.add("\(number)").entry.id
                    if number.isMultiple(of: 2) { try await model.delete(id: id) }
                    if number.isMultiple(of: 4) { _ = try await model.restore(id: id) }
                }
            }
            try await group.waitForAll()
        }
        let stored = try await store.load()
        #expect(stored.paging.itemCount == 30)
        #expect(await model.state.revision == stored.revision)
        #expect(await model.state.entries == stored.entries)
        try storage.close()
    }

    private func ids(in storage: Storage) async throws -> [Int64] {
        try await storage.main.read { try Int64.fetchAll($0, sql: "SELECT id FROM entry ORDER BY id") }
    }
}
