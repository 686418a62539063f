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
