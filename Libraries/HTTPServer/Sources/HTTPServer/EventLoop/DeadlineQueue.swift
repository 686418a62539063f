import SystemCalls

/// The deadlines of sockets, earliest first, as a binary heap.
struct DeadlineQueue {
    struct Entry {
        let time: MonotonicInstant
        let socket: SocketIdentifier
    }

    private var heap: [Entry] = []

    var first: Entry? {
        heap.first
    }

    var count: Int {
        heap.count
    }

    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var index = heap.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard heap[index].time < heap[parent].time else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    /// Removes the earliest entry if it is due.
    mutating func popFirst(dueAt now: MonotonicInstant) -> Entry? {
        guard let first, first.time <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sinkRoot()
        return first
    }

    mutating func removeAll(where isStale: (Entry) -> Bool) {
        heap.removeAll(where: isStale)
        // A sorted array is a heap.
        heap.sort { $0.time < $1.time }
    }

    private mutating func sinkRoot() {
        var index = 0
        while let child = earlierChild(of: index), heap[child].time < heap[index].time {
            heap.swapAt(index, child)
            index = child
        }
    }

    private func earlierChild(of index: Int) -> Int? {
        let left = 2 * index + 1
        let right = left + 1
        guard left < heap.count else { return nil }
        guard right < heap.count else { return left }
        return heap[right].time < heap[left].time ? right : left
    }
}

/// An instant of a monotonic clock, which also runs while the machine sleeps.
///
/// `ContinuousClock.Instant` is equivalent but slower: its size is unknown outside the standard library, so every
/// stored value is copied through a witness table and checked for exclusive access.
struct MonotonicInstant: Comparable {
    private let sinceBoot: Duration

    static var now: MonotonicInstant {
        var time = timespec()
        clock_gettime(System.clock, &time)
        return MonotonicInstant(sinceBoot: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    static func < (one: MonotonicInstant, other: MonotonicInstant) -> Bool {
        one.sinceBoot < other.sinceBoot
    }

    static func + (instant: MonotonicInstant, duration: Duration) -> MonotonicInstant {
        MonotonicInstant(sinceBoot: instant.sinceBoot + duration)
    }

    static func - (end: MonotonicInstant, start: MonotonicInstant) -> Duration {
        end.sinceBoot - start.sinceBoot
    }
}
