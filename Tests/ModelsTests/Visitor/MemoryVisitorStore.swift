import Models

/// Keeps what visitors leave in memory, with versions as a store gives them, and counts how often it is asked.
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
        let state = states[visitor] ?? VisitorState()
        return await save(
            VisitorState(version: state.version + 1, greetingName: name, profile: state.profile),
            of: visitor
        )
    }

    func save(_ profile: Profile, of visitor: VisitorID) async -> VisitorState {
        let state = states[visitor] ?? VisitorState()
        return await save(
            VisitorState(version: state.version + 1, greetingName: state.greetingName, profile: profile),
            of: visitor
        )
    }

    private func save(_ state: VisitorState, of visitor: VisitorID) async -> VisitorState {
        states[visitor] = state
        await Task.yield()
        return state
    }
}
