import Models

/// A store whose disk is full.
struct FailingTextStore: TextStore {
    struct DiskFull: Error {}

    func load() -> TextState { TextState(text: "kept", version: 3) }
    func save(_ text: String) throws -> TextState { throw DiskFull() }
}
