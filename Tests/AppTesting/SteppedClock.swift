package import Foundation
import Synchronization

/// A clock that a test moves. A sleeping task wakes when the clock has moved far enough.
package final class SteppedClock: Sendable {
    private struct Sleeper {
        let end: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Date(timeIntervalSince1970: 1_795_000_000)
        var sleepers: [Int: Sleeper] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Date { state.withLock { $0.now } }

    /// The number of sleeping tasks.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    package func move(by seconds: TimeInterval) {
        let woken = state.withLock { state in
            state.now += seconds
            let due = state.sleepers.filter { $0.value.end <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    @Sendable package func sleep(for duration: Duration) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(continuation, number, until: duration)
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func add(_ continuation: CheckedContinuation<Void, any Error>, _ number: Int, until duration: Duration) {
        let isCancelled = state.withLock { state in
            // This is checked within the lock. The handler of a later cancellation waits for the lock, and finds the sleeper.
            guard !Task.isCancelled else { return true }
            let end = state.now + TimeInterval(duration.components.seconds)
            state.sleepers[number] = Sleeper(end: end, continuation: continuation)
            return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
    }
}
