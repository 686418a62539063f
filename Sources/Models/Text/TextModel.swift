package import Observation

/// The text that everyone shares: the first article's model, one instance passed to whoever needs it.
@Domain
@Observable
package final class TextModel {
    /// The most a text may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package nonisolated static let lengthLimit = 10_000
    /// A text has lines and columns.
    package nonisolated static let allowedControls: [Unicode.Scalar] = ["\t", "\n"]

    package private(set) var state: TextState
    @ObservationIgnored private let store: any TextStore

    /// `state` is what `store` has loaded.
    package init(state: TextState, store: any TextStore) {
        self.state = state
        self.store = store
    }

    /// Saves `text`, then announces it. The empty text is a text; the same text again is no change.
    ///
    /// Line breaks are kept as LF, because forms send CRLF.
    /// - Throws: `TextError` for a text that cannot be kept, and what the store throws; the state is then as before.
    ///
    /// Not isolated, so that looking through a text of a megabyte keeps no other model waiting.
    package nonisolated func change(to text: String) async throws {
        try await save(Self.validated(text))
    }

    private func save(_ text: String) async throws {
        let saved = try await store.save(text)
        // Two changes may come back in the other order: a slow one must not take the state back.
        if saved.version > state.version { state = saved }
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<TextState, Never> {
        Observations { self.state }
    }

    private nonisolated static func validated(_ text: String) throws(TextError) -> String {
        let text = text.withLineFeeds
        let length = text.utf16.count
        guard length <= lengthLimit else { throw .tooLong(length: length, limit: lengthLimit) }
        if let character = ForbiddenCharacter.first(in: text, allowing: allowedControls) {
            throw .forbidden(character)
        }
        return text
    }
}
