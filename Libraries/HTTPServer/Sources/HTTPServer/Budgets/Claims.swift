/// The claims of clients on a budget, and the decision about the claims that are lost when it is full.
///
/// A claim costs other clients its bytes, for as long as it is going to last at its own pace. The client whose claims cost
/// most loses the most expensive of them. So neither a few large and slow claims keep others out, nor many small ones, and
/// a fast transfer is safe from a slow one of the same size.
struct Claims {
    struct Key: Hashable {
        fileprivate let client: ClientAddress?
        let number: Int
    }

    /// A claim, with its times in seconds since `origin`.
    private struct Claim {
        let start: Double
        var byteCount = 0
        /// The beginning of sending the bytes, and their number so far; `nil` for bytes that are received.
        var sending: (start: Double, byteCount: Int)?
        /// Whether the claim cannot be lost, because the server determines how long it lasts.
        var isSettled = false

        func cost(at now: Double) -> Double {
            let size = Double(byteCount)
            // Received bytes have taken the time since the start.
            guard let sending else { return size * (1 + now - start) }
            // A hundredth counts as sent at once, because the pace is not known at first.
            let pace = (Double(sending.byteCount) + size / 100) / (1 + now - sending.start)
            return pace > 0 ? size * size / pace : 0
        }
    }

    private let origin = MonotonicInstant.now
    /// The bytes of all claims.
    private(set) var byteCount = 0
    private var lastNumber = 0
    private var clients: [ClientAddress?: [Int: Claim]] = [:]

    /// Adds a claim without bytes.
    mutating func add(of client: ClientAddress?, at now: MonotonicInstant) -> Key {
        lastNumber += 1
        clients[client, default: [:]][lastNumber] = Claim(start: seconds(at: now))
        return Key(client: client, number: lastNumber)
    }

    /// Adds bytes to a claim, and removes claims of greater cost until all are within the limit.
    /// - Returns: The removed claims, or `nil` if nothing was changed: the claim was lost, or its client's claims cost most
    ///   and it is the most expensive of them.
    mutating func take(_ count: Int, by key: Key, upTo limit: Int, at now: MonotonicInstant) -> [Key]? {
        guard self[key] != nil else { return nil }
        add(count, to: key)
        guard byteCount > limit else { return [] }
        let unchanged = self
        let time = seconds(at: now)
        var lost: [Key] = []
        while byteCount > limit {
            guard let next = mostExpensive(at: time), next != key else {
                self = unchanged
                add(-count, to: key)
                return nil
            }
            end(next)
            lost.append(next)
        }
        return lost
    }

    /// Returns the number of bytes of a claim, or `nil` if it was lost.
    func byteCount(of key: Key) -> Int? { self[key]?.byteCount }

    /// Counts bytes that were sent to the client.
    mutating func noteSent(_ count: Int, by key: Key, at now: MonotonicInstant) {
        let sending = self[key]?.sending ?? (seconds(at: now), 0)
        self[key]?.sending = (sending.start, sending.byteCount + count)
    }

    /// Keeps a claim from being lost.
    /// - Returns: false if it was lost already.
    mutating func settle(_ key: Key) -> Bool {
        self[key]?.isSettled = true
        return self[key] != nil
    }

    /// Removes a claim.
    /// - Returns: The number of its bytes.
    @discardableResult
    mutating func end(_ key: Key) -> Int {
        let count = clients[key.client]?.removeValue(forKey: key.number)?.byteCount ?? 0
        if clients[key.client]?.isEmpty == true { clients[key.client] = nil }
        byteCount -= count
        return count
    }

    private mutating func add(_ count: Int, to key: Key) {
        self[key]?.byteCount += count
        byteCount += count
    }

    private func seconds(at instant: MonotonicInstant) -> Double { (instant - origin) / .seconds(1) }

    private func mostExpensive(at now: Double) -> Key? {
        var greatestCost = 0.0
        var result: Key?
        for (client, claims) in clients {
            var sum = 0.0
            var greatest = (cost: 0.0, number: 0)
            for (number, claim) in claims where !claim.isSettled {
                let cost = claim.cost(at: now)
                sum += cost
                if cost > greatest.cost { greatest = (cost, number) }
            }
            guard sum > greatestCost else { continue }
            greatestCost = sum
            result = Key(client: client, number: greatest.number)
        }
        return result
    }

    private subscript(key: Key) -> Claim? {
        get { clients[key.client]?[key.number] }
        set { clients[key.client]?[key.number] = newValue }
    }
}
