import Foundation
import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct EntriesStateTests {
    private func model(entryCount: Int) async throws -> EntriesModel {
        let store = MemoryEntriesStore()
        let model = await EntriesModel(state: store.load(), store: store)
        for number in 0..<entryCount { try await model.add("\(number + 1)") }
        return model
    }

    @Test func `new entries are added at the top, and the ones pushed to the second page are removed`() async throws {
        let model = try await model(entryCount: 25)
        try await model.add("26")
        try await model.add("27")
        let state = await model.state
        #expect(state.changes(since: 26)?.added.map(\.id) == [27])
        #expect(state.changes(since: 26)?.removed == [2])
        #expect(state.changes(since: 25)?.added.map(\.id) == [27, 26])
        #expect(state.changes(since: 25)?.removed == [2, 1])
        #expect(state.changes(since: 0)?.added.count == 25)
        #expect(state.changes(since: 0)?.removed == [])
    }

    @Test func `a deleted entry is among the changes`() async throws {
        let model = try await model(entryCount: 3)
        try await model.delete(id: 2)
        #expect(await model.state.changes(since: 3) == EntryChanges(removed: [2], added: []))
    }

    @Test func `an entry that was added and deleted in between is not among the changes`() async throws {
        let model = try await model(entryCount: 2)
        try await model.add("3")
        try await model.delete(id: 3)
        #expect(await model.state.changes(since: 2) == EntryChanges(removed: [], added: []))
    }

    @Test func `an entry that returns in the middle has no change by rows`() async throws {
        let model = try await model(entryCount: 26)
        try await model.delete(id: 20)
        #expect(await model.state.changes(since: 26) == nil)
        _ = try await model.restore(id: 20)
        #expect(await model.state.changes(since: 27) == nil)
        #expect(await model.state.changes(since: 26) == EntryChanges(removed: [], added: []))
    }

    @Test func `an old or unknown state has no changes`() async throws {
        let model = try await model(entryCount: EntriesState.pastLimit + 1)
        let state = await model.state
        #expect(state.changes(since: 0) == nil)
        #expect(state.changes(since: 1) != nil)
        #expect(state.changes(since: state.revision + 1) == nil)
        #expect(state.changes(since: -1) == nil)
    }
}
