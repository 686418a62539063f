/// Everyone who is here now: one model for each visitor, as long as somebody uses it.
///
/// So two pages of one visitor never have two states, and whoever invents identifiers fills no memory.
@Domain
package final class Visitors {
    private struct Reference {
        weak var model: VisitorModel?
    }

    private let store: any VisitorStore
    private var references: [VisitorID: Reference] = [:]
    /// While a visitor is loaded, others who ask wait for the same load: a second one might come back later, with a
    /// state from before a change.
    private var loads: [VisitorID: Task<VisitorModel, any Error>] = [:]
    /// With how many references those to models that have gone are dropped.
    private var sweepCount = 64

    package init(store: any VisitorStore) {
        self.store = store
    }

    /// How many visitors are remembered, those included who have gone since the last sweep.
    package var referenceCount: Int { references.count }

    /// What is known of a visitor, for somebody who only looks: of nobody that is nothing.
    /// - Throws: What the store throws.
    package func state(of id: VisitorID?) async throws -> VisitorState {
        guard let id else { return VisitorState() }
        return try await visitor(id).state
    }

    /// The model of a visitor.
    /// - Parameter id: nil for somebody who has left nothing yet: they get an identifier, and are known by it from
    ///   their first change on.
    /// - Throws: What the store throws.
    package func visitor(_ id: VisitorID?) async throws -> VisitorModel {
        guard let id else { return hold(VisitorModel(id: .random(), state: VisitorState(), store: store)) }
        if let model = references[id]?.model { return model }
        if let load = loads[id] { return try await load.value }
        let load = Task { try await self.load(id) }
        loads[id] = load
        return try await load.value
    }

    private func load(_ id: VisitorID) async throws -> VisitorModel {
        defer { loads[id] = nil }
        let state = try await store.load(id)
        return hold(VisitorModel(id: id, state: state, store: store))
    }

    private func hold(_ model: VisitorModel) -> VisitorModel {
        references[model.id] = Reference(model: model)
        guard references.count >= sweepCount else { return model }
        references = references.filter { $0.value.model != nil }
        sweepCount = max(64, 2 * references.count)
        return model
    }
}
