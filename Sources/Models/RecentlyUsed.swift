/// A cache of the values used last: at least as many as its capacity, and fewer than twice as many.
///
/// It has two generations instead of an order, so a use costs one or two look-ups, and no search for the oldest value.
package struct RecentlyUsed<Key: Hashable, Value> {
    private let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns the value of a key, which counts as a use.
    package mutating func value(for key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old[key] else { return nil }
        insert(value, for: key)
        return value
    }

    /// Sets the value of a key, which counts as a use.
    package mutating func insert(_ value: Value, for key: Key) {
        young[key] = value
        guard young.count >= capacity else { return }
        old = young
        young = [:]
    }
}
