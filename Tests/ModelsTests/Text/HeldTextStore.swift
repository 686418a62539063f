import Models

/// Saves at once, but answers when a test says.
actor HeldTextStore: TextStore {
    let answers = HeldAnswers()
    private let store = MemoryTextStore()

    func load() async -> TextState { await store.load() }

    func save(_ edit: TextEdit) async -> TextStep {
        let step = await store.save(edit)
        await answers.hold(version: step.state.version)
        return step
    }

    func versions() async -> [TextVersion] { await store.versions() }
    func version(_ number: Int) async -> TextVersion? { await store.version(number) }
}
