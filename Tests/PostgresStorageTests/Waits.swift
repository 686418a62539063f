import Dispatch
import Synchronization

/// A wait on the thread of a connection, until the test ends it.
final class Wait: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }
    func end() { semaphore.signal() }
}

/// A place where two transactions wait for each other, the first time.
final class Meeting: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let number = Atomic<Int>(0)

    var arrivals: Int { number.load(ordering: .relaxed) }

    @discardableResult
    func count() -> Int { number.add(1, ordering: .relaxed).newValue }

    func meet() {
        switch count() {
        case 1: semaphore.wait()
        case 2: semaphore.signal()
        default: break
        }
    }
}
