package import Foundation
package import Observation

/// The text that everyone shares: the first article's model, one instance passed to whoever needs it.
@Domain
@Observable
package final class TextModel {
    /// The most a text may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package nonisolated static let lengthLimit = 10_000
    /// A text has lines and columns.
    package nonisolated static let allowedControls: [Unicode.Scalar] = ["\t", "\n"]
    /// The most versions that are kept.
    package nonisolated static let versionLimit = 100

    package private(set) var state: TextState
    /// The clock.
    @ObservationIgnored package nonisolated let now: @Sendable () -> Date
    @ObservationIgnored private nonisolated let store: any TextStore

    /// `state` is what `store` has loaded.
    package init(state: TextState, store: any TextStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.state = state
        self.store = store
        self.now = now
    }

    /// Saves `text`, then announces it. The empty text is a text; the same text again is no change.
    ///
    /// Line breaks are kept as LF, because forms send CRLF.
    /// - Throws: `TextError` for a text that cannot be kept, and what the store throws; the state is then as before.
    ///
    /// Not isolated, so that looking through a text of a megabyte keeps no other model waiting.
    @discardableResult
    package nonisolated func change(
        to text: String,
        from origin: TextOrigin = TextOrigin()
    ) async throws -> TextReceipt {
        try await save(TextEdit(text: Self.validated(text), origin: origin, time: now()))
    }

    /// Saves the text of an earlier version as a new one, then announces it.
    /// - Returns: nil when there is no version of this number, or no more.
    /// - Throws: What the store throws; the state is then as before.
    package nonisolated func restore(version number: Int, from origin: TextOrigin) async throws -> TextReceipt? {
        guard let version = try await store.version(number) else { return nil }
        return try await save(TextEdit(text: version.text, origin: origin, time: now(), beginsVersion: true))
    }

    /// The versions that are kept, the newest first.
    package nonisolated func versions() async throws -> [TextVersion] {
        try await store.versions()
    }

    /// nil when there is none of this number, or no more.
    package nonisolated func version(_ number: Int) async throws -> TextVersion? {
        try await store.version(number)
    }

    private func save(_ edit: TextEdit) async throws -> TextReceipt {
        let step = try await store.save(edit)
        // Two changes may come back in the other order: a slow one must not take the state back.
        if step.state.version > state.version { state = step.state }
        return step.receipt
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<TextState, Never> {
        Observations { self.state }
    }

    /// Each change from now on, with the states that are asked for: `text.observe([.initial, .old, .new])`.
    package func observe(_ options: ObservingOptions) -> ObservedChanges<TextState> {
        ObservedChanges(of: changes(), from: state, options: options)
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
