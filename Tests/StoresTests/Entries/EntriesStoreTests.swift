import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct EntriesStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test(arguments: StoreEngine.all) func `a new database has no entries`(engine: StoreEngine) async throws {
        let store = try await engine.stores().entries
        #expect(try await store.load() == EntriesPage(revision: 0, count: 0, entries: []))
        #expect(try await store.page(1)?.entries == [])
        #expect(try await store.page(2) == nil)
    }

    @Test(arguments: StoreEngine.all) func `an entry is added on top, with its time in whole seconds`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().entries
        _ = try await store.add(NewEntry("first", time: noon))
        let (addition, state) = try await store.add(NewEntry("words", time: noon + 1.9))
        let entry = Entry(id: 2, text: "words", time: noon + 1)
        #expect(addition.entry == entry && !addition.isRepeated)
        #expect(state == EntriesPage(revision: 2, count: 2, entries: [entry, Entry(id: 1, text: "first", time: noon)]))
        #expect(try await store.load() == state)
    }

    @Test(arguments: StoreEngine.all) func `an entry has the name that its writer has now`(engine: StoreEngine)
        async throws
    {
        let stores = try await engine.stores()
        let (entries, visitors, ada) = (stores.entries, stores.visitors, VisitorID.random())
        #expect(try await entries.add(NewEntry("one", time: noon, writer: ada)).0.entry.writerName == nil)
        _ = try await visitors.save(.profile(try Profile(firstName: "Ada", lastName: "Lovelace")), of: ada)
        #expect(try await entries.load().entries.map(\.writerName) == ["Ada Lovelace"])
        #expect(try await entries.load().revision == 2)
        _ = try await visitors.save(.greetingName(try Name("Countess")), of: ada)
        #expect(try await entries.add(NewEntry("two", time: noon, writer: ada)).0.entry.writerName == "Countess")
        #expect(try await visitors.name(ofDigest: ada.digest) == "Countess")
        #expect(try await visitors.name(ofDigest: VisitorID.random().digest) == nil)
    }

    @Test(arguments: StoreEngine.all) func `a name changes no list without entries of its visitor`(engine: StoreEngine)
        async throws
    {
        let stores = try await engine.stores()
        _ = try await stores.entries.add(NewEntry("one", time: noon))
        _ = try await stores.visitors.save(.greetingName(try Name("Ada")), of: .random())
        #expect(try await stores.entries.load().revision == 1)
    }

    @Test(arguments: StoreEngine.all)
    func `an edited entry keeps its place and time, has the name of its new writer, and is found by its new words`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        let (store, ada) = (stores.entries, VisitorID.random())
        _ = try await stores.visitors.save(.greetingName(try Name("Ada")), of: ada)
        for words in ["Tea", "Milk"] { _ = try await store.add(NewEntry(words, time: noon)) }
        let edit = EntryEdit(1, text: "Coffee", base: "Tea", writer: ada.digest)
        let (inverse, state) = try await store.edit(edit)
        let edited = Entry(id: 1, text: "Coffee", time: noon, writerName: "Ada")
        #expect(state.entries == [Entry(id: 2, text: "Milk", time: noon), edited])
        #expect(state.revision == 3)
        #expect(try await store.entry(id: 1) == edited)
        #expect(try await store.search("coffee", page: 1, size: 5)?.items.map(\.entry) == [edited])
        #expect(try await store.search("tea", page: 1, size: 5)?.items == [])
        #expect(try await store.words(closeTo: "taa") == [])

        let undone = try await store.edit(try #require(inverse))
        #expect(undone.0 == edit)
        #expect(undone.1.entries.last == Entry(id: 1, text: "Tea", time: noon))
        #expect(try await store.search("tea", page: 1, size: 5)?.items.count == 1)
        #expect(try await store.edit(EntryEdit(1, text: "Tea", base: nil)).0 == nil)
        #expect(try await store.load().revision == 4)
    }

    @Test(arguments: StoreEngine.all) func `an entry that others have changed or deleted is not edited`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().entries
        _ = try await store.add(NewEntry("one", time: noon))
        let entry = Entry(id: 1, text: "one", time: noon)
        await #expect(throws: EntryError.changedMeanwhile(entry)) {
            try await store.edit(EntryEdit(1, text: "two", base: "three"))
        }
        let state = try await store.delete(id: 1, at: noon)
        await #expect(throws: EntryError.gone) { try await store.edit(EntryEdit(1, text: "two", base: "one")) }
        #expect(try await store.entry(id: 1) == nil)
        #expect(try await store.load() == state)
    }

    @Test(arguments: StoreEngine.all) func `a page has its entries, the newest first`(engine: StoreEngine) async throws
    {
        let store = try await engine.stores().entries
        for number in 1...60 { _ = try await store.add(NewEntry("\(number)", time: noon)) }
        _ = try await store.delete(id: 10, at: noon)
        let second = try #require(try await store.page(2))
        #expect(second.entries.map(\.id) == Array((11...35).reversed()))
        #expect(second.paging == Paging(page: 2, itemCount: 59, size: EntriesPage.size))
        #expect(try await store.page(3)?.entries.map(\.id) == Array((1...9).reversed()))
        #expect(try await store.page(4) == nil)
        #expect(try await store.page(.max) == nil)
    }

    @Test(arguments: StoreEngine.all) func `a form that is sent twice adds one entry`(engine: StoreEngine) async throws
    {
        let store = try await engine.stores().entries
        let token = FormToken.random()
        let first = try await store.add(NewEntry("once", time: noon, token: token))
        let second = try await store.add(NewEntry("once", time: noon + 5, token: token))
        #expect(second.0.entry == first.0.entry && second.0.isRepeated)
        #expect(second.1 == first.1)
    }

    @Test(arguments: StoreEngine.all) func `the same form with other words adds another entry`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
        let token = FormToken.random()
        _ = try await store.add(NewEntry("one", time: noon, token: token))
        _ = try await store.add(NewEntry("two", time: noon, token: token))
        let again = try await store.add(NewEntry("two", time: noon, token: token))
        #expect(again.0.isRepeated)
        #expect(again.1.entries.map(\.text) == ["two", "one"])
    }

    @Test(arguments: StoreEngine.all) func `the same form adds an entry again after it was deleted`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
        let token = FormToken.random()
        _ = try await store.add(NewEntry("one", time: noon, token: token))
        _ = try await store.delete(id: 1, at: noon)
        #expect(try await store.add(NewEntry("one", time: noon, token: token)).1.entries.map(\.id) == [2])
    }

    @Test(arguments: StoreEngine.all) func `a restored entry has its former place, id and time`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
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

    @Test(arguments: StoreEngine.all) func `deleting or restoring twice is the same as once`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
        _ = try await store.add(NewEntry("one", time: noon))
        _ = try await store.delete(id: 1, at: noon)
        #expect(try await store.delete(id: 1, at: noon) == EntriesPage(revision: 2, count: 0, entries: []))
        _ = try await store.restore(id: 1, at: noon)
        #expect(try await store.restore(id: 1, at: noon).1.revision == 3)
        #expect(try await store.restore(id: 9, at: noon).0 == nil)
    }

    @Test(arguments: StoreEngine.all)
    func `the deleted entries are listed, the last deleted first, while they can be restored`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
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

    @Test(arguments: StoreEngine.all, [0.25, 0.5, 0.75])
    func `a deletion within a second can be undone for the whole day`(engine: StoreEngine, fraction: TimeInterval)
        async throws
    {
        let store = try await engine.stores().entries
        _ = try await store.add(NewEntry("one", time: noon))
        _ = try await store.delete(id: 1, at: noon + fraction)
        let end = noon + fraction + Deletion.undoTime
        #expect(try await store.deletedEntry(id: 1, at: end - 0.25)?.text == "one")
        #expect(try await store.deletedEntries(limit: 9, at: end - 0.25).count == 1)
        #expect(try await store.deletedEntry(id: 1, at: end + 1) == nil)
        #expect(try await store.restore(id: 1, at: end - 0.25).0?.text == "one")
    }

    @Test(arguments: StoreEngine.all) func `the id of a deleted entry is never used again`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
        _ = try await store.add(NewEntry("one", time: noon))
        _ = try await store.delete(id: 1, at: noon)
        let later = noon + Deletion.undoTime
        #expect(try await store.add(NewEntry("two", time: later)).0.entry.id == 2)
        #expect(try await store.restore(id: 1, at: later).0 == nil)
    }

    @Test(arguments: StoreEngine.all)
    func `entries are found by the beginnings of their words, the newest first, with their pages`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().entries
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

    @Test(arguments: StoreEngine.all) func `a deleted entry is not found until it is restored, nor an erased one`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().entries
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
