import Synchronization

/// The last version an observer has seen, to wait for.
final class LatestVersion: Sendable {
    private let version = Mutex(-1)

    func set(_ new: Int) { version.withLock { $0 = new } }

    /// Waits for the version; false when it has not come in time.
    func reaches(_ wanted: Int, within duration: Duration) async -> Bool {
        let end = ContinuousClock.now + duration
        while version.withLock({ $0 }) != wanted {
            guard ContinuousClock.now < end else { return false }
            await Task.yield()
        }
        return true
    }
}
