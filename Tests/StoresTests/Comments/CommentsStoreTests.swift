import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct CommentsStoreTests {
    private func list(_ names: [String], leftOutCount: Int = 0) -> CommentList {
        let comments = names.enumerated().map { Comment(id: $0 + 1, name: $1, email: "e@\($0)", body: "b\n\($0)") }
        return CommentList(
            comments: comments,
            leftOutCount: leftOutCount,
            time: Date(timeIntervalSince1970: 1_795_000_000.125)
        )
    }

    @Test(arguments: StoreEngine.all) func `before the first load there is no list`(engine: StoreEngine) async throws {
        #expect(try await engine.stores().comments.load() == nil)
    }

    @Test(arguments: StoreEngine.all) func `an empty list differs from no list`(engine: StoreEngine) async throws {
        let store = try await engine.stores().comments
        try await store.save(list([]))
        #expect(try await store.load() == list([]).step(after: nil))
    }

    @Test(arguments: StoreEngine.all) func `a list replaces the former one`(engine: StoreEngine) async throws {
        let store = try await engine.stores().comments
        let first = try await store.save(list(["one", "two", "three"], leftOutCount: 2))
        let second = try await store.save(list(["four", "five"]))
        #expect(second == list(["four", "five"]).step(after: first))
        #expect(try await store.load() == second)
    }

    @Test(arguments: StoreEngine.all) func `each list has another revision, also of two that are saved at once`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().comments
        try await store.save(list(["one"]))
        async let others = [store.save(list(["two"])).revision, store.save(list(["three"])).revision]
        async let fourth = store.save(list(["four"])).revision
        #expect(try await Set(others + [fourth]) == [2, 3, 4])
        #expect(try await store.load()?.revision == 4)
    }

    @Test(arguments: StoreEngine.all) func `the time since which the source is empty is stored`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().comments
        let list = CommentList(
            comments: [Comment(id: 1, name: "", email: "", body: "b")],
            leftOutCount: 0,
            time: Date(timeIntervalSince1970: 1_795_000_000),
            emptySince: Date(timeIntervalSince1970: 1_795_000_060.5)
        )
        try await store.save(list)
        let stored = try #require(try await store.load())
        #expect(stored.emptySince == list.emptySince)
    }

    @Test(arguments: StoreEngine.all) func `a list that cannot be stored leaves the former one unchanged`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().comments
        let first = try await store.save(list(["one"]))
        let broken = CommentList(
            comments: (1...2).map { _ in Comment(id: 1, name: "twice", email: "", body: "") },
            leftOutCount: 0,
            time: .now
        )
        await #expect(throws: (any Error).self) { try await store.save(broken) }
        #expect(try await store.load() == first)
    }

    @Test(arguments: StoreEngine.all) func `the longest list is stored completely`(engine: StoreEngine) async throws {
        let store = try await engine.stores().comments
        let list = list((1...CommentList.countLimit).map { "comment \($0)" })
        let saved = try await store.save(list)
        #expect(try await store.load() == saved)
        #expect(saved.comments.count == CommentList.countLimit)
    }
}
