package import Foundation

/// A new text that is to be stored, and the rule for its outcome. The page that edits the text is the flipside.
package struct TextEdit: Sendable, Equatable {
    package let text: String
    package var origin = TextOrigin()
    package let time: Date
    package var purpose = Purpose.change

    package enum Purpose: Sendable, Equatable {
        /// The writer has typed or saved the text.
        case change
        /// The writer undoes the changes of an editor. What was typed stays in the version before.
        case undo
        /// The writer restores a version.
        case restoration
    }

    /// The identifier under which the edit is kept: that of its editor, or for a form that is submitted once, a digest of what it
    /// sends, by which it is recognised when it is sent again. `nil` for a text without a base, which replaces the stored one.
    package var id: EditorID? {
        if let edit = origin.editorEdit { return edit.editor }
        return origin.base.map { EditorID(digest: SHA256Digest(of: Array("\($0.revision) \(text)".utf8)).bytes) }
    }

    /// The edit as it is kept when the state has this revision.
    package func saved(at revision: Int) -> SavedEdit {
        guard let edit = origin.editorEdit else { return SavedEdit(number: 0, revision: revision, text: "") }
        return SavedEdit(number: edit.number, revision: revision, text: text)
    }

    /// Returns the outcome of the edit. A store calls this method within its transaction.
    ///
    /// An edit that arrives after a later one of the same editor changes nothing, and neither does a form that arrives again.
    /// Any other is merged with the changes that others have saved since its base. If a form without the script has changed the
    /// same words as others, its writer decides.
    package func step(on stored: StoredText) -> TextOutcome {
        if let lastEdit = stored.lastEdit, origin.editorEdit?.number ?? 0 <= lastEdit.number {
            return .outdated(stored.state)
        }
        let merge = merge(with: stored)
        if let merge, merge.hasConflict, origin.editorEdit == nil {
            return .conflict(stored.state, merged: merge.text)
        }
        let merged = merge?.text ?? text
        let length = merged.utf16.count
        guard length <= TextModel.lengthLimit else { return .tooLong(stored.state, length: length) }
        if merged.utf8.elementsEqual(stored.state.text.utf8) { return .unchanged(stored.state) }
        let typed = merge?.hasConflict == true ? version(after: stored.sitting?.number ?? 0, text: text) : nil
        let sitting =
            typed.map { version(after: $0.number, text: merged).sitting } ?? sitting(of: merged, after: stored)
        let typist = origin.editorEdit.map { _ in TextTypist(name: origin.name) }
        let state = TextState(text: merged, revision: stored.state.revision + 1, typist: typist)
        return .saved(state, in: sitting, keeping: typed)
    }

    /// Merges the text with the stored one; returns `nil` if the text replaces the stored one as it is.
    private func merge(with stored: StoredText) -> TextMerge? {
        guard purpose != .restoration, let base = base(in: stored) else { return nil }
        guard !base.utf8.elementsEqual(stored.state.text.utf8) else { return nil }
        return TextMerge(base: base, stored: stored.state.text, new: text)
    }

    /// Returns the text from which the new one was made. If the response to the editor's last edit was lost, that is
    /// the text of this edit: it is in the stored text already.
    private func base(in stored: StoredText) -> String? {
        if let lastEdit = stored.lastEdit, lastEdit.revision > origin.base?.revision ?? 0 { return lastEdit.text }
        return origin.base?.text
    }

    /// Returns the sitting of the new text. It extends the newest version if the same editor continues its sitting, or
    /// if another editor adds to a text that is being typed. Any other edit begins a version: what was saved with a
    /// button, or what somebody else may have seen last and the edit removes, is never overwritten.
    private func sitting(of merged: String, after stored: StoredText) -> TextSitting {
        let next = version(after: stored.sitting?.number ?? 0, text: merged).sitting
        guard purpose == .change, let sitting = stored.sitting, sitting.isRecent(at: time) else { return next }
        let isOwn = stored.isByEditor && sitting.isBy(origin.writer)
        guard isOwn || isAddition(merged, to: stored) else { return next }
        return sitting.extended(by: next)
    }

    private func isAddition(_ merged: String, to stored: StoredText) -> Bool {
        origin.editorEdit != nil && stored.lastEdit != nil && stored.isTyped
            && TextMerge.isAddition(merged, to: stored.state.text)
    }

    private func version(after number: Int, text: String) -> TextVersion {
        let sitting = TextSitting(
            number: number + 1,
            writers: origin.writer.map { [$0.digest] } ?? [],
            lastChange: time
        )
        return TextVersion(sitting: sitting, text: text)
    }
}

/// The stored values that decide the outcome of an edit.
package struct StoredText: Sendable, Equatable {
    package var state: TextState
    /// The sitting of the newest version; `nil` before the first.
    package var sitting: TextSitting?
    /// The last edit with the same identifier; `nil` for the first one.
    package var lastEdit: SavedEdit?
    /// Whether an editor saved the text during typing.
    package var isTyped: Bool

    package init(state: TextState, sitting: TextSitting? = nil, lastEdit: SavedEdit? = nil, isTyped: Bool = false) {
        self.state = state
        self.sitting = sitting
        self.lastEdit = lastEdit
        self.isTyped = isTyped
    }

    /// Whether the text is that of the editor's last edit.
    var isByEditor: Bool { lastEdit?.revision == state.revision }
}

/// A single save, or the changes of editors with pauses of at most ``longestPause``. Each sitting makes one version.
package struct TextSitting: Sendable, Equatable {
    /// The longest pause between two changes, in seconds.
    package static let longestPause: TimeInterval = 30

    /// The number of the version. The first is 1, and each sitting adds one.
    package let number: Int
    /// The maximum number of writers that are kept.
    private static let writerLimit = 100

    /// The digests of the writers' visitor IDs, in the order of their first changes; empty if one is unknown.
    package let writers: [[UInt8]]
    /// The time of the last change; `nil` if unknown.
    package let lastChange: Date?

    package init(number: Int, writers: [[UInt8]], lastChange: Date?) {
        self.number = number
        self.writers = writers
        self.lastChange = lastChange
    }

    /// Whether the visitor alone wrote the version.
    func isBy(_ visitor: VisitorID?) -> Bool {
        guard let visitor else { return false }
        return writers == [visitor.digest]
    }

    /// Returns the sitting with the change of another one.
    fileprivate func extended(by next: TextSitting) -> TextSitting {
        let isKnown = !writers.isEmpty && !next.writers.isEmpty
        let all = writers + next.writers.filter { !writers.contains($0) }
        return TextSitting(
            number: number,
            writers: isKnown ? Array(all.prefix(Self.writerLimit)) : [],
            lastChange: next.lastChange
        )
    }

    /// Whether a change at this time can still belong to the sitting. If the clock was set back, it cannot.
    func isRecent(at time: Date) -> Bool {
        guard let lastChange else { return false }
        return 0...Self.longestPause ~= time.timeIntervalSince(lastChange)
    }
}

/// The outcome of an edit. Each case has the state after it. A store keeps a saved or unchanged edit as the last one with
/// its identifier.
package enum TextOutcome: Sendable, Equatable {
    /// The text was saved, merged with the changes of others, in the version of this sitting. `keeping` is a version
    /// before it with the text as it was typed, if others have changed the same words.
    case saved(TextState, in: TextSitting, keeping: TextVersion?)
    /// The text is the stored one.
    case unchanged(TextState)
    /// The same editor, or the same form, has already saved this text or a later one.
    case outdated(TextState)
    /// Others have changed the same words, and nothing was saved. `merged` has both readings.
    case conflict(TextState, merged: String)
    /// The merged text is too long, and nothing was saved. The length is in UTF-16 code units.
    case tooLong(TextState, length: Int)

    package var state: TextState {
        switch self {
        case .saved(let state, _, _), .unchanged(let state), .outdated(let state), .conflict(let state, _),
            .tooLong(let state, _):
            state
        }
    }
}

/// The origin of an edit: its writer, its base and its editor.
package struct TextOrigin: Sendable, Equatable {
    /// The visitor who wrote the text; `nil` if unknown. Two unknown writers never count as the same visitor.
    package var writer: VisitorID?
    /// The name of the writer, which other editors show; `nil` if unknown.
    package var name: String?
    /// The text that the new one was made from, with its revision; `nil` if unknown. The text then replaces the stored
    /// one, which is kept as a version.
    package var base: TextState?
    /// The number of the edit and its editor, if a script sends the text during typing; `nil` for a form that is
    /// submitted once.
    package var editorEdit: EditorEdit?

    package init(
        writer: VisitorID? = nil,
        name: String? = nil,
        base: TextState? = nil,
        editorEdit: EditorEdit? = nil
    ) {
        self.writer = writer
        self.name = name
        self.base = base
        self.editorEdit = editorEdit
    }
}

/// The identifier of an editor, which is an open form that sends its text during typing. The form's script chooses it.
package typealias EditorID = RandomToken<EditorEdit>

/// One of the edits of an editor.
package struct EditorEdit: Sendable, Equatable {
    package let editor: EditorID
    /// A number that grows with each edit of the editor.
    package let number: Int

    package init(editor: EditorID, number: Int) {
        self.editor = editor
        self.number = number
    }
}

/// The last edit of an editor that was stored, or a form that was submitted once.
package struct SavedEdit: Sendable, Equatable {
    /// The number of latest edits whose editors are stored. A request that is delayed by more edits counts as its
    /// editor's first.
    package static let countLimit = 1_000

    /// The number of the edit; 0 for a form. An edit that arrives later with a lower number is outdated.
    package let number: Int
    /// The revision of the state that contains the text of the edit.
    package let revision: Int
    /// The text as the editor sent it; empty for a form.
    package let text: String

    package init(number: Int, revision: Int, text: String) {
        self.number = number
        self.revision = revision
        self.text = text
    }
}
