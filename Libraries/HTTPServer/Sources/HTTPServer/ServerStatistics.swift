import Synchronization

/// The activity of a server since its start. Any thread may read it at any time.
///
///     let statistics = ServerStatistics()
///     let server = Server(socket: socket, statistics: statistics, logger: logger, responder: app)
public final class ServerStatistics: Sendable {
    /// The durations for which event loops worked without checking their sockets: the delay that clients may notice.
    /// Each turn of a loop records one duration.
    public let loopTurns = DurationHistogram(upperBounds: [
        .microseconds(100), .milliseconds(1), .milliseconds(5), .milliseconds(10), .milliseconds(50),
        .milliseconds(100), .milliseconds(500), .seconds(1),
    ])
    private let accepted = Atomic<Int>(0)
    private let ended = Atomic<Int>(0)
    private let refused = Atomic<Int>(0)
    private let eventStreams = Atomic<Int>(0)
    private let resting = Atomic<Int>(0)

    /// Creates statistics without any activity.
    public init() {}

    /// The number of open connections.
    public var openConnectionCount: Int {
        // Loading in this order keeps the difference from being negative.
        let ended = ended.load(ordering: .acquiring)
        return accepted.load(ordering: .acquiring) - ended
    }

    /// The number of accepted connections, including refused ones.
    public var acceptedConnectionCount: Int {
        accepted.load(ordering: .relaxed)
    }

    /// The number of connections, and of requests of a proxy's clients, that were refused with 503.
    public var refusalCount: Int {
        refused.load(ordering: .relaxed)
    }

    /// The number of open connections that carry an event stream.
    public var openEventStreamCount: Int {
        eventStreams.load(ordering: .relaxed)
    }

    /// The number of open connections that rest: their clients are silent, and they use little memory.
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

    func requestRefused() {
        refused.add(1, ordering: .relaxed)
    }

    func connectionEnded() {
        ended.add(1, ordering: .releasing)
    }
}

/// Counts of durations, in buckets up to given bounds. Any thread may record a duration without waiting.
public final class DurationHistogram: Sendable {
    private static let bucketLimit = 16

    private let upperBounds: [Int]
    /// One per bound, and one for longer durations.
    private let counts = InlineArray<17, Atomic<Int>> { _ in Atomic(0) }
    private let nanoseconds = Atomic<Int>(0)

    /// Creates an empty histogram.
    /// - Parameter upperBounds: Up to sixteen ascending bounds. More are ignored.
    public init(upperBounds: [Duration]) {
        self.upperBounds = upperBounds.prefix(Self.bucketLimit).map(\.wholeNanoseconds)
    }

    /// Counts a duration.
    public func record(_ duration: Duration) {
        record(nanoseconds: duration.wholeNanoseconds)
    }

    /// Counts a duration, given in nanoseconds.
    public func record(nanoseconds duration: Int) {
        var bucket = 0
        while bucket < upperBounds.count, duration > upperBounds[bucket] { bucket += 1 }
        counts[bucket].add(1, ordering: .relaxed)
        nanoseconds.add(duration, ordering: .relaxed)
    }

    /// The current counts.
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
        /// The number of durations up to a bound, including those up to smaller bounds.
        public struct Bucket: Sendable, Equatable {
            /// The longest duration that the bucket counts.
            public let upperBound: Duration
            /// The number of durations up to the bound.
            public let cumulativeCount: Int
        }

        /// The buckets by ascending bound.
        public let buckets: [Bucket]
        /// The number of all durations.
        public let count: Int
        /// The sum of all durations.
        public let sum: Duration
    }
}

extension Duration {
    fileprivate var wholeNanoseconds: Int {
        Int(clamping: attoseconds / 1_000_000_000)
    }
}
