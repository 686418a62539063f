import Models

/// Saves at once, but answers when a test says.
actor HeldTextStore: TextStore {
    let answers = HeldAnswers()
    private var version = 0

    func load() -> TextState { TextState(text: "", version: 0) }

    func save(_ text: String) async -> TextState {
        version += 1
        let saved = TextState(text: text, version: version)
        await answers.hold(version: saved.version)
        return saved
    }
}
