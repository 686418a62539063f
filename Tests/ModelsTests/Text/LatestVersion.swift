import Synchronization

/// The last version an observer has seen, to wait for.
final class LatestVersion: Sendable {
    private let version = Mutex(-1)

    func set(_ new: Int) { version.withLock { $0 = new } }

    /// Waits for the version; false when it has not come before the test's time was over.
    func reaches(_ wanted: Int) async -> Bool {
        while version.withLock({ $0 }) != wanted {
            guard !Task.isCancelled else { return false }
            await Task.yield()
        }
        return true
    }
}
