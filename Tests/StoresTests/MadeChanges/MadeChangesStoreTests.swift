import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct MadeChangesStoreTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    /// Stores changes of a kind, the first of them first, and returns their tokens.
    private func record(
        _ itemCounts: [Int],
        of kind: MadeChangeKind = .songs,
        at time: Date,
        in store: any MadeChangesStore
    ) async throws -> [FormToken] {
        var tokens: [FormToken] = []
        for (index, count) in itemCounts.enumerated() {
            let token = FormToken.random()
            try await store.record("\(index)", of: kind, itemCount: count, for: token, at: time)
            tokens.append(token)
        }
        return tokens
    }

    private func texts(
        _ tokens: [FormToken],
        of kind: MadeChangeKind = .songs,
        at time: Date,
        in store: any MadeChangesStore
    ) async throws -> [String?] {
        var texts: [String?] = []
        for token in tokens { texts.append(try await store.change(token, of: kind, at: time)?.text) }
        return texts
    }

    @Test(arguments: StoreEngine.all) func `a change can be undone for a day, under its kind`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().madeChanges
        let token = try #require(try await record([2], at: noon, in: store).first)
        #expect(try await store.change(token, of: .songs, at: noon + Deletion.undoTime - 1)?.text == "0")
        #expect(try await store.change(token, of: .songs, at: noon + Deletion.undoTime) == nil)
        #expect(try await store.change(token, of: .movies, at: noon) == nil)
        #expect(try await store.change(.random(), of: .songs, at: noon) == nil)
        // The next change erases it, so it is not there any more by a clock that was set back either.
        _ = try await record([1], of: .marks, at: noon + Deletion.undoTime, in: store)
        #expect(try await store.change(token, of: .songs, at: noon) == nil)
    }

    @Test(arguments: StoreEngine.all)
    func `the oldest changes make room beyond a number of items, and the last one stays in any case`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().madeChanges
        let limit = MadeChangeLimits().items
        let marks = try await record([limit], of: .marks, at: noon, in: store)
        let tokens = try await record([1, 1, limit - 1], at: noon, in: store)
        #expect(try await texts(tokens, at: noon, in: store) == [nil, "1", "2"])
        let large = try await record([2 * limit], at: noon, in: store)
        #expect(try await texts(tokens + large, at: noon, in: store) == [nil, nil, nil, "0"])
        #expect(try await texts(marks, of: .marks, at: noon, in: store) == ["0"])
    }

    @Test(arguments: StoreEngine.all) func `the oldest changes make room beyond a number of changes`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().madeChanges
        let count = MadeChangeLimits().changes
        let tokens = try await record(Array(repeating: 1, count: count + 1), of: .entries, at: noon, in: store)
        #expect(
            try await texts([tokens[0], tokens[1], tokens[count]], of: .entries, at: noon, in: store) == [
                nil, "1", "\(count)",
            ]
        )
    }

    @Test(arguments: StoreEngine.all) func `a change replaces that of the same form, and can be undone again`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().madeChanges
        let token = try #require(try await record([1], at: noon, in: store).first)
        _ = try await store.recordUndoing(token, of: .songs, count: 1)
        try await store.record("again", of: .songs, itemCount: 1, for: token, at: noon)
        let stored = try #require(try await store.change(token, of: .songs, at: noon))
        #expect(stored.text == "again" && stored.undoneCount == nil)
    }

    @Test(arguments: StoreEngine.all) func `a change that is undone twice is answered as the first time`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().madeChanges
        let token = try #require(try await record([3], at: noon, in: store).first)
        #expect(try await store.recordUndoing(token, of: .songs, count: 0) == 0)
        #expect(try await store.change(token, of: .songs, at: noon)?.undoneCount == nil)
        #expect(try await store.recordUndoing(token, of: .songs, count: 2) == 2)
        #expect(try await store.recordUndoing(token, of: .songs, count: 1) == 2)
        #expect(try await store.recordUndoing(token, of: .songs, count: 0) == 2)
        #expect(try await store.change(token, of: .songs, at: noon)?.undoneCount == 2)
    }
}
