import Synchronization

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
