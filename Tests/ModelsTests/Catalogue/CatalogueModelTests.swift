import Foundation
import Models
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct CatalogueModelTests {
    private let thriller = Song(id: 1, name: "Thriller", artist: "Michael Jackson")

    private func model(_ songs: [Song] = []) async -> CatalogueModel<Song> {
        let store = MemoryCatalogueStore(songs)
        return await CatalogueModel(state: store.load(), store: store)
    }

    @Test func `an added song is the first of the list`() async throws {
        let model = await model([thriller])
        let added = try await model.add(Draft(name: "Believe", credit: "Cher"))
        #expect(added == Song(id: 2, name: "Believe", artist: "Cher"))
        #expect(await model.state.firstPage.items == [added, thriller])
        #expect(await model.state.revision == 1)
    }

    @Test func `the revision that is read without waiting is that of the state`() async throws {
        let model = await model([thriller])
        #expect(model.revision == 0)
        try await model.add(Draft(name: "Believe", credit: "Cher"))
        #expect(model.revision == 1)
        try await model.delete(id: 1)
        #expect(model.revision == 2)
        #expect(await model.state.revision == 2)
    }

    @Test func `a deleted song is gone`() async throws {
        let model = await model([thriller])
        try await model.delete(id: 1)
        #expect(await model.state.firstPage.items == [])
        #expect(await model.state.revision == 1)
    }

    @Test func `deleting a song that does not exist changes nothing`() async throws {
        let model = await model([thriller])
        try await model.delete(id: 2)
        #expect(await model.state == CatalogueState(items: [thriller], revision: 0))
    }

    @Test func `the first page is in memory, the others are read from the store`() async throws {
        let songs = (1...250).map { Song(id: $0, name: "Song \($0)", artist: "Someone") }
        let store = MemoryCatalogueStore(songs)
        let model = await CatalogueModel(state: store.load(), store: store)

        #expect(try await model.page(CatalogueQuery(page: 1))?.items == songs[150...].reversed())
        #expect(try await model.item(withID: 151) == Song(id: 151, name: "Song 151", artist: "Someone"))
        #expect(await store.readCount == 0)

        #expect(try await model.page(CatalogueQuery(page: 3))?.items == songs[..<50].reversed())
        #expect(try await model.item(withID: 150) == Song(id: 150, name: "Song 150", artist: "Someone"))
        #expect(await store.readCount == 2)
    }

    @Test func `there is no page after the last, and no item with an unknown id`() async throws {
        let model = await model([thriller])
        #expect(try await model.page(CatalogueQuery(page: 2)) == nil)
        #expect(try await model.page(CatalogueQuery(page: 0)) == nil)
        #expect(try await model.item(withID: 2) == nil)
    }

    @Test func `a change to a later page shows there`() async throws {
        let model = await model((1...101).map { Song(id: $0, name: "Song \($0)", artist: "Someone") })
        try await model.delete(id: 1)
        #expect(try await model.page(CatalogueQuery(page: 2)) == nil)
        let added = try await model.add(Draft(name: "Believe", credit: "Cher"))
        #expect(try await model.page(CatalogueQuery(page: 2))?.items.map(\.id) == [2])
        #expect(await model.state.latest.first == added)
    }

    @Test func `only the first page in the list's own order is in memory`() async throws {
        let store = MemoryCatalogueStore([thriller])
        let model = await CatalogueModel(state: store.load(), store: store)
        #expect(try await model.page(CatalogueQuery())?.items == [thriller])
        #expect(await store.readCount == 0)
        for query in [
            CatalogueQuery(order: .oldestFirst), CatalogueQuery(.credit("Michael Jackson")),
            CatalogueQuery(size: 10),
        ] {
            #expect(try await model.page(query)?.items == [thriller])
        }
        #expect(await store.readCount == 3)
    }

    @Test func `the catalogue has no page of favourites`() async throws {
        let model = await model([thriller])
        #expect(try await model.page(CatalogueQuery(.favourites)) == nil)
    }

    @Test func `an edited song keeps its place`() async throws {
        let model = await model([thriller])
        try await model.edit(id: 1, to: Draft(name: "Bad", credit: "Michael Jackson"), from: Draft(thriller))
        let bad = Song(id: 1, revision: 2, name: "Bad", artist: "Michael Jackson")
        #expect(await model.state.firstPage.items == [bad])
    }

    @Test func `an edit is undone once, unless the song was changed again since`() async throws {
        let store = MemoryCatalogueStore([thriller])
        let model = await CatalogueModel(state: store.load(), store: store, madeChanges: MemoryMadeChangesStore())
        let bad = try Draft<Song>(name: "Bad", credit: "Michael", facts: ItemFacts(year: 1987))
        let token = try #require(try await model.edit(id: 1, to: bad, from: Draft(thriller)))
        #expect(try await model.edit(id: 1, to: bad, from: bad) == nil)
        #expect(try await model.undo(token) == 1)
        #expect(await model.state.firstPage.items.map { Draft($0) } == [Draft(thriller)])
        #expect(try await model.undo(token) == 1)
        #expect(await model.state.revision == 2)

        let second = try #require(try await model.edit(id: 1, to: bad, from: Draft(thriller)))
        try await model.rate(1, 4)
        #expect(try await model.undo(second) == 0)
        #expect(await model.state.firstPage.items.map(\.name) == ["Bad"])
    }

    @Test func `a conflicting edit, or one of a song that does not exist, changes nothing`() async throws {
        let model = await model([thriller])
        let draft = try Draft<Song>(name: "Bad", credit: "Michael Jackson")
        let conflict = EditConflict(stored: thriller, draft: draft, fields: [.name])
        await #expect(throws: CatalogueConflict.changedMeanwhile(conflict)) {
            try await model.edit(id: 1, to: draft, from: Draft(name: "Triller", credit: "Michael Jackson"))
        }
        await #expect(throws: CatalogueConflict<Song>.gone) {
            try await model.edit(id: 2, to: draft, from: Draft(thriller))
        }
        #expect(await model.state == CatalogueState(items: [thriller], revision: 0))
    }

    @Test func `a deletion can be undone for a day, by the model's clock`() async throws {
        let store = MemoryCatalogueStore([thriller])
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let model = await CatalogueModel(state: store.load(), store: store, now: { now.withLock(\.self) })
        #expect(try await model.delete(id: 1) == thriller)
        now.withLock { $0 += Deletion.undoTime - 1 }
        #expect(try await model.restore(id: 1) == thriller)
        #expect(await model.state.firstPage.items == [thriller])
        #expect(await model.state.revision == 2)

        try await model.delete(id: 1)
        now.withLock { $0 += Deletion.undoTime }
        #expect(try await model.restore(id: 1) == nil)
        #expect(await model.state.count == 0)
    }

    @Test func `many songs are announced at once`() async throws {
        let model = await model([thriller])
        let rest = Mutex(try (1...20).map { try Draft<Song>(name: "Song \($0)", credit: "Someone") })
        let outcome = try await model.add(contentsOf: { rest.withLock { $0.popLast() } })
        #expect(outcome.added == 20)
        #expect(await model.state.firstPage == outcome.state.firstPage)
        #expect(await model.state.revision == 1)
        #expect(await model.state.count == 21)
    }

    @Test func `songs added at once are all there`() async throws {
        let model = await model()
        try await withThrowingTaskGroup { group in
            for number in 1...50 {
                group.addTask { _ = try await model.add(Draft(name: "Song \(number)", credit: "Someone")) }
            }
            try await group.waitForAll()
        }
        let state = await model.state
        #expect(state.revision == 50)
        #expect(Set(state.firstPage.items.map(\.name)).count == 50)
    }

    @Test func `a slow change never takes the list back`() async throws {
        let answers = HeldAnswers()
        let store = MemoryCatalogueStore<Song>([], answers: answers)
        let model = await CatalogueModel(state: store.load(), store: store)
        async let first = model.add(Draft(name: "First", credit: "Someone"))
        await answers.waitUntilHeld(revision: 1)
        async let second = model.add(Draft(name: "Second", credit: "Someone"))
        await answers.waitUntilHeld(revision: 2)

        await answers.release(revision: 2)
        _ = try await second
        await answers.release(revision: 1)
        _ = try await first

        let state = await model.state
        #expect(state.firstPage.items.map(\.name) == ["Second", "First"])
        #expect(state.revision == 2)
        // The first change was never announced, so nobody is told its item.
        #expect(state.recentChanges.items == [2, nil])
    }

    @Test func `the state names the items of the latest changes, and none for a change of many`() async throws {
        let model = await model([thriller])
        #expect(await model.state.recentChanges.items == [])
        let believe = try await model.add(Draft(name: "Believe", credit: "Cher"))
        try await model.edit(id: 1, to: Draft(name: "Bad", credit: "Michael Jackson"), from: Draft(thriller))
        try await model.delete(id: 1)
        _ = try await model.restore(id: 1)
        // Changes nothing.
        try await model.delete(id: 99)
        #expect(await model.state.recentChanges.items == [1, 1, 1, believe.id])
        #expect(await model.state.recentChanges.revision == model.revision)

        let drafts = Mutex([try Draft<Song>(name: "Africa", credit: "Toto")])
        _ = try await model.add(contentsOf: { drafts.withLock { $0.popLast() } })
        #expect(await model.state.recentChanges.items == [nil, 1, 1, 1, believe.id])
        for number in 1...RecentChanges.limit { try await model.add(Draft(name: "\(number)", credit: "Someone")) }
        #expect(await model.state.recentChanges.items.count == RecentChanges.limit)
        #expect(await !model.state.recentChanges.items.contains(nil))
    }

    @Test func `an observer always ends on the last change of a burst`() async throws {
        let model = await model()
        let seen = LatestRevision()
        let observer = Task { for await state in await model.changes() { seen.set(state.revision) } }
        defer { observer.cancel() }
        for burst in 1...10 {
            async let first = model.add(Draft(name: "First \(burst)", credit: "Someone"))
            async let second = model.add(Draft(name: "Second \(burst)", credit: "Someone"))
            _ = try await (first, second)
            #expect(await seen.reaches(2 * burst), "burst \(burst)")
        }
    }
}

@Suite struct CatalogueStateTests {
    private func state(ids: some Sequence<Int64>) -> CatalogueState<Song> {
        CatalogueState(items: ids.map { Song(id: $0, name: "Song \($0)", artist: "Someone") }, revision: 1)
    }

    @Test func `the newest items are first`() {
        let state = state(ids: [9, 2, 4])
        #expect(state.firstPage.items.map(\.id) == [9, 4, 2])
        #expect(state.count == 3)
    }

    @Test func `the latest items are the first of the list, even if there are few`() {
        #expect(state(ids: [9, 2, 4]).latest.map(\.id) == [9, 4, 2])
        #expect(state(ids: 1...300).latest.map(\.id) == [300, 299, 298, 297, 296, 295])
        #expect(state(ids: []).latest.isEmpty)
    }

    @Test func `the state of a long list has the first page and the count`() {
        let state = state(ids: 1...1_000)
        #expect(state.firstPage.items.map(\.id) == (901...1_000).reversed())
        #expect(state.firstPage.paging.pageCount == 10)
        #expect(state.count == 1_000)
    }

    @Test func `only items of the first page are found in the state`() {
        let state = state(ids: 1...300)
        for id in [201, 295, 300] as [Int64] { #expect(state.item(withID: id)?.id == id) }
        for id in [.min, 0, 1, 100, 200, 301, .max] as [Int64] { #expect(state.item(withID: id) == nil) }
    }
}
