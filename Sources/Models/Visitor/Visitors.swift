/// Everyone who is here now: one model for each visitor, as long as somebody uses it, and of the last who were here.
///
/// So two pages of one visitor never have two states, a page of somebody who comes back soon reads no database, and
/// whoever invents identifiers fills no memory.
@Domain
package final class Visitors {
    /// How many visitors are remembered who have no page open, at least; each takes about a kilobyte.
    package nonisolated static let keptCount = 256

    private let store: any VisitorStore
    private let models = SharedModels<VisitorID, VisitorModel>(keptCount: Visitors.keptCount)

    package init(store: any VisitorStore) {
        self.store = store
    }

    /// How many visitors are remembered, those included who have gone since the last sweep.
    package var referenceCount: Int { models.referenceCount }

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
        guard let id else { return newcomer() }
        if let model = models[id] { return model }
        return try await models.model(for: id) { [store] in
            VisitorModel(id: id, state: try await store.load(id), store: store)
        }
    }

    private func newcomer() -> VisitorModel {
        let model = VisitorModel(id: .random(), state: VisitorState(), store: store)
        return models.hold(model, for: model.id)
    }
}
