import Models

/// A store whose disk is full.
struct FailingVisitorStore: VisitorStore {
    struct DiskFull: Error {}

    func load(_ visitor: VisitorID) -> VisitorState { VisitorState(version: 3, greetingName: Name(stored: "kept")) }
    func save(greetingName name: Name?, of visitor: VisitorID) throws -> VisitorState { throw DiskFull() }
    func save(_ profile: Profile, of visitor: VisitorID) throws -> VisitorState { throw DiskFull() }
    func change(
        settingsOf visitor: VisitorID,
        _ change: @Sendable (Settings) throws -> Settings
    ) throws -> VisitorState {
        throw DiskFull()
    }
}
