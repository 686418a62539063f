import Foundation
import Synchronization

/// A clock that a test moves, and on which one sleeps until a test wakes one.
final class HeldClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_000_000))
    private let sleeps = AsyncStream<Duration>.makeStream()
    private let sleepers = Mutex<[AsyncStream<Void>.Continuation]>([])

    var now: Date { time.withLock { $0 } }

    func move(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    @Sendable func sleep(_ duration: Duration) async throws {
        let wake = AsyncStream<Void>.makeStream()
        sleepers.withLock { $0.append(wake.continuation) }
        sleeps.continuation.yield(duration)
        for await _ in wake.stream { return }
        throw CancellationError()
    }

    /// Returns when somebody sleeps, and for how long.
    func waitUntilAsleep() async -> Duration? {
        for await duration in sleeps.stream { return duration }
        return nil
    }

    func wake() {
        let woken = sleepers.withLock { sleepers in
            defer { sleepers = [] }
            return sleepers
        }
        for sleeper in woken { sleeper.yield() }
    }
}
