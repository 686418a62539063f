import Foundation
import Models
import Synchronization

/// A clock that stands still until a test advances it.
final class AlarmClock: Sendable {
    private let time: Mutex<Date>
    private let sleeps = AsyncStream<TimeInterval>.makeStream()
    private let alarms = AsyncStream<Void>.makeStream()

    init(_ time: Date) {
        self.time = Mutex(time)
    }

    var now: Date { time.withLock(\.self) }

    var clock: SourceClock {
        SourceClock(
            now: { self.now },
            sleep: { duration in
                self.sleeps.continuation.yield(duration)
                for await _ in self.alarms.stream { return }
                throw CancellationError()
            }
        )
    }

    /// The duration of the current sleep.
    func sleep() async -> TimeInterval? {
        for await sleep in sleeps.stream { return sleep }
        return nil
    }

    /// Advances the clock, and wakes the sleeper.
    func pass(_ duration: TimeInterval) {
        time.withLock { $0 += duration }
        alarms.continuation.yield()
    }
}
