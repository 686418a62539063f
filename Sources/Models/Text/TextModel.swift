package import Foundation
import Observation

/// The text that all visitors share. One instance is passed to every part that needs it.
@Domain
@Observable
package final class TextModel: ObservableModel {
    /// The maximum length of the text, in UTF-16 code units, like the `maxlength` of an HTML field.
    package nonisolated static let lengthLimit = 10_000

    package private(set) var state: TextState
    @ObservationIgnored private nonisolated let now: @Sendable () -> Date
    @ObservationIgnored private nonisolated let store: any TextStore

    /// Creates a model that starts with the state that `store` has loaded.
    package init(state: TextState, store: any TextStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.state = state
        self.store = store
        self.now = now
    }

    /// Saves `text`, merged with what others have saved since its base, then announces the change. The text may be
    /// empty; saving an equal text changes nothing.
    ///
    /// Line breaks are stored as LF, because forms send CRLF.
    ///
    /// Not isolated, so that validating a long text delays no other model.
    /// - Parameter isUndo: Whether `text` is the one before the changes of an editor.
    /// - Throws: `TextError` if the text is invalid or cannot be merged, and the store's errors. The stored text is
    ///   unchanged then.
    @discardableResult
    package nonisolated func change(
        to text: String,
        from origin: TextOrigin = TextOrigin(),
        isUndo: Bool = false
    ) async throws -> TextReceipt {
        let purpose: TextEdit.Purpose = isUndo ? .undo : .change
        return try await save(TextEdit(text: Self.validated(text), origin: origin, time: now(), purpose: purpose))
    }

    /// Saves the text of an earlier version as a new version, then announces the change.
    /// - Returns: `nil` if this version does not exist or is no longer kept.
    /// - Throws: The store's errors. The stored text is unchanged then.
    package nonisolated func restore(version number: Int, by writer: VisitorID) async throws -> TextReceipt? {
        guard let version = try await store.version(number) else { return nil }
        let origin = TextOrigin(writer: writer)
        return try await save(TextEdit(text: version.text, origin: origin, time: now(), purpose: .restoration))
    }

    /// Reads the text, which another machine has changed, then announces the change.
    package func reload() async throws {
        advance(to: try await store.load())
    }

    /// Returns a row for each version that is kept, the newest first.
    /// - Parameter row: Creates a row from a version and the sitting of the next newer one; `nil` for the newest
    ///   version.
    package nonisolated func versions<Row: Sendable>(
        _ row: @escaping @Sendable (_ version: TextVersion, _ newer: TextSitting?) -> Row
    ) async throws -> [Row] {
        try await store.versions(row)
    }

    /// Returns a version, or `nil` if it does not exist or is no longer kept.
    package nonisolated func version(_ number: Int) async throws -> TextVersion? {
        try await store.version(number)
    }

    /// Returns a version with the texts that it can be compared with, or `nil` if it does not exist or is no longer
    /// kept.
    package nonisolated func context(ofVersion number: Int) async throws -> TextVersionContext? {
        try await store.context(ofVersion: number)
    }

    private func save(_ edit: TextEdit) async throws -> TextReceipt {
        let outcome = try await store.save(edit)
        advance(to: outcome.state)
        switch outcome {
        case .saved(let state, _, _), .unchanged(let state), .outdated(let state):
            return TextReceipt(state, of: edit)
        case .conflict(let stored, let merged):
            throw TextError.conflict(stored: stored, merged: merged)
        case .tooLong(_, let length):
            throw TextError.tooLongTogether(length: length, limit: Self.lengthLimit)
        }
    }

    /// Two saves may return in either order: a slow one must not revert the state.
    private func advance(to saved: TextState) {
        if saved.revision > state.revision { state = saved }
    }

    private nonisolated static func validated(_ text: String) throws(TextError) -> String {
        let text = text.withLineFeeds
        let length = text.utf16.count
        guard length <= lengthLimit else { throw .tooLong(length: length, limit: lengthLimit) }
        if let character = ForbiddenCharacter.first(in: text, allowing: ForbiddenCharacter.textControls) {
            throw .forbidden(character)
        }
        return text
    }
}

/// The shared text at one moment.
package struct TextState: Sendable, Equatable {
    /// A number that grows by one with each saved change; 0 before the first.
    package let revision: Int
    package let text: String
    /// The visitor whose typing made this state; `nil` if the text was saved with a button, or before the program was
    /// started.
    package let typist: TextTypist?

    package init(text: String, revision: Int, typist: TextTypist? = nil) {
        self.revision = revision
        self.text = text
        self.typist = typist
    }

    /// Whether the text contains a visible character.
    package var isVisible: Bool { !text.isInvisible }

    /// Whether the text was ever saved.
    package var hasVersions: Bool { revision > 0 }
}

/// A visitor who is typing the text.
package struct TextTypist: Sendable, Equatable {
    /// The visitor's name; `nil` if the visitor has entered none.
    package let name: String?

    package init(name: String?) {
        self.name = name
    }
}

/// The reason that a text cannot be saved. The view model words it.
package enum TextError: Error, Sendable, Equatable {
    /// The text is too long; both numbers are UTF-16 code units.
    case tooLong(length: Int, limit: Int)
    /// With the words that others have added meanwhile, the text is too long; both numbers are UTF-16 code units.
    case tooLongTogether(length: Int, limit: Int)
    case forbidden(ForbiddenCharacter)
    /// Others have changed the same words. The merged text has both readings.
    case conflict(stored: TextState, merged: String)
}

/// The confirmation that the sender of a text receives.
package struct TextReceipt: Sendable, Equatable {
    /// The revision of the stored text.
    package let revision: Int
    /// The stored text, if it differs from the one that was sent.
    package let merged: String?

    init(_ state: TextState, of edit: TextEdit) {
        self.init(revision: state.revision, merged: state.text.utf8.elementsEqual(edit.text.utf8) ? nil : state.text)
    }

    package init(revision: Int, merged: String? = nil) {
        self.revision = revision
        self.merged = merged
    }
}

/// The storage of the text and its versions.
package protocol TextStore: Sendable {
    /// Returns the text as it was last saved; empty, with revision 0, before the first save.
    func load() async throws -> TextState

    /// Carries out `edit.step(on:)` in one transaction, and returns the outcome when it is on disk.
    ///
    /// After every `TextHistory.interval` new versions, the ones that `TextHistory` selects are deleted.
    func save(_ edit: TextEdit) async throws -> TextOutcome

    /// Returns a row for each version that is kept, the newest first. One text at a time is in memory.
    func versions<Row: Sendable>(
        _ row: @escaping @Sendable (_ version: TextVersion, _ newer: TextSitting?) -> Row
    ) async throws -> [Row]

    /// Returns a version, or `nil` if it does not exist or is no longer kept.
    func version(_ number: Int) async throws -> TextVersion?

    /// Returns a version with the texts that it can be compared with, all of one moment; `nil` if the version does not
    /// exist or is no longer kept.
    func context(ofVersion number: Int) async throws -> TextVersionContext?
}
