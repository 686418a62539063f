import Models

/// A store whose disk is full.
struct FailingTextStore: TextStore {
    struct DiskFull: Error {}

    func load() -> TextState { TextState(text: "kept", version: 3) }
    func save(_ edit: TextEdit) throws -> TextStep { throw DiskFull() }
    func versions() -> [TextVersion] { [] }
    func version(_ number: Int) -> TextVersion? {
        TextVersion(sitting: TextSitting(number: number, writer: nil, lastChange: nil), text: "old")
    }
}
