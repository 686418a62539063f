import Models

/// Loads and saves at once, but answers when a test says; a load is held as version 0.
actor HeldVisitorStore: VisitorStore {
    let answers = HeldAnswers()
    private var version = 0
    private var settings = Settings()
    private(set) var loadCount = 0

    func load(_ visitor: VisitorID) async -> VisitorState {
        loadCount += 1
        let state = VisitorState(version: version)
        await answers.hold(version: 0)
        return state
    }

    func save(greetingName name: Name?, of visitor: VisitorID) async -> VisitorState {
        version += 1
        let saved = VisitorState(version: version, greetingName: name)
        await answers.hold(version: saved.version)
        return saved
    }

    func save(_ profile: Profile, of visitor: VisitorID) async -> VisitorState {
        version += 1
        return VisitorState(version: version, profile: profile)
    }

    func change(
        settingsOf visitor: VisitorID,
        _ change: @Sendable (Settings) throws -> Settings
    ) async throws -> VisitorState {
        settings = try change(settings)
        version += 1
        let saved = VisitorState(version: version, settings: settings)
        await answers.hold(version: saved.version)
        return saved
    }
}
