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

    @Test func `a list survives a restart, with its time`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let list = list(["👩‍👩‍👧‍👦", "e\u{301}", "'; DROP TABLE comment; --", ""], leftOutCount: 1)
        let saved = try await storage.commentsStore.save(list)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        #expect(try await reopened.commentsStore.load() == saved)
        try reopened.close()
    }
}
