import Synchronization
import Testing

@testable import Models

@Suite struct ChangeFollowerTests {
    /// A database of which every subject has the revision 9, and which counts what it is asked.
    private final class CountedFeed: ChangeFeed {
        private let asked = Mutex<[[Subject]]>([])

        var reads: [[Subject]] { asked.withLock(\.self) }

        func hints() -> AsyncStream<ChangeHint> { AsyncStream { $0.finish() } }

        func revisions(of subjects: [Subject]) -> [Subject: Int] {
            asked.withLock { $0.append(subjects) }
            return Dictionary(uniqueKeysWithValues: subjects.map { ($0, 9) })
        }
    }

    private let feed = CountedFeed()

    @Test func `all that a client has seen elsewhere is looked up by one read`() async throws {
        let reloads = Mutex<[Subject]>([])
        let follower = await ChangeFollower(feed) { subject in
            FollowedModel { reloads.withLock { $0.append(subject) } }
        }
        let seen = (1...8).map { Subject(rawValue: "visitor-\($0)") }
        try await follower.catchUp(with: Dictionary(uniqueKeysWithValues: seen.map { ($0, 5) }))
        #expect(feed.reads.map(Set.init) == [Set(seen)])
        let reloaded = reloads.withLock { Set($0) }
        #expect(reloaded == Set(seen))
        try await follower.catchUp(with: Dictionary(uniqueKeysWithValues: seen.map { ($0, 9) }))
        #expect(feed.reads.count == 1)
    }

    @Test func `what is not in memory is not looked up`() async throws {
        let follower = await ChangeFollower(feed) { _ in nil }
        try await follower.catchUp(with: [.text: 1_000_000, Subject(rawValue: "invented"): 1])
        #expect(feed.reads.isEmpty)
    }
}
