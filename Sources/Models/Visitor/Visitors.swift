package import Foundation

/// The models of visitors: one for each visitor in use, and for the most recent other visitors.
///
/// So all pages of a visitor share one state, a visitor who returns soon needs no database, and invented identifiers do
/// not fill the memory.
@Domain
package final class Visitors {
    /// The minimum number of unused models that are kept. Each takes about a kilobyte.
    package nonisolated static let keptCount = 256

    /// A function that is called after a visitor's name has changed.
    package typealias RenameHandler = @Sendable () async -> Void

    private let store: any VisitorStore
    private let now: @Sendable () -> Date
    private let didRename: RenameHandler
    private let models = ModelCache<VisitorID, VisitorModel>(keptCount: Visitors.keptCount)

    package init(
        store: any VisitorStore,
        now: @escaping @Sendable () -> Date = { Date() },
        didRename: @escaping RenameHandler = {}
    ) {
        self.store = store
        self.now = now
        self.didRename = didRename
    }

    /// The number of references to models, including those to models that were released since the last sweep.
    package var referenceCount: Int { models.referenceCount }

    /// Returns the state of a visitor; the initial state if `id` is `nil`.
    /// - Throws: The store's errors.
    package func state(of id: VisitorID?) async throws -> VisitorState {
        guard let id else { return VisitorState() }
        return try await visitor(id).state
    }

    /// Returns the model of a visitor.
    /// - Parameter id: The visitor's identifier. A visitor who has saved nothing yet (`nil`) gets a new one.
    /// - Throws: The store's errors.
    package func visitor(_ id: VisitorID?) async throws -> VisitorModel {
        guard let id else { return newVisitor() }
        let model = try await models.model(for: id) { [store, didRename] in
            VisitorModel(id: id, state: try await store.load(id), store: store, didRename: didRename)
        }
        model.recordUse(at: now())
        return model
    }

    /// Returns whether a visitor saved something before this version.
    /// - Throws: The store's errors.
    package func isEarlier(_ id: VisitorID) async throws -> Bool {
        try await store.isEarlier(id)
    }

    /// Returns the name that a visitor has now; `nil` without one.
    /// - Parameter digest: The digest of the visitor's identifier, which is stored with what the visitor has added.
    /// - Throws: The store's errors.
    package nonisolated func name(ofDigest digest: [UInt8]) async throws -> String? {
        try await store.name(ofDigest: digest)
    }

    /// Returns the model of a subject in memory, to be followed.
    package func followed(_ subject: Subject) -> FollowedModel? {
        guard let model = models.model(of: subject) else { return nil }
        return FollowedModel(revision: model.state.revision) { try await model.reload() }
    }

    private func newVisitor() -> VisitorModel {
        let model = VisitorModel(id: .random(), state: VisitorState(), store: store, didRename: didRename)
        return models.hold(model, for: model.id)
    }
}

/// The storage of visitors' data.
///
/// Nothing is stored for a visitor before the first change.
package protocol VisitorStore: Sendable {
    /// Returns the stored state of a visitor; the initial state, with revision 0, for an unknown visitor.
    func load(_ visitor: VisitorID) async throws -> VisitorState

    /// Carries out `change.step` in one transaction, and returns the state that is then stored. After a change of the
    /// name, the entries have a new revision if some are the visitor's. There is room for
    /// ``RowLimits/visitors``; beyond it, visitors expire by the rules of ``VisitorExpiry``.
    func save(_ change: VisitorChange, of visitor: VisitorID) async throws -> VisitorState

    /// Returns the name of the visitor with this digest; `nil` without one.
    func name(ofDigest digest: [UInt8]) async throws -> String?

    /// Stores that a visitor uses the app now, if that is due (``VisitorExpiry``). Does nothing for an unknown visitor.
    func recordUse(of visitor: VisitorID) async throws

    /// Returns whether a visitor saved something before the times of use were stored.
    func isEarlier(_ visitor: VisitorID) async throws -> Bool
}

/// The error of the first change of a visitor if there are too many visitors.
package struct NoRoomForVisitor: Error, Sendable, Equatable {
    package init() {}
}
