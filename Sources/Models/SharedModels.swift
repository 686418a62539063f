/// One model for each key, while it is in use, and the models used last a while longer. So two pages never have two states of
/// one thing, a visitor who comes back soon waits for no store, and invented keys do not fill the memory.
@Domain
final class SharedModels<Key: Hashable & Sendable, Model: AnyObject & Sendable> {
    private struct Reference {
        weak var model: Model?
    }

    private var references: [Key: Reference] = [:]
    private var recent: RecentlyUsed<Key, Model>
    /// While a model is loaded, others wait for the same load: a second load might return later with a state from before a
    /// change.
    private var loads: [Key: Task<Model, any Error>] = [:]
    /// The number of references at which those to released models are dropped.
    private var sweepCount = 64

    /// - Parameter keptCount: The minimum number of unused models that are kept.
    init(keptCount: Int) {
        recent = RecentlyUsed(capacity: keptCount)
    }

    /// The number of references, including those to models released since the last sweep.
    var referenceCount: Int { references.count }

    /// All models that exist now.
    var models: [Model] { references.values.compactMap(\.model) }

    /// The model of a key; `nil` when there is none.
    subscript(key: Key) -> Model? {
        if let model = recent.value(for: key) { return model }
        guard let model = references[key]?.model else { return nil }
        recent.insert(model, for: key)
        return model
    }

    /// Returns the model of a key, and makes it if there is none.
    /// - Throws: The error of `make`. The next call tries again.
    func model(for key: Key, make: @escaping @Domain () async throws -> Model) async throws -> Model {
        if let model = self[key] { return model }
        if let load = loads[key] { return try await load.value }
        let load = Task {
            defer { loads[key] = nil }
            return hold(try await make(), for: key)
        }
        loads[key] = load
        return try await load.value
    }

    /// Takes in a model that was made elsewhere.
    @discardableResult
    func hold(_ model: Model, for key: Key) -> Model {
        references[key] = Reference(model: model)
        recent.insert(model, for: key)
        guard references.count >= sweepCount else { return model }
        references = references.filter { $0.value.model != nil }
        sweepCount = max(64, 2 * references.count)
        return model
    }
}

/// A cache of the values used last: at least as many as its capacity, and fewer than twice as many.
///
/// Two generations instead of an order: a use costs a look-up or two, and no search for the oldest value.
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

    /// Removes the values of all keys that satisfy a condition.
    package mutating func removeAll(where isRemoved: (Key) -> Bool) {
        young = young.filter { !isRemoved($0.key) }
        old = old.filter { !isRemoved($0.key) }
    }
}
