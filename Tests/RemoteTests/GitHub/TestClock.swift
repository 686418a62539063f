import Foundation
import Synchronization

/// A clock that a test puts forward.
final class TestClock: Sendable {
    private let time: Mutex<Date>

    init(_ time: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.time = Mutex(time)
    }

    var now: Date { time.withLock { $0 } }

    func advance(by interval: TimeInterval) {
        time.withLock { $0 += interval }
    }
}
