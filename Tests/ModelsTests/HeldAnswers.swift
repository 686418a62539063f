import Synchronization

/// Delays the results of a store until a test releases them, in any order.
actor HeldAnswers {
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waiting: (version: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Returns when the test releases `version`. A store calls this method.
    func hold(version: Int) async {
        await withCheckedContinuation { continuation in
            held[version] = continuation
            guard let waiting, waiting.version == version else { return }
            self.waiting = nil
            waiting.continuation.resume()
        }
    }

    func waitUntilHeld(version: Int) async {
        guard held[version] == nil else { return }
        await withCheckedContinuation { waiting = (version, $0) }
    }

    func release(version: Int) {
        held.removeValue(forKey: version)?.resume()
    }
}

/// The last version that an observer has received.
final class LatestVersion: Sendable {
    private let version = Mutex(-1)

    func set(_ new: Int) { version.withLock { $0 = new } }

    /// Waits for a version.
    /// - Returns: Whether it arrived before the test's time limit.
    func reaches(_ wanted: Int) async -> Bool {
        while version.withLock({ $0 }) != wanted {
            guard !Task.isCancelled else { return false }
            await Task.yield()
        }
        return true
    }
}
