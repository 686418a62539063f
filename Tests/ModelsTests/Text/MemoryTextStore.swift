import Models

/// Keeps the text in memory, with versions as a store gives them.
actor MemoryTextStore: TextStore {
    private var state = TextState(text: "", version: 0)

    func load() -> TextState { state }

    func save(_ text: String) async -> TextState {
        state = TextState(text: text, version: state.version + 1)
        let saved = state
        await Task.yield()
        return saved
    }
}
