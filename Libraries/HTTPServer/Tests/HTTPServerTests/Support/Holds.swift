import Dispatch

/// A gate that blocks an event loop until the test releases it.
final class LoopHold: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() {
        (arrivals, arrival) = AsyncStream<Void>.makeStream()
    }

    /// Blocks the current loop until `release()`.
    func hold() {
        arrival.yield()
        gate.wait()
    }

    /// Returns once for each `hold()`, when a loop is blocked.
    func waitUntilHeld() async {
        _ = await arrivals.first { _ in true }
    }

    /// Releases one loop.
    func release() {
        gate.signal()
    }
}

/// A gate that delays a response, without blocking its loop, until the test releases it.
final class ResponseHold: Sendable {
    private let arrivals = AsyncStream<Void>.makeStream()
    private let releases = AsyncStream<Void>.makeStream()

    /// Returns after `release()`.
    func hold() async {
        arrivals.continuation.yield()
        _ = await releases.stream.first { _ in true }
    }

    /// Returns once for each `hold()`, when a response is delayed.
    func waitUntilHeld() async {
        _ = await arrivals.stream.first { _ in true }
    }

    /// Releases one response.
    func release() {
        releases.continuation.yield()
    }
}

extension Task where Success == Never, Failure == Never {
    /// Returns when the task is cancelled.
    static func waitForCancellation() async {
        let (endless, continuation) = AsyncStream<Never>.makeStream()
        for await _ in endless {}
        // Without the continuation the stream would end.
        withExtendedLifetime(continuation) {}
    }
}
