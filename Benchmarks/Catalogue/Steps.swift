import Synchronization

/// When which share was done.
final class Steps: Sendable {
    private let steps = Mutex<[(share: Double, seconds: Double)]>([])

    func append(_ share: Double, at seconds: Double) {
        steps.withLock { $0.append((share, seconds)) }
    }

    var first: Double { steps.withLock { $0.first?.seconds ?? 0 } }
}
