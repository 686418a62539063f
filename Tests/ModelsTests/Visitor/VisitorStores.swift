import Models

/// A store in memory that counts its loads.
actor MemoryVisitorStore: VisitorStore {
    private var states: [VisitorID: VisitorState] = [:]
    private(set) var loadCount = 0

    var visitorCount: Int { states.count }

    func load(_ visitor: VisitorID) async -> VisitorState {
        loadCount += 1
        await Task.yield()
        return states[visitor] ?? VisitorState()
    }

    func save(greetingName name: Name?, of visitor: VisitorID) async -> VisitorState {
        await change(visitor) { state in
            VisitorState(
                revision: state.revision + 1,
                greetingName: name,
                profile: state.profile,
                settings: state.settings
            )
        }
    }

    func save(_ profile: Profile, of visitor: VisitorID) async -> VisitorState {
        await change(visitor) { state in
            VisitorState(
                revision: state.revision + 1,
                greetingName: state.greetingName,
                profile: profile,
                settings: state.settings
            )
        }
    }

    func change(
        settingsOf visitor: VisitorID,
        _ change: @Sendable (Settings) throws -> Settings
    ) async rethrows -> VisitorState {
        let settings = try change(states[visitor]?.settings ?? Settings())
        return await self.change(visitor) { state in
            VisitorState(
                revision: state.revision + 1,
                greetingName: state.greetingName,
                profile: state.profile,
                settings: settings
            )
        }
    }

    private func change(_ visitor: VisitorID, _ change: (VisitorState) -> VisitorState) async -> VisitorState {
        let state = change(states[visitor] ?? VisitorState())
        states[visitor] = state
        await Task.yield()
        return state
    }
}

/// A store that loads and saves at once, and returns when a test tells it to; a load is held as revision 0.
actor HeldVisitorStore: VisitorStore {
    let answers = HeldAnswers()
    private var revision = 0
    private var settings = Settings()
    private(set) var loadCount = 0

    func load(_ visitor: VisitorID) async -> VisitorState {
        loadCount += 1
        let state = VisitorState(revision: revision)
        await answers.hold(revision: 0)
        return state
    }

    func save(greetingName name: Name?, of visitor: VisitorID) async -> VisitorState {
        revision += 1
        let saved = VisitorState(revision: revision, greetingName: name)
        await answers.hold(revision: saved.revision)
        return saved
    }

    func save(_ profile: Profile, of visitor: VisitorID) async -> VisitorState {
        revision += 1
        return VisitorState(revision: revision, profile: profile)
    }

    func change(
        settingsOf visitor: VisitorID,
        _ change: @Sendable (Settings) throws -> Settings
    ) async throws -> VisitorState {
        settings = try change(settings)
        revision += 1
        let saved = VisitorState(revision: revision, settings: settings)
        await answers.hold(revision: saved.revision)
        return saved
    }
}

/// A store whose disk is full.
struct FailingVisitorStore: VisitorStore {
    struct DiskFull: Error {}

    func load(_ visitor: VisitorID) -> VisitorState { VisitorState(revision: 3, greetingName: Name(stored: "kept")) }
    func save(greetingName name: Name?, of visitor: VisitorID) throws -> VisitorState { throw DiskFull() }
    func save(_ profile: Profile, of visitor: VisitorID) throws -> VisitorState { throw DiskFull() }
    func change(
        settingsOf visitor: VisitorID,
        _ change: @Sendable (Settings) throws -> Settings
    ) throws -> VisitorState {
        throw DiskFull()
    }
}
