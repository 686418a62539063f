import Dispatch

/// Holds an event loop as long as a test wants, so that it can see what others do meanwhile, and what waits.
final class LoopHold: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() {
        (arrivals, arrival) = AsyncStream<Void>.makeStream()
    }

    /// Holds the loop that it is called on until `release()`.
    func hold() {
        arrival.yield()
        gate.wait()
    }

    /// Returns when a loop is held: once for each `hold()`.
    func waitUntilHeld() async {
        _ = await arrivals.first { _ in true }
    }

    /// Lets one loop go.
    func release() {
        gate.signal()
    }
}
