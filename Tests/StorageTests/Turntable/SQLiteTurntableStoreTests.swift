import Foundation
import Models
import Testing

@testable import Storage

@Suite struct SQLiteTurntableStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private let ada = VisitorID.random()
    private let grace = VisitorID.random()

    /// The storage with two visitors.
    private func storage() async throws -> Storage {
        let storage = try Storage.inMemory()
        for (visitor, name) in [(ada, "Ada"), (grace, "Grace")] { try await rename(visitor, name, in: storage) }
        return storage
    }

    private func rename(_ visitor: VisitorID, _ name: String?, in storage: Storage) async throws {
        _ = try await storage.visitorStore.save(.greetingName(try name.map { try Name($0) }), of: visitor)
    }

    private func play(_ number: Int64, by person: VisitorID? = nil, at seconds: TimeInterval = 0) -> NewPlay {
        let id = PlayedItem.ID(.stars, number)
        let url = "https://github.com/a/\(number)"
        let item = PlayedItem(id: id, name: "a/\(number)", credit: nil, detail: "Swift", url: url)
        return NewPlay(item, by: person, at: noon + seconds)
    }

    @Test func `a new turntable is empty`() async throws {
        let state = try await Storage.inMemory().turntableStore.load()
        #expect(state.revision == 0)
        #expect(state.current == nil)
        #expect(state.plays == [])
    }

    @Test func `an item is kept with all its words, the person and the time in whole seconds`() async throws {
        let store = try await storage().turntableStore
        _ = try await store.put(play(1))
        let state = try await store.put(play(2, by: ada, at: 1.9))
        let expected = Play(id: 2, item: play(2).item, person: "Ada", time: noon + 1)
        #expect(state.current == expected)
        #expect(state.plays.map(\.item.id.number) == [2, 1])
        #expect(state.plays.last?.person == nil)
        #expect(state.revision == 2)
        #expect(try await store.load() == state)
    }

    @Test func `putting on what is on changes nothing`() async throws {
        let store = try await storage().turntableStore
        let first = try await store.put(play(1, by: ada))
        #expect(try await store.put(play(1, by: grace, at: 60)) == first)
    }

    @Test func `what was taken off stays in the history, and is there once when it is put on again`() async throws {
        let store = try await storage().turntableStore
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

    @Test func `a play shows the name that its visitor has now`() async throws {
        let storage = try await storage()
        let store = storage.turntableStore
        let before = try await store.put(play(1, by: ada))
        try await rename(grace, "Hopper", in: storage)
        #expect(try await store.load() == before)
        try await rename(ada, "Lovelace", in: storage)
        let after = try await store.load()
        #expect(after.current?.person == "Lovelace" && after.revision == before.revision + 1)
        try await rename(ada, nil, in: storage)
        #expect(try await store.load().plays.map(\.person) == [nil])
    }

    @Test func `the history has pages, and forgets the oldest plays beyond its limit`() async throws {
        var limits = RowLimits()
        limits.plays = 30
        let store = try Storage.inMemory().copy(limits: limits).turntableStore
        for number in 1...40 as ClosedRange<Int64> { _ = try await store.put(play(number)) }
        let second = try #require(try await store.page(2))
        #expect(second.plays.map(\.item.id.number) == [15, 14, 13, 12, 11])
        #expect(second.paging == Paging(page: 2, itemCount: 30, size: TurntablePage.size))
        #expect(second.current?.item.id.number == 40)
        #expect(try await store.page(3) == nil)
    }
}
