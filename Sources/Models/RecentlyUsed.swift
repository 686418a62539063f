/// The values that were used last: at least as many as its capacity, and less than twice as many.
///
/// Two generations instead of an order: a use costs one look at a dictionary, and nothing is ever searched for the oldest.
struct RecentlyUsed<Key: Hashable, Value> {
    private let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Says that a value is used now.
    mutating func use(_ value: Value, for key: Key) {
        guard young[key] == nil else { return }
        young[key] = value
        guard young.count >= capacity else { return }
        old = young
        young = [:]
    }
}
