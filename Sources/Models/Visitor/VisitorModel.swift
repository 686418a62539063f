package import Observation

/// What belongs to one visitor: the profile, the name to be greeted by, and the settings.
///
/// ``Visitors`` has it, one for each visitor, so that all pages of a visitor see the same changes.
@Domain
@Observable
package final class VisitorModel {
    package nonisolated let id: VisitorID
    package private(set) var state: VisitorState
    @ObservationIgnored private let store: any VisitorStore

    /// `state` is what `store` has loaded.
    init(id: VisitorID, state: VisitorState, store: any VisitorStore) {
        self.id = id
        self.state = state
        self.store = store
    }

    /// Saves by which name the visitor wants to be greeted, then announces it.
    /// - Parameter typed: What stood in the field; nil when there was no field.
    /// - Throws: `NameError` for what is no name, and what the store throws; the state is then as before.
    ///
    /// Not isolated, so that looking through a megabyte keeps no other model waiting.
    package nonisolated func changeGreetingName(to typed: String?) async throws {
        try await save(greetingName: Name(typed))
    }

    /// Forgets that name, so that the profile's is used, then announces it. Without one there is nothing to do.
    package func removeGreetingName() async throws {
        try await save(greetingName: nil)
    }

    /// Saves the profile, then announces it.
    /// - Parameters: What stood in the fields; nil where there was no field.
    /// - Throws: `ProfileError` with all that is wrong, and what the store throws; the state is then as before.
    package nonisolated func changeProfile(firstName: String?, lastName: String?) async throws {
        try await save(Profile(firstName: firstName, lastName: lastName))
    }

    /// Saves the settings, then announces them.
    /// - Parameters: What stood in the fields; nil where there was no field, which leaves it as it was. An empty token
    ///   leaves the one that is kept, unless it is to be removed.
    /// - Throws: `SettingsError` with all that is wrong, and what the store throws; the state is then as before.
    package nonisolated func changeSettings(
        githubName: String?,
        githubToken: String?,
        removesToken: Bool,
        pageSize: String?,
        theme: String?
    ) async throws {
        try await change { settings in
            try Settings(
                githubName: githubName,
                githubToken: githubToken,
                removesToken: removesToken,
                pageSize: pageSize,
                theme: theme,
                from: settings
            )
        }
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<VisitorState, Never> {
        Observations { self.state }
    }

    private func save(greetingName name: Name?) async throws {
        take(try await store.save(greetingName: name, of: id))
    }

    private func save(_ profile: Profile) async throws {
        take(try await store.save(profile, of: id))
    }

    private func change(_ change: @escaping @Sendable (Settings) throws -> Settings) async throws {
        take(try await store.change(settingsOf: id, change))
    }

    /// Two changes may come back in the other order: a slow one must not take the state back.
    private func take(_ saved: VisitorState) {
        if saved.version > state.version { state = saved }
    }
}
