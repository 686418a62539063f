import Foundation
import PostgresTesting
import Testing

@testable import Models

@Suite(.databases) struct CatalogueStoreTests {
    @Test(arguments: StoreEngine.all) func `an added song is the last of the list, and raises the revision`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let first = try await store.add(Draft(name: "Believe", credit: "Cher"))
        let second = try await store.add(Draft(name: "Été 😀", credit: "שלום"))
        #expect(first.item == Song(id: 1, name: "Believe", artist: "Cher"))
        #expect(second.item == Song(id: 2, name: "Été 😀", artist: "שלום"))
        #expect(second.state == CatalogueState(items: [first.item, second.item], revision: 2))
        #expect(try await store.load() == second.state)
    }

    @Test(arguments: StoreEngine.all) func `songs are counted by their ids, without deleted ones`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        for name in ["A", "B", "C"] { _ = try await store.add(Draft(name: name, credit: "Cher")) }
        _ = try await store.delete(id: 2, at: .now)
        #expect(try await store.count(ofItemsWithIDs: [1, 2, 3, 9]) == 2)
        #expect(try await store.count(ofItemsWithIDs: []) == 0)
    }

    @Test(arguments: StoreEngine.all) func `songs and movies are separate`(engine: StoreEngine) async throws {
        let stores = try await engine.stores()
        _ = try await stores.movies.add(Draft(name: "Jaws", credit: "Steven Spielberg"))
        #expect(try await stores.songs.load() == CatalogueState(items: [], revision: 0))
        #expect(
            try await stores.movies.load().firstPage.items == [
                Movie(id: 1, name: "Jaws", director: "Steven Spielberg")
            ]
        )
    }

    @Test(arguments: StoreEngine.all) func `the id of a deleted song is never used again`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        let first = try await store.add(Draft(name: "Believe", credit: "Cher"))
        #expect(try await store.delete(id: first.item.id, at: .now).state == CatalogueState(items: [], revision: 2))
        #expect(try await store.add(Draft(name: "Believe", credit: "Cher")).item.id == 2)
    }

    @Test(arguments: StoreEngine.all) func `an item keeps its origin when it is edited, deleted and restored`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let origin = ItemOrigin(time: Date(timeIntervalSince1970: 1_795_254_067), adder: VisitorID.random().digest)
        let draft = try Draft<Song>(name: "Believe", credit: "Cher")
        let song = try await store.add(CatalogueAddition(draft, origin: origin)).item
        #expect(try await store.origin(ofItemWithID: song.id) == origin)
        _ = try await store.edit(song, to: Draft(name: "Strong Enough", credit: "Cher"))
        _ = try await store.delete(id: song.id, at: .now)
        #expect(try await store.origin(ofItemWithID: song.id) == ItemOrigin())
        _ = try await store.restore(id: song.id, at: .now)
        #expect(try await store.origin(ofItemWithID: song.id) == origin)
    }

    @Test(arguments: StoreEngine.all)
    func `the details of a song have its origin, and others of its first artist who has any, each with another sleeve`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let origin = ItemOrigin(time: Date(timeIntervalSince1970: 1_795_254_067), adder: VisitorID.random().digest)
        let album = ItemFacts(album: "Believe")
        for (name, credit, facts) in [
            ("Runaway", "Cher", album), ("Strong Enough", "Cher", album), ("Turn Back Time", "Cher", ItemFacts()),
            ("Hotel California", "Eagles", ItemFacts()),
        ] {
            let draft = try Draft<Song>(name: name, credit: credit, facts: facts)
            _ = try await store.add(CatalogueAddition(draft, origin: origin))
        }
        let duet = try await store.add(Draft(name: "Duet", credit: "Ada; Cher")).item
        let details = try #require(try await store.details(ofItemWithID: duet.id, others: 6))
        #expect(details.item == duet)
        #expect(details.more?.credit == "Cher")
        #expect(details.more?.items.map(\.name) == ["Turn Back Time", "Strong Enough"])
        #expect(try await store.details(ofItemWithID: 1, others: 1)?.origin == origin)
        #expect(try await store.details(ofItemWithID: 1, others: 1)?.more?.items.map(\.name) == ["Duet"])
        #expect(try await store.details(ofItemWithID: 4, others: 6)?.more == nil)
        #expect(try await store.details(ofItemWithID: 6, others: 6) == nil)
    }

    @Test(arguments: StoreEngine.all) func `undoing a deletion leaves what was deleted again since`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().songs
        let noon = Date(timeIntervalSince1970: 1_795_254_067)
        let first = try await store.add(Draft(name: "A", credit: "C")).item
        let second = try await store.add(Draft(name: "B", credit: "C")).item
        let deleted = try await store.change([first.id, second.id], by: .delete, at: noon)
        _ = try await store.restore(id: first.id, at: noon + 1)
        _ = try await store.delete(id: first.id, at: noon + 2)
        #expect(try await store.undo(deleted.made, at: noon + 3).count == 1)
        #expect(try await store.load().firstPage.items == [second])
    }

    @Test(arguments: StoreEngine.all) func `deleting an unknown song changes nothing`(engine: StoreEngine) async throws
    {
        let store = try await engine.stores().songs
        #expect(try await store.delete(id: 5, at: .now).state == CatalogueState(items: [], revision: 0))
    }

    @Test(arguments: StoreEngine.all) func `a model with many writers ends in the state of its store`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        let model = try await CatalogueModel(state: stores.songs.load(), store: stores.songs)
        try await withThrowingTaskGroup { group in
            for number in 1...40 {
                group.addTask {
                    let song = try await model.add(Draft(name: "Song \(number)", credit: "Someone"))
                    if number.isMultiple(of: 2) { try await model.delete(id: song.id) }
                }
            }
            try await group.waitForAll()
        }
        let stored = try await stores.songs.load()
        #expect(await model.state.firstPage == stored.firstPage)
        #expect(await model.state.latest == stored.latest)
        #expect(await model.state.revision == stored.revision)
        #expect(try await model.page(CatalogueQuery()) == stores.songs.page(CatalogueQuery()))
        #expect(await model.state.count == 20)
        #expect(await model.state.revision == 60)
    }

    @Test(arguments: StoreEngine.all) func `each page has its part of the list after deletions`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().songs
        _ = try await store.load((1...1_250).map { try Draft(name: "Song \($0)", credit: "Someone") })
        let all: ClosedRange<Int64> = 1...1_250
        let deleted = all.filter { $0.isMultiple(of: 7) || (300...450).contains($0) }
        _ = try await store.change(deleted, by: .delete, at: .now)
        let ids = all.filter { !deleted.contains($0) }

        #expect(try await store.load().count == ids.count)
        #expect(try await store.load().latest.map(\.id) == ids.suffix(6).reversed())
        var shown: [Int64] = []
        for number in 1...(ids.count / 100 + 1) {
            let page = try #require(try await store.page(CatalogueQuery(page: number)))
            #expect(page.paging == Paging(page: number, itemCount: ids.count))
            shown += page.items.map(\.id)
        }
        #expect(shown == ids.reversed())
        #expect(try await store.page(CatalogueQuery(page: ids.count / 100 + 2)) == nil)
    }

    @Test(arguments: StoreEngine.all) func `an empty list has one empty page`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        #expect(try await store.page(CatalogueQuery(page: 1))?.items == [])
        #expect(try await store.page(CatalogueQuery(page: 2)) == nil)
        #expect(try await store.page(CatalogueQuery(page: 0)) == nil)
    }

    @Test(arguments: StoreEngine.all) func `an item is found by its id`(engine: StoreEngine) async throws {
        let store = try await engine.stores().songs
        let song = try await store.add(Draft(name: "Believe", credit: "Cher")).item
        #expect(try await store.item(withID: song.id) == song)
        #expect(try await store.item(withID: song.id + 1) == nil)
        #expect(try await store.item(withID: .min) == nil)
    }
}
