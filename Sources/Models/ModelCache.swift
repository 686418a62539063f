import Foundation

/// A model that is one of many in memory, and is found by what its revision counts.
@Domain
protocol SubjectModel: AnyObject, Sendable {
    var subject: Subject { get }
}

/// Keeps one model for each key while it is in use, and caches the models used last. So two pages never have different
/// states of the same thing, a visitor who returns soon does not wait for a store, and invented keys do not fill the
/// memory.
@Domain
final class ModelCache<Key: Hashable & Sendable, Model: SubjectModel> {
    private struct Reference {
        weak var model: Model?
    }

    private var references: [Key: Reference] = [:]
    /// The keys of the references, by the subjects of their models.
    private var keys: [Subject: Key] = [:]
    private var recent: RecentlyUsed<Key, Model>
    /// Other callers wait for the same load, because a second load might return an outdated state later.
    private var loads: [Key: Task<Model, any Error>] = [:]
    /// The number of references at which those to released models are removed next.
    private var sweepCount = 64

    /// - Parameter keptCount: The minimum number of unused models that are kept.
    init(keptCount: Int) {
        recent = RecentlyUsed(capacity: keptCount)
    }

    /// The number of references, including those to models released since the last sweep.
    var referenceCount: Int { references.count }

    /// Returns the model of a subject; `nil` if there is none.
    func model(of subject: Subject) -> Model? {
        keys[subject].flatMap { references[$0]?.model }
    }

    /// All models that exist now.
    var models: [Model] { references.values.compactMap(\.model) }

    /// The model of a key; `nil` if there is none.
    subscript(key: Key) -> Model? {
        if let model = recent.value(for: key) { return model }
        guard let model = references[key]?.model else { return nil }
        recent.insert(model, for: key)
        return model
    }

    /// Returns the model of a key, and creates it if there is none.
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

    /// Adds a model that was created elsewhere.
    @discardableResult
    func hold(_ model: Model, for key: Key) -> Model {
        references[key] = Reference(model: model)
        keys[model.subject] = key
        recent.insert(model, for: key)
        guard references.count >= sweepCount else { return model }
        references = references.filter { $0.value.model != nil }
        keys = keys.filter { references[$0.value] != nil }
        sweepCount = max(64, 2 * references.count)
        return model
    }
}

/// A counter for the revisions of states. It never goes back, so a model that is released and loaded again has greater
/// revisions than before.
@Domain
final class StateCounter {
    private var count: Int
    private let usesClock: Bool

    /// - Parameters:
    ///   - count: The number after which the revisions begin.
    ///   - usesClock: Whether each revision is at least the time, so that those of several machines can be compared.
    init(after count: Int, usesClock: Bool = false) {
        self.count = count
        self.usesClock = usesClock
    }

    /// Returns a number that is greater than all earlier ones.
    func next() -> Int {
        count = usesClock ? max(count + 1, Self.clock()) : count + 1
        return count
    }

    /// Returns the number after that of a state. It is greater than all earlier ones of the same model.
    func next(after revision: Int) -> Int {
        count = max(count, revision + 1)
        return revision + 1
    }

    /// Returns the time in milliseconds since 1970.
    nonisolated static func clock() -> Int { Int(Date().timeIntervalSince1970 * 1_000) }
}
