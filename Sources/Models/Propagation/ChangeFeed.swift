import Synchronization

/// The changes that are made on all machines with one database.
package protocol ChangeFeed: Sendable {
    /// Returns the hints of changes, until the feed is closed. Call it once.
    ///
    /// A hint may arrive twice, late, or after a later one. Each change is in one that arrives within seconds, unless the
    /// database is away.
    func hints() -> AsyncStream<ChangeHint>

    /// Returns the revisions of those among the subjects that have changed at all, with one read.
    func revisions(of subjects: [Subject]) async throws -> [Subject: Int]
}

/// Subjects that have changed, with their revisions.
package struct ChangeHint: Sendable, Equatable {
    package let revisions: [Subject: Int]
    /// Whether this machine has made the changes.
    package let isOwn: Bool

    package init(_ revisions: [Subject: Int], isOwn: Bool = false) {
        self.revisions = revisions
        self.isOwn = isOwn
    }
}

/// The changes that were made for one request, on any store.
package final class ChangeLog: Sendable {
    /// The log of the current request; `nil` if nobody needs one.
    @TaskLocal package static var current: ChangeLog?

    private let changes = Mutex<[Subject: Int]>([:])

    package init() {}

    /// The revisions of the changed subjects.
    package var revisions: [Subject: Int] { changes.withLock(\.self) }

    package func add(_ revisions: [Subject: Int]) {
        changes.withLock { $0.merge(revisions) { max($0, $1) } }
    }
}
