import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct SQLiteEntriesStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `a new database has no entries`() async throws {
        let store = try Storage.inMemory().entriesStore
        #expect(try await store.load() == EntriesPage(revision: 0, count: 0, entries: []))
        #expect(try await store.page(1)?.entries == [])
        #expect(try await store.page(2) == nil)
    }

    @Test func `an entry is added on top, with its time in whole seconds`() async throws {
        let store = try Storage.inMemory().entriesStore
        _ = try await store.add(NewEntry("first", time: noon))
        let (addition, state) = try await store.add(NewEntry("words", time: noon + 1.9))
        let entry = Entry(id: 2, text: "words", time: noon + 1)
        #expect(addition.entry == entry && !addition.isRepeated)
        #expect(state == EntriesPage(revision: 2, count: 2, entries: [entry, Entry(id: 1, text: "first", time: noon)]))
        #expect(try await store.load() == state)
    }

    @Test func `an entry has the name that its writer has now`() async throws {
        let storage = try Storage.inMemory()
        let (entries, visitors, ada) = (storage.entriesStore, storage.visitorStore, VisitorID.random())
        #expect(try await entries.add(NewEntry("one", time: noon, writer: ada)).0.entry.writerName == nil)
        _ = try await visitors.save(.profile(try Profile(firstName: "Ada", lastName: "Lovelace")), of: ada)
        #expect(try await entries.load().entries.map(\.writerName) == ["Ada Lovelace"])
        #expect(try await entries.load().revision == 2)
        _ = try await visitors.save(.greetingName(try Name("Countess")), of: ada)
        #expect(try await entries.add(NewEntry("two", time: noon, writer: ada)).0.entry.writerName == "Countess")
        #expect(try await visitors.name(ofDigest: ada.digest) == "Countess")
        #expect(try await visitors.name(ofDigest: VisitorID.random().digest) == nil)
    }

    @Test func `a name changes no list without entries of its visitor`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.entriesStore.add(NewEntry("one", time: noon))
        _ = try await storage.visitorStore.save(.greetingName(try Name("Ada")), of: .random())
        #expect(try await storage.entriesStore.load().revision == 1)
    }

    @Test func `a page has its entries, the newest first`() async throws {
        let store = try Storage.inMemory().entriesStore
        for number in 1...60 { _ = try await store.add(NewEntry("\(number)", time: noon)) }
        _ = try await store.delete(id: 10, at: noon)
        let second = try #require(try await store.page(2))
        #expect(second.entries.map(\.id) == Array((11...35).reversed()))
        #expect(second.paging == Paging(page: 2, itemCount: 59, size: EntriesPage.size))
        #expect(try await store.page(3)?.entries.map(\.id) == Array((1...9).reversed()))
        #expect(try await store.page(4) == nil)
        #expect(try await store.page(.max) == nil)
    }

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

    @Test func `a form that is sent twice adds one entry`() async throws {
        let store = try Storage.inMemory().entriesStore
        let token = FormToken.random()
        let first = try await store.add(NewEntry("once", time: noon, token: token))
        let second = try await store.add(NewEntry("once", time: noon + 5, token: token))
        #expect(second.0.entry == first.0.entry && second.0.isRepeated)
        #expect(second.1 == first.1)
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

    @Test func `the same form with other words adds another entry`() async throws {
        let store = try Storage.inMemory().entriesStore
        let token = FormToken.random()
        _ = try await store.add(NewEntry("one", time: noon, token: token))
        _ = try await store.add(NewEntry("two", time: noon, token: token))
        let again = try await store.add(NewEntry("two", time: noon, token: token))
        #expect(again.0.isRepeated)
        #expect(again.1.entries.map(\.text) == ["two", "one"])
    }

    @Test func `the same form adds an entry again after it was deleted`() async throws {
        let store = try Storage.inMemory().entriesStore
        let token = FormToken.random()
        _ = try await store.add(NewEntry("one", time: noon, token: token))
        _ = try await store.delete(id: 1, at: noon)
        #expect(try await store.add(NewEntry("one", time: noon, token: token)).1.entries.map(\.id) == [2])
    }

    @Test func `only the last 1,000 forms are recognized`() async throws {
        let storage = try Storage.inMemory()
        for number in 1...1001 {
            _ = try await storage.entriesStore.add(NewEntry("\(number)", time: noon, token: .random()))
        }
        let count = try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(formToken) FROM entry") }
        #expect(count == 1000)
    }

    @Test func `a restored entry has its former place, id and time`() async throws {
        let store = try Storage.inMemory().entriesStore
        for words in ["one", "two", "three"] { _ = try await store.add(NewEntry(words, time: noon)) }
        let before = try await store.load()
        let deleted = try await store.delete(id: 2, at: noon + 60)
        #expect(deleted.entries.map(\.id) == [3, 1])
        #expect(deleted.paging.itemCount == 2)
        let two = try #require(before.entries.first { $0.id == 2 })
        #expect(try await store.deletedEntry(id: 2, at: noon + 61) == two)
        #expect(try await store.deletedEntry(id: 3, at: noon + 61) == nil)
        let (entry, state) = try await store.restore(id: 2, at: noon + 61)
        #expect(entry == two)
        #expect(state == EntriesPage(revision: 5, count: 3, entries: before.entries))
    }

    @Test func `deleting or restoring twice is the same as once`() async throws {
        let store = try Storage.inMemory().entriesStore
        _ = try await store.add(NewEntry("one", time: noon))
        _ = try await store.delete(id: 1, at: noon)
        #expect(try await store.delete(id: 1, at: noon) == EntriesPage(revision: 2, count: 0, entries: []))
        _ = try await store.restore(id: 1, at: noon)
        #expect(try await store.restore(id: 1, at: noon).1.revision == 3)
        #expect(try await store.restore(id: 9, at: noon).0 == nil)
    }

    @Test func `the deleted entries are listed, the last deleted first, while they can be restored`() async throws {
        let store = try Storage.inMemory().entriesStore
        for words in ["one", "two", "three"] { _ = try await store.add(NewEntry(words, time: noon)) }
        for (seconds, id) in [3, 1, 2].enumerated() {
            _ = try await store.delete(id: Int64(id), at: noon + Double(seconds))
        }
        _ = try await store.restore(id: 3, at: noon + 3)
        let deleted = try await store.deletedEntries(limit: 9, at: noon + 3)
        #expect(
            deleted == [
                Deleted(Entry(id: 2, text: "two", time: noon), time: noon + 2),
                Deleted(Entry(id: 1, text: "one", time: noon), time: noon + 1),
            ]
        )
        #expect(try await store.deletedEntries(limit: 1, at: noon + 3).map(\.value.id) == [2])
        #expect(try await store.deletedEntries(limit: 9, at: noon + 1 + Deletion.undoTime).map(\.value.id) == [2])
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

    @Test(arguments: [0.25, 0.5, 0.75])
    func `a deletion within a second can be undone for the whole day`(fraction: TimeInterval) async throws {
        let store = try Storage.inMemory().entriesStore
        _ = try await store.add(NewEntry("one", time: noon))
        _ = try await store.delete(id: 1, at: noon + fraction)
        let end = noon + fraction + Deletion.undoTime
        #expect(try await store.deletedEntry(id: 1, at: end - 0.25)?.text == "one")
        #expect(try await store.deletedEntries(limit: 9, at: end - 0.25).count == 1)
        #expect(try await store.deletedEntry(id: 1, at: end + 1) == nil)
        #expect(try await store.restore(id: 1, at: end - 0.25).0?.text == "one")
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

    @Test func `the id of a deleted entry is never used again`() async throws {
        let store = try Storage.inMemory().entriesStore
        _ = try await store.add(NewEntry("one", time: noon))
        _ = try await store.delete(id: 1, at: noon)
        let later = noon + Deletion.undoTime
        #expect(try await store.add(NewEntry("two", time: later)).0.entry.id == 2)
        #expect(try await store.restore(id: 1, at: later).0 == nil)
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

    @Test func `entries are found by the beginnings of their words, the newest first, with their pages`() async throws {
        let store = try Storage.inMemory().entriesStore
        for number in 1...30 { _ = try await store.add(NewEntry("Tea for \(number)", time: noon)) }
        _ = try await store.add(NewEntry("Ünïcode ☕ https://example.com/tea", time: noon))
        let found = try #require(try await store.search("TEA for", page: 1, size: 5))
        #expect(found.items.map(\.entry.id) == [30, 29, 28, 27, 26])
        #expect(found.paging.itemCount == 30)
        #expect(try await store.search("unicode tea", page: 1, size: 5)?.items.map(\.entry.id) == [31])
        let last = try #require(try await store.search("tea for", page: 6, size: 5))
        #expect(last.items.map(\.entry.id) == [5, 4, 3, 2, 1])
        #expect(Set(last.items.map(\.page)) == [2])
        #expect(try await store.search("tea for", page: 7, size: 5) == nil)
        for words in ["", "!!!", "\"", "NEAR(", "coffee"] {
            #expect(try await store.search(words, page: 1, size: 5)?.items == [])
        }
    }

    @Test func `a deleted entry is not found until it is restored, nor an erased one`() async throws {
        let store = try Storage.inMemory().entriesStore
        _ = try await store.add(NewEntry("Tea", time: noon))
        _ = try await store.delete(id: 1, at: noon)
        #expect(try await store.search("tea", page: 1, size: 5)?.items == [])
        _ = try await store.restore(id: 1, at: noon)
        #expect(try await store.search("tea", page: 1, size: 5)?.items.count == 1)
        _ = try await store.delete(id: 1, at: noon)
        _ = try await store.add(NewEntry("More tea", time: noon + 2 * Deletion.undoTime))
        #expect(try await store.search("tea", page: 1, size: 5)?.items.map(\.entry.id) == [2])
        #expect(try await store.words(closeTo: "taa") == ["tea"])
    }
}
