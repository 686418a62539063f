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

    func connectionWakes() {
        resting.subtract(1, ordering: .relaxed)
    }

    func eventStreamBegan() {
        eventStreams.add(1, ordering: .relaxed)
    }

    func eventStreamEnded() {
        eventStreams.subtract(1, ordering: .relaxed)
    }

    func connectionAccepted(isRefused: Bool) {
        accepted.add(1, ordering: .relaxed)
        if isRefused { refused.add(1, ordering: .relaxed) }
    }

    func connectionEnded() {
        ended.add(1, ordering: .releasing)
    }
}

/// How many durations were up to each of a few bounds. Any thread may record one; none waits for another.
public final class DurationHistogram: Sendable {
    private static let bucketLimit = 16

    private let upperBounds: [Int]
    /// One a bound, and one for what is beyond the last.
    private let counts = InlineArray<17, Atomic<Int>> { _ in Atomic(0) }
    private let nanoseconds = Atomic<Int>(0)

    /// A histogram without a duration.
    /// - Parameter upperBounds: Ascending; the first sixteen count.
    public init(upperBounds: [Duration]) {
        self.upperBounds = upperBounds.prefix(Self.bucketLimit).map(\.wholeNanoseconds)
    }

    /// Counts a duration.
    public func record(_ duration: Duration) {
        record(nanoseconds: duration.wholeNanoseconds)
    }

    /// Counts a duration of so many nanoseconds.
    public func record(nanoseconds duration: Int) {
        var bucket = 0
        while bucket < upperBounds.count, duration > upperBounds[bucket] { bucket += 1 }
        counts[bucket].add(1, ordering: .relaxed)
        nanoseconds.add(duration, ordering: .relaxed)
    }

    /// What was counted so far.
    public var snapshot: Snapshot {
        var count = 0
        let buckets = upperBounds.indices.map { index in
            count += counts[index].load(ordering: .relaxed)
            return Snapshot.Bucket(upperBound: .nanoseconds(upperBounds[index]), cumulativeCount: count)
        }
        return Snapshot(
            buckets: buckets,
            count: count + counts[upperBounds.count].load(ordering: .relaxed),
            sum: .nanoseconds(nanoseconds.load(ordering: .relaxed))
        )
    }

    /// The counts at one moment.
    public struct Snapshot: Sendable, Equatable {
        /// How many durations there are up to a bound, those of the smaller bounds included.
        public struct Bucket: Sendable, Equatable {
            /// The longest duration that counts.
            public let upperBound: Duration
            /// The number of durations up to it.
            public let cumulativeCount: Int
        }

        /// One a bound, ascending.
        public let buckets: [Bucket]
        /// The number of all durations.
        public let count: Int
        /// All durations together.
        public let sum: Duration
    }
}

extension Duration {
    fileprivate var wholeNanoseconds: Int {
        Int(clamping: attoseconds / 1_000_000_000)
    }
}
