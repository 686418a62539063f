import Models

/// A store in memory that counts its loads.
actor MemoryVisitorStore: VisitorStore {
    private var states: [VisitorID: VisitorState] = [:]
    private(set) var loadCount = 0
    /// The visitors of each recorded use.
    private(set) var uses: [VisitorID] = []

    var visitorCount: Int { states.count }

    func load(_ visitor: VisitorID) async -> VisitorState {
        loadCount += 1
        await Task.yield()
        return states[visitor] ?? VisitorState()
    }

    func save(_ change: VisitorChange, of visitor: VisitorID) async throws -> VisitorState {
        let state = try change.step(on: states[visitor] ?? VisitorState()) { false }
        states[visitor] = state
        await Task.yield()
        return state
    }

    func recordUse(of visitor: VisitorID) { uses.append(visitor) }
    func isEarlier(_ visitor: VisitorID) -> Bool { false }
    func name(ofDigest digest: [UInt8]) -> String? { nil }
}

/// A store that loads and saves at once, and returns when a test tells it to; a load is held as revision 0.
actor HeldVisitorStore: VisitorStore {
    let answers = HeldAnswers()
    private var state = VisitorState()
    private(set) var loadCount = 0

    func load(_ visitor: VisitorID) async -> VisitorState {
        loadCount += 1
        let state = state
        await answers.hold(revision: 0)
        return state
    }

    func save(_ change: VisitorChange, of visitor: VisitorID) async throws -> VisitorState {
        state = try change.step(on: state) { false }
        let saved = state
        await answers.hold(revision: saved.revision)
        return saved
    }

    func recordUse(of visitor: VisitorID) {}
    func isEarlier(_ visitor: VisitorID) -> Bool { false }
    func name(ofDigest digest: [UInt8]) -> String? { nil }
}

/// A store whose disk is full.
struct FailingVisitorStore: VisitorStore {
    struct DiskFull: Error {}

    func load(_ visitor: VisitorID) -> VisitorState { VisitorState(revision: 3, greetingName: Name(stored: "kept")) }
    func save(_ change: VisitorChange, of visitor: VisitorID) throws -> VisitorState { throw DiskFull() }
    func recordUse(of visitor: VisitorID) throws { throw DiskFull() }
    func isEarlier(_ visitor: VisitorID) throws -> Bool { throw DiskFull() }
    func name(ofDigest digest: [UInt8]) throws -> String? { throw DiskFull() }
}
