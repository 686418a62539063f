/// A client that the databases are read for. A client has one share of the readers, however many connections it has.
package struct ReadingClient: Sendable, Hashable {
    /// The client of the current request; `nil` for the program itself.
    ///
    /// It is set where a request is dispatched, so that no model and no store passes it on. Child tasks inherit it.
    @TaskLocal package static var current: ReadingClient?

    // Two halves, as in `IPAddress`.
    private let high: UInt64
    private let low: UInt64

    /// - Parameter number: The number of the client's network.
    package init(number: UInt128) {
        high = UInt64(truncatingIfNeeded: number >> 64)
        low = UInt64(truncatingIfNeeded: number)
    }
}

/// The kind of a read.
enum ReadKind {
    /// A read that takes less than a few milliseconds.
    case short
    /// A search, which can take 40 ms.
    case search
}

/// The limits of the reads that run at the same time.
struct ReadLimits {
    /// The number of reads for one client.
    var client: Int
    /// The number of searches, for all clients.
    var searches: Int
}

/// The order in which waiting reads get a reader.
///
/// A free reader goes to the client for which readers have worked least. So a client with hundreds of waiting reads, or
/// with costly ones, delays its own reads only: see docs/decisions/0022-reads-take-turns.md.
///
/// The time of a client is counted like a meter that all clients share. A client that comes back does not begin with
/// its old value but with that of the client served last, if that is higher, so being away earns no credit.
struct ReadTurns<Read: Sendable>: Sendable {
    /// A read whose turn it is. Call ``end(_:after:)`` when it has ended.
    struct Turn: Sendable {
        let client: ReadingClient?
        let kind: ReadKind
        let read: Read
    }

    /// The share of a client that reads, waits, or has read lately.
    private struct Share {
        /// The time that readers have worked for the client.
        var time: Duration
        var runningCount = 0
        var waiting = PerKind<[(number: Int, read: Read)]>([])
        /// Whether the client is among the candidates.
        var isCandidate = PerKind(false)

        var isIdle: Bool { runningCount == 0 && waiting.short.isEmpty && waiting.search.isEmpty }
    }

    private struct Candidate {
        let client: ReadingClient?
        /// The client's time when it became a candidate.
        let time: Duration
    }

    private struct PerKind<Value: Sendable>: Sendable {
        var short: Value
        var search: Value

        init(_ value: Value) {
            (short, search) = (value, value)
        }

        subscript(kind: ReadKind) -> Value {
            get { kind == .short ? short : search }
            _modify { if kind == .short { yield &short } else { yield &search } }
        }
    }

    private let limits: ReadLimits
    private var shares: [ReadingClient?: Share] = [:]
    /// The clients that wait and have not reached their limit, the next one last.
    private var candidates = PerKind<[Candidate]>([])
    private var searchCount = 0
    /// The time of the client that was served last.
    private var now = Duration.zero
    /// The number of shares at which idle ones are forgotten.
    private var sweepCount = Self.shareLimit

    init(limits: ReadLimits) {
        self.limits = limits
    }

    /// The number of shares that are always remembered. Forgetting one that is idle is a small advantage for its client.
    static var shareLimit: Int { 1_024 }

    /// The most that one read counts, so that a client is not kept waiting for a stall of the disk.
    static var longestCharge: Duration { .milliseconds(100) }

    /// The number of waiting reads of each client that waits.
    var waitingCounts: [ReadingClient?: Int] {
        shares.mapValues { $0.waiting.short.count + $0.waiting.search.count }.filter { $0.value > 0 }
    }

    /// The number of clients that are remembered.
    var shareCount: Int { shares.count }

    /// Adds a read that waits.
    /// - Parameter number: The identifier of the read.
    mutating func add(_ read: Read, number: Int, of client: ReadingClient?, _ kind: ReadKind) {
        var share = shares.removeValue(forKey: client) ?? newShare()
        if share.isIdle { share.time = max(share.time, now) }
        share.waiting[kind].append((number, read))
        nominate(client, &share)
        shares[client] = share
    }

    /// Removes a read that waits.
    /// - Returns: The read; `nil` if it does not wait.
    mutating func remove(_ number: Int, of client: ReadingClient?, _ kind: ReadKind) -> Read? {
        guard let index = shares[client]?.waiting[kind].firstIndex(where: { $0.number == number }) else { return nil }
        let read = shares[client]?.waiting[kind].remove(at: index).read
        forgetIfUnused(client)
        return read
    }

    /// Removes and returns all reads that wait.
    mutating func removeAll() -> [Read] {
        var reads: [Read] = []
        for client in shares.keys {
            for kind in [ReadKind.short, .search] {
                reads += shares[client]?.waiting[kind].map(\.read) ?? []
                shares[client]?.waiting[kind] = []
            }
        }
        return reads
    }

    /// Returns the read whose turn it is; `nil` if none waits, or those that wait have reached a limit.
    mutating func next() -> Turn? {
        while let kind = kindOfNext, let candidate = candidates[kind].popLast() {
            guard var share = shares.removeValue(forKey: candidate.client) else { continue }
            defer { shares[candidate.client] = share }
            share.isCandidate[kind] = false
            guard share.time == candidate.time, share.runningCount < limits.client, !share.waiting[kind].isEmpty else {
                nominate(candidate.client, &share)
                continue
            }
            let (_, read) = share.waiting[kind].removeFirst()
            share.runningCount += 1
            if kind == .search { searchCount += 1 }
            now = max(now, share.time)
            nominate(candidate.client, &share)
            return Turn(client: candidate.client, kind: kind, read: read)
        }
        return nil
    }

    /// Records that a read has ended.
    /// - Parameter time: The time that it took.
    mutating func end(_ turn: Turn, after time: Duration) {
        guard var share = shares.removeValue(forKey: turn.client) else { return }
        share.runningCount -= 1
        share.time += min(time, Self.longestCharge)
        if turn.kind == .search { searchCount -= 1 }
        nominate(turn.client, &share)
        shares[turn.client] = share
        forgetIfUnused(turn.client)
    }

    private var kindOfNext: ReadKind? {
        let search = searchCount < limits.searches ? candidates.search.last : nil
        switch (candidates.short.last, search) {
        case (let short?, let search?): return search.time < short.time ? .search : .short
        case (_?, nil): return .short
        case (nil, _?): return .search
        case (nil, nil): return nil
        }
    }

    /// Makes a client a candidate for each kind of which a read waits. A client that waited longer with the same time
    /// comes first.
    private mutating func nominate(_ client: ReadingClient?, _ share: inout Share) {
        guard share.runningCount < limits.client else { return }
        for kind in [ReadKind.short, .search] where !share.isCandidate[kind] && !share.waiting[kind].isEmpty {
            let index = candidates[kind].partitioningIndex { $0.time <= share.time }
            candidates[kind].insert(Candidate(client: client, time: share.time), at: index)
            share.isCandidate[kind] = true
        }
    }

    /// Forgets a share that says no more than a new one would.
    private mutating func forgetIfUnused(_ client: ReadingClient?) {
        if let share = shares[client], share.isIdle, share.time <= now { shares[client] = nil }
    }

    private mutating func newShare() -> Share {
        if shares.count >= sweepCount {
            shares = shares.filter { !$0.value.isIdle }
            sweepCount = max(Self.shareLimit, 2 * shares.count)
        }
        return Share(time: now)
    }
}

extension Array {
    /// Returns the index of the first element that meets a condition, in an array in which all elements after it meet
    /// it too.
    fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
