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

/// Holds a response, and not the loop that it is made on, as long as a test wants.
final class ResponseHold: Sendable {
    private let arrivals = AsyncStream<Void>.makeStream()
    private let releases = AsyncStream<Void>.makeStream()

    /// Returns after `release()`.
    func hold() async {
        arrivals.continuation.yield()
        _ = await releases.stream.first { _ in true }
    }

    /// Returns when a response is held: once for each `hold()`.
    func waitUntilHeld() async {
        _ = await arrivals.stream.first { _ in true }
    }

    /// Lets one response go.
    func release() {
        releases.continuation.yield()
    }
}

extension Task where Success == Never, Failure == Never {
    /// Returns when the task is cancelled, and never otherwise: for work that goes on until somebody ends it.
    static func waitForCancellation() async {
        let (endless, continuation) = AsyncStream<Never>.makeStream()
        for await _ in endless {}
        // Without it the stream would be over.
        withExtendedLifetime(continuation) {}
    }
}
