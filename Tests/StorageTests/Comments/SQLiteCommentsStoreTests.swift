import Foundation
import Models
import Storage
import Testing

@Suite struct SQLiteCommentsStoreTests {
    private func list(_ names: [String], leftOutCount: Int = 0) -> CommentList {
        let comments = names.enumerated().map { Comment(id: $0 + 1, name: $1, email: "e@\($0)", body: "b\n\($0)") }
        return CommentList(
            comments: comments,
            leftOutCount: leftOutCount,
            time: Date(timeIntervalSince1970: 1_795_000_000.125)
        )
    }

    @Test func `before the first load there is no list`() async throws {
        #expect(try await Storage.inMemory().commentsStore.load() == nil)
    }

    @Test func `an empty list differs from no list`() async throws {
        let store = try Storage.inMemory().commentsStore
        try await store.replace(with: list([]))
        #expect(try await store.load() == list([]))
    }

    @Test func `a list replaces the former one`() async throws {
        let store = try Storage.inMemory().commentsStore
        try await store.replace(with: list(["one", "two", "three"], leftOutCount: 2))
        try await store.replace(with: list(["four", "five"]))
        #expect(try await store.load() == list(["four", "five"]))
    }

    @Test func `the time since which the source is empty is stored`() async throws {
        let store = try Storage.inMemory().commentsStore
        let list = CommentList(
            comments: [Comment(id: 1, name: "", email: "", body: "b")],
            leftOutCount: 0,
            time: Date(timeIntervalSince1970: 1_795_000_000),
            emptySince: Date(timeIntervalSince1970: 1_795_000_060.5)
        )
        try await store.replace(with: list)
        #expect(try await store.load() == list)
    }

    @Test func `a list that cannot be stored leaves the former one unchanged`() async throws {
        let store = try Storage.inMemory().commentsStore
        try await store.replace(with: list(["one"]))
        let broken = CommentList(
            comments: (1...2).map { _ in Comment(id: 1, name: "twice", email: "", body: "") },
            leftOutCount: 0,
            time: .now
        )
        await #expect(throws: (any Error).self) { try await store.replace(with: broken) }
        #expect(try await store.load() == list(["one"]))
    }

    @Test func `a list survives a restart, with its time`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let list = list(["👩‍👩‍👧‍👦", "e\u{301}", "'; DROP TABLE comment; --", ""], leftOutCount: 1)
        try await storage.commentsStore.replace(with: list)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        #expect(try await reopened.commentsStore.load() == list)
        try reopened.close()
    }

    @Test func `the longest list is stored completely`() async throws {
        let store = try Storage.inMemory().commentsStore
        let list = list((1...CommentList.countLimit).map { "comment \($0)" })
        try await store.replace(with: list)
        #expect(try await store.load() == list)
    }
}
