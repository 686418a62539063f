import Synchronization

/// What a server has done since it began. It may be read at any time and on any thread.
///
///     let statistics = ServerStatistics()
///     let server = Server(socket: socket, statistics: statistics, logger: logger, responder: app)
public final class ServerStatistics: Sendable {
    /// How long the loops did not look at their sockets, because they were at work: what a client may wait
    /// before it is noticed. One duration a turn.
    public let loopTurns = DurationHistogram(upperBounds: [
        .microseconds(100), .milliseconds(1), .milliseconds(5), .milliseconds(10), .milliseconds(50),
        .milliseconds(100), .milliseconds(500), .seconds(1),
    ])
    private let accepted = Atomic<Int>(0)
    private let ended = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let eventStreams = Atomic<Int>(0)
    private let resting = Atomic<Int>(0)

    /// Nothing has happened yet.
    public init() {}

    /// The connections that are open now.
    public var openConnectionCount: Int {
        // Read in this order the difference is never negative.
        let ended = ended.load(ordering: .acquiring)
        return accepted.load(ordering: .acquiring) - ended
    }

    /// The connections that were accepted, with those that were refused.
    public var acceptedConnectionCount: Int {
        accepted.load(ordering: .relaxed)
    }

    /// The connections that were accepted only to be told that there are too many.
    public var refusedConnectionCount: Int {
        refused.load(ordering: .relaxed)
    }

    /// The connections among those that are open which carry an event stream.
    public var openEventStreamCount: Int {
        eventStreams.load(ordering: .relaxed)
    }

    /// The connections among those that are open whose clients say nothing, and which so cost least.
    public var restingConnectionCount: Int {
        resting.load(ordering: .relaxed)
    }

    func connectionRests() {
        resting.add(1, ordering: .relaxed)
    }

    func connectionRestsNoLonger() {
        resting.subtract(1, ordering: .relaxed)
    }

    func eventStreamHasBegun() {
        eventStreams.add(1, ordering: .relaxed)
    }

    func eventStreamHasEnded() {
        eventStreams.subtract(1, ordering: .relaxed)
    }

    func connectionWasAccepted(isWelcome: Bool) {
        accepted.add(1, ordering: .relaxed)
        if !isWelcome { refused.add(1, ordering: .relaxed) }
    }

    func connectionHasEnded() {
        ended.add(1, ordering: .releasing)
    }
}
