package import Foundation

/// A new text that is to be stored, and the rule for the version that it becomes.
package struct TextEdit: Sendable, Equatable {
    package let text: String
    package let origin: TextOrigin
    package let time: Date
    package let kind: Kind

    package enum Kind: Sendable, Equatable {
        /// The writer has typed or saved the text.
        case change
        /// The writer undoes the changes of an editor: the text is the one before these changes.
        case undo
        /// The writer restores a version.
        case restoration
    }

    package init(text: String, origin: TextOrigin = TextOrigin(), time: Date, kind: Kind = .change) {
        self.text = text
        self.origin = origin
        self.time = time
        self.kind = kind
    }

    /// Returns the result of applying the edit to `stored`. A store calls this method within its transaction.
    ///
    /// An edit that arrives after a later one of the same editor, or that has the stored text, changes nothing. An undo
    /// is refused if the stored text is neither its base nor by its editor. A change by the editor of the stored text,
    /// in the same sitting, extends the newest version. Any other edit begins a version: a text that was saved with a
    /// button, or that another visitor may have seen last, is never overwritten.
    package func step(on stored: StoredText) -> TextOutcome {
        if let editor = stored.editor, isOutdated(by: editor) { return .unchanged(stored.state, since: editor) }
        let isBasedOnStored = isBased(on: stored)
        if kind == .undo, !isBasedOnStored { return .refused(stored.state) }
        guard !text.utf8.elementsEqual(stored.state.text.utf8) else {
            return TextOutcome(
                state: stored.state,
                sitting: nil,
                editor: position(at: stored.state.revision),
                receipt: TextReceipt(revision: stored.state.revision)
            )
        }
        let revision = stored.state.revision + 1
        let extends = kind == .change && continuesSitting(of: stored)
        let number = stored.sitting?.number ?? 0
        let replaced = isBasedOnStored || origin.base == nil ? nil : stored.sitting?.number
        return TextOutcome(
            state: TextState(text: text, revision: revision),
            sitting: TextSitting(
                number: extends ? number : number + 1,
                writer: origin.writer?.digest,
                lastChange: time
            ),
            editor: position(at: revision),
            receipt: TextReceipt(revision: revision, replaced: replaced)
        )
    }

    /// Whether the edit's editor has written the stored text, in a sitting that has not ended.
    private func continuesSitting(of stored: StoredText) -> Bool {
        guard stored.editor?.revision == stored.state.revision else { return false }
        return stored.sitting?.continues(with: origin.writer, at: time) == true
    }

    /// Whether a later edit of the same editor has been stored already.
    private func isOutdated(by editor: EditorPosition) -> Bool {
        guard let mark = origin.editor else { return false }
        return mark.sequence <= editor.sequence
    }

    /// Whether the writer has seen or written the stored text. If a response was lost, only the editor's position shows
    /// that.
    private func isBased(on stored: StoredText) -> Bool {
        origin.base == stored.state.revision || stored.editor?.revision == stored.state.revision
    }

    private func position(at revision: Int) -> EditorPosition? {
        origin.editor.map { EditorPosition(sequence: $0.sequence, revision: revision) }
    }
}

/// The result of an edit: the values to store, and the receipt for the sender.
package struct TextOutcome: Sendable, Equatable {
    /// The state after the edit; the stored one if the edit changes nothing.
    package let state: TextState
    /// The sitting that the text belongs to, to be stored under its number; `nil` if the edit changes nothing.
    package let sitting: TextSitting?
    /// The editor's new position; `nil` if there is none to store.
    package let editor: EditorPosition?
    /// The confirmation for the sender; `nil` if the edit was refused.
    package let receipt: TextReceipt?

    fileprivate static func unchanged(_ state: TextState, since editor: EditorPosition) -> TextOutcome {
        TextOutcome(state: state, sitting: nil, editor: nil, receipt: TextReceipt(revision: editor.revision))
    }

    fileprivate static func refused(_ state: TextState) -> TextOutcome {
        TextOutcome(state: state, sitting: nil, editor: nil, receipt: nil)
    }
}

/// The stored values that decide the result of an edit.
package struct StoredText: Sendable, Equatable {
    package var state: TextState
    /// The sitting of the newest version; `nil` before the first.
    package var sitting: TextSitting?
    /// The position of the edit's editor; `nil` if the edit has no editor or is its first.
    package var editor: EditorPosition?

    package init(state: TextState, sitting: TextSitting? = nil, editor: EditorPosition? = nil) {
        self.state = state
        self.sitting = sitting
        self.editor = editor
    }
}

/// The confirmation that the sender of a text receives.
package struct TextReceipt: Sendable, Equatable {
    /// The revision of the state that contains the text.
    package let revision: Int
    /// The number of the version that was replaced although its writer had not seen it; `nil` if there is none.
    package let replaced: Int?

    package init(revision: Int, replaced: Int? = nil) {
        self.revision = revision
        self.replaced = replaced
    }
}

/// The origin of an edit: its writer, its base and its editor.
package struct TextOrigin: Sendable, Equatable {
    /// The visitor who wrote the text; `nil` if unknown. Two unknown writers never count as the same visitor.
    package var writer: VisitorID?
    /// The revision of the state that the text is based on; `nil` if unknown.
    package var base: Int?
    /// The editor that sends the text during typing; `nil` for a form that is submitted once.
    package var editor: EditorSequence?

    package init(writer: VisitorID? = nil, base: Int? = nil, editor: EditorSequence? = nil) {
        self.writer = writer
        self.base = base
        self.editor = editor
    }

    /// An editor, and the number of one of its edits.
    package struct EditorSequence: Sendable, Equatable {
        package let id: EditorID
        /// A number that grows with each edit of the editor.
        package let sequence: Int

        package init(id: EditorID, sequence: Int) {
            self.id = id
            self.sequence = sequence
        }
    }
}

/// The identifier of an open form that sends its text during typing. The form's script chooses it.
package struct EditorID: RandomToken {
    package let bits: RandomBits

    package init(bits: RandomBits) {
        self.bits = bits
    }
}

/// The last stored edit of an editor.
package struct EditorPosition: Sendable, Equatable {
    /// The number of the edit. An edit that arrives later with a lower number is outdated.
    package let sequence: Int
    /// The revision of the state that contains the text of the edit.
    package let revision: Int

    package init(sequence: Int, revision: Int) {
        self.sequence = sequence
        self.revision = revision
    }
}
