import Foundation
import Models
import Synchronization

/// A clock that stands still until a test advances it.
final class AlarmClock: Sendable {
    private let time: Mutex<Date>
    private let sleeps = AsyncStream<TimeInterval>.makeStream()
    private let alarms = Mutex<[AsyncStream<Void>.Continuation]>([])

    init(_ time: Date) {
        self.time = Mutex(time)
    }

    var now: Date { time.withLock(\.self) }

    var clock: LoadClock {
        LoadClock(
            now: { self.now },
            sleep: { duration in
                let alarm = AsyncStream<Void>.makeStream()
                self.alarms.withLock { $0.append(alarm.continuation) }
                self.sleeps.continuation.yield(duration)
                for await _ in alarm.stream { return }
                throw CancellationError()
            }
        )
    }

    /// The duration of the next sleep.
    func sleep() async -> TimeInterval? {
        for await sleep in sleeps.stream { return sleep }
        return nil
    }

    /// Advances the clock, and wakes all sleepers.
    func pass(_ duration: TimeInterval) {
        time.withLock { $0 += duration }
        let woken = alarms.withLock { alarms in
            defer { alarms = [] }
            return alarms
        }
        for alarm in woken { alarm.yield() }
    }
}
