import Synchronization

/// Delays the results of a store until a test releases them, in any order.
actor HeldAnswers {
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waiting: (revision: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Returns when the test releases `revision`. A store calls this method.
    func hold(revision: Int) async {
        await withCheckedContinuation { continuation in
            held[revision] = continuation
            guard let waiting, waiting.revision == revision else { return }
            self.waiting = nil
            waiting.continuation.resume()
        }
    }

    func waitUntilHeld(revision: Int) async {
        guard held[revision] == nil else { return }
        await withCheckedContinuation { waiting = (revision, $0) }
    }

    func release(revision: Int) {
        held.removeValue(forKey: revision)?.resume()
    }
}

/// The last revision that an observer has received.
final class LatestRevision: Sendable {
    private let revision = Mutex(-1)

    func set(_ new: Int) { revision.withLock { $0 = new } }

    /// Waits for a revision.
    /// - Returns: Whether it arrived before the test's time limit.
    func reaches(_ wanted: Int) async -> Bool {
        while revision.withLock({ $0 }) != wanted {
            guard !Task.isCancelled else { return false }
            await Task.yield()
        }
        return true
    }
}
