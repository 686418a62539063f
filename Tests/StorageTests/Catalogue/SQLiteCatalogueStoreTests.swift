import Foundation
import Models
import Storage
import Testing

@Suite struct SQLiteCatalogueStoreTests {
    @Test func `added songs are the last of the list, one version on`() async throws {
        let store = try Storage.inMemory().songStore
        let first = try await store.add(Draft(name: "Believe", credit: "Cher"))
        let second = try await store.add(Draft(name: "Été 😀", credit: "שלום"))
        #expect(first.item == Song(id: 1, name: "Believe", artist: "Cher"))
        #expect(second.item == Song(id: 2, name: "Été 😀", artist: "שלום"))
        #expect(second.state == CatalogueState(items: [first.item, second.item], version: 2))
        #expect(try await store.load() == second.state)
    }

    @Test func `songs and movies are apart`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.movieStore.add(Draft(name: "Jaws", credit: "Steven Spielberg"))
        #expect(try await storage.songStore.load() == CatalogueState(items: [], version: 0))
        #expect(
            try await storage.movieStore.load().firstPage.items == [
                Movie(id: 1, name: "Jaws", director: "Steven Spielberg")
            ]
        )
    }

    @Test func `the id of a deleted song is never used again`() async throws {
        let store = try Storage.inMemory().songStore
        let first = try await store.add(Draft(name: "Believe", credit: "Cher"))
        #expect(try await store.delete(id: first.item.id, at: .now).state == CatalogueState(items: [], version: 2))
        #expect(try await store.add(Draft(name: "Believe", credit: "Cher")).item.id == 2)
    }

    @Test func `deleting what is not there changes nothing`() async throws {
        let store = try Storage.inMemory().songStore
        #expect(try await store.delete(id: 5, at: .now).state == CatalogueState(items: [], version: 0))
    }

    @Test func `a model with many writers ends true to its store`() async throws {
        let storage = try Storage.inMemory()
        let model = try await CatalogueModel(state: storage.songStore.load(), store: storage.songStore)
        try await withThrowingTaskGroup { group in
            for number in 1...40 {
                group.addTask {
                    let song = try await model.add(Draft(name: "Song \(number)", credit: "Someone"))
                    if number.isMultiple(of: 2) { try await model.delete(id: song.id) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await model.state == storage.songStore.load())
        #expect(try await model.page(CatalogueQuery()) == storage.songStore.page(CatalogueQuery()))
        #expect(await model.state.count == 20)
        #expect(await model.state.version == 60)
    }

    @Test func `each page shows its part of the list, through all that was deleted`() async throws {
        let store = try Storage.inMemory().songStore
        var ids: [Int64] = []
        for number in 1...1_250 {
            ids.append(try await store.add(Draft(name: "Song \(number)", credit: "Someone")).item.id)
        }
        for id in ids where id.isMultiple(of: 7) || (300...450).contains(id) {
            _ = try await store.delete(id: id, at: .now)
        }
        ids.removeAll { $0.isMultiple(of: 7) || (300...450).contains($0) }

        #expect(try await store.load().count == ids.count)
        #expect(try await store.load().latest.map(\.id) == ids.suffix(5).reversed())
        var shown: [Int64] = []
        for number in 1...(ids.count / 100 + 1) {
            let page = try #require(try await store.page(CatalogueQuery(page: number)))
            #expect(page.paging == Paging(page: number, itemCount: ids.count))
            shown += page.items.map(\.id)
        }
        #expect(shown == ids)
        #expect(try await store.page(CatalogueQuery(page: ids.count / 100 + 2)) == nil)
    }

    @Test func `the first page of an empty list is empty, and its only one`() async throws {
        let store = try Storage.inMemory().songStore
        #expect(try await store.page(CatalogueQuery(page: 1))?.items == [])
        #expect(try await store.page(CatalogueQuery(page: 2)) == nil)
        #expect(try await store.page(CatalogueQuery(page: 0)) == nil)
    }

    @Test func `an item is found by its id`() async throws {
        let store = try Storage.inMemory().songStore
        let song = try await store.add(Draft(name: "Believe", credit: "Cher")).item
        #expect(try await store.item(withID: song.id) == song)
        #expect(try await store.item(withID: song.id + 1) == nil)
        #expect(try await store.item(withID: .min) == nil)
    }
}
