/// What `TextModel` needs to keep its text.
package protocol TextStore: Sendable {
    /// The text as it was last saved; empty, with version 0, before the first save.
    func load() async throws -> TextState

    /// Saves `text` and answers with the state that is now stored.
    ///
    /// The version grows by one in the same transaction. Saving the text that is already stored, byte for byte,
    /// changes nothing and answers with the stored state.
    func save(_ text: String) async throws -> TextState
}
