import Foundation
import Synchronization

/// A clock that a test moves, and on which one sleeps until a test wakes one.
final class HeldClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_000_000))
    private let sleeps = AsyncStream<Duration>.makeStream()
    private let wakes = AsyncStream<Void>.makeStream()

    var now: Date { time.withLock { $0 } }

    func move(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    @Sendable func sleep(_ duration: Duration) async throws {
        sleeps.continuation.yield(duration)
        for await _ in wakes.stream { return }
        throw CancellationError()
    }

    /// Returns when somebody sleeps, and for how long.
    func waitUntilAsleep() async -> Duration? {
        for await duration in sleeps.stream { return duration }
        return nil
    }

    func wake() {
        wakes.continuation.yield()
    }
}
