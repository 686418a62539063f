import Synchronization

/// That connections cannot be accepted, which is said once in a while, however many loops notice.
final class AcceptFailures: Sendable {
    private static let reportInterval = Duration.seconds(60)

    private let lastReport = Mutex<MonotonicInstant?>(nil)

    /// - Returns: Whether it is to be said now.
    func note(at now: MonotonicInstant) -> Bool {
        lastReport.withLock { last in
            if let last, now - last < Self.reportInterval { return false }
            last = now
            return true
        }
    }
}
