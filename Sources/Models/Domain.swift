/// Where every model lives.
///
/// One isolation for all models is what makes observing them loss-free: a change and its announcement happen
/// in one step, so `Observations` never misses the last one. Nothing long runs here: a model awaits its store,
/// and reading a model's state costs well under a microsecond.
@globalActor
package actor Domain {
    package static let shared = Domain()
}

/// One model a key, as long as somebody uses it, and those that were used last a while longer: so two pages never have two
/// states of one thing, who comes back soon waits for no store, and who invents keys fills no memory.
@Domain
final class SharedModels<Key: Hashable & Sendable, Model: AnyObject & Sendable> {
    private struct Reference {
        weak var model: Model?
    }

    private var references: [Key: Reference] = [:]
    private var recent: RecentlyUsed<Key, Model>
    /// While a model is loaded, others who ask wait for the same load: a second one might come back later, with a state
    /// from before a change.
    private var loads: [Key: Task<Model, any Error>] = [:]
    /// With how many references those to models that have gone are dropped.
    private var sweepCount = 64

    /// - Parameter keptCount: How many of those that nobody uses any more are kept, at least.
    init(keptCount: Int) {
        recent = RecentlyUsed(capacity: keptCount)
    }

    /// How many models are remembered, those included that have gone since the last sweep.
    var referenceCount: Int { references.count }

    /// All that are there now.
    var models: [Model] { references.values.compactMap(\.model) }

    /// The model of a key; nil when it is not there.
    subscript(key: Key) -> Model? {
        guard let model = references[key]?.model else { return nil }
        recent.use(model, for: key)
        return model
    }

    /// The model of a key, which is made when it is not there.
    /// - Throws: What `make` throws; the next who asks tries again.
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
        recent.use(model, for: key)
        guard references.count >= sweepCount else { return model }
        references = references.filter { $0.value.model != nil }
        sweepCount = max(64, 2 * references.count)
        return model
    }
}

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
