import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct TurntableStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private let ada = VisitorID.random()
    private let grace = VisitorID.random()

    /// The stores with two visitors.
    private func stores(_ engine: StoreEngine) async throws -> Stores {
        let stores = try await engine.stores()
        for (visitor, name) in [(ada, "Ada"), (grace, "Grace")] { try await rename(visitor, name, in: stores) }
        return stores
    }

    private func rename(_ visitor: VisitorID, _ name: String?, in stores: Stores) async throws {
        _ = try await stores.visitors.save(.greetingName(try name.map { try Name($0) }), of: visitor)
    }

    private func play(_ number: Int64, by person: VisitorID? = nil, at seconds: TimeInterval = 0) -> NewPlay {
        let id = PlayedItem.ID(.stars, number)
        let url = "https://github.com/a/\(number)"
        let item = PlayedItem(id: id, name: "a/\(number)", credit: nil, detail: "Swift", url: url)
        return NewPlay(item, by: person, at: noon + seconds)
    }

    @Test(arguments: StoreEngine.all) func `a new turntable is empty`(engine: StoreEngine) async throws {
        let state = try await engine.stores().turntable.load()
        #expect(state.revision == 0)
        #expect(state.current == nil)
        #expect(state.plays == [])
    }

    @Test(arguments: StoreEngine.all)
    func `an item is kept with all its words, the person and the time in whole seconds`(engine: StoreEngine)
        async throws
    {
        let store = try await stores(engine).turntable
        _ = try await store.put(play(1))
        let state = try await store.put(play(2, by: ada, at: 1.9))
        let expected = Play(id: 2, item: play(2).item, person: "Ada", time: noon + 1)
        #expect(state.current == expected)
        #expect(state.plays.map(\.item.id.number) == [2, 1])
        #expect(state.plays.last?.person == nil)
        #expect(state.revision == 2)
        #expect(try await store.load() == state)
    }

    @Test(arguments: StoreEngine.all) func `putting on what is on changes nothing`(engine: StoreEngine) async throws {
        let store = try await stores(engine).turntable
        let first = try await store.put(play(1, by: ada))
        #expect(try await store.put(play(1, by: grace, at: 60)) == first)
    }

    @Test(arguments: StoreEngine.all)
    func `what was taken off stays in the history, and is there once when it is put on again`(engine: StoreEngine)
        async throws
    {
        let store = try await stores(engine).turntable
        _ = try await store.put(play(1, by: ada))
        let off = try await store.takeOff()
        #expect(off.current == nil)
        #expect(off.plays.map(\.person) == ["Ada"])
        #expect(try await store.takeOff() == off)

        let again = try await store.put(play(1, by: grace, at: 60))
        #expect(again.current?.person == "Grace")
        #expect(again.plays == [again.current])
        #expect(again.revision == 3)
    }

    @Test(arguments: StoreEngine.all)
    func `an item that is on has the words that it has now, and one that was on keeps its words`(engine: StoreEngine)
        async throws
    {
        let store = try await stores(engine).turntable
        _ = try await store.put(play(1, by: ada))
        let before = try await store.put(play(2, by: ada))
        func renamed(_ number: Int64) -> PlayUpdate {
            PlayUpdate(
                PlayedItem(id: .init(.stars, number), name: "b/\(number)", credit: nil, detail: nil, url: "https://x")
            )
        }
        #expect(try await store.update(renamed(1)) == before)
        let after = try await store.update(renamed(2))
        #expect(after.current?.item == renamed(2).item)
        #expect(after.current?.person == "Ada" && after.current?.time == before.current?.time)
        #expect(after.plays.map(\.item.name) == ["b/2", "a/1"])
        #expect(after.revision == before.revision + 1)
        #expect(try await store.update(renamed(2)) == after)
        let off = try await store.takeOff()
        #expect(try await store.update(PlayUpdate(play(2).item)) == off)
    }

    @Test(arguments: StoreEngine.all) func `a play shows the name that its visitor has now`(engine: StoreEngine)
        async throws
    {
        let stores = try await stores(engine)
        let store = stores.turntable
        let before = try await store.put(play(1, by: ada))
        try await rename(grace, "Hopper", in: stores)
        #expect(try await store.load() == before)
        try await rename(ada, "Lovelace", in: stores)
        let after = try await store.load()
        #expect(after.current?.person == "Lovelace" && after.revision == before.revision + 1)
        try await rename(ada, nil, in: stores)
        #expect(try await store.load().plays.map(\.person) == [nil])
    }
}
