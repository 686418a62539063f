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
        /// The writer undoes the changes of an editor: the text is the one before these changes.
        case undo
        /// The writer restores a version.
        case restoration
    }

    /// Returns the outcome of the edit. A store calls this method within its transaction.
    ///
    /// An edit that arrives after a later one of the same editor, or that has the stored text, changes nothing. An undo
    /// is refused if the stored text is neither its base nor by its editor. Any other edit is saved.
    package func step(on stored: StoredText) -> TextOutcome {
        if let edit = origin.editorEdit, let lastEdit = stored.lastEdit, edit.number <= lastEdit.number {
            return .outdated(stored.state, by: lastEdit)
        }
        if purpose == .undo, !hasSeen(stored) { return .refused(stored.state) }
        if text.utf8.elementsEqual(stored.state.text.utf8) { return .unchanged(stored.state) }
        return .saved(
            TextState(text: text, revision: stored.state.revision + 1),
            in: sitting(after: stored),
            replacing: replacedVersion(of: stored)
        )
    }

    /// Returns the sitting of the new text. A change by the editor of the stored text, in the same sitting, extends the
    /// newest version. Any other edit begins a version: a text that was saved with a button, or that another visitor
    /// may have seen last, is never overwritten.
    private func sitting(after stored: StoredText) -> TextSitting {
        let isContinued =
            purpose == .change && stored.isByEditor && stored.sitting?.continues(with: origin.writer, at: time) == true
        let number = stored.sitting?.number ?? 0
        return TextSitting(
            number: isContinued ? number : number + 1,
            writer: origin.writer?.digest,
            lastChange: time
        )
    }

    /// Returns the number of the version that the edit replaces although its writer has not seen it; `nil` if there is
    /// none, or if it is unknown what the writer has seen.
    private func replacedVersion(of stored: StoredText) -> Int? {
        origin.base == nil || hasSeen(stored) ? nil : stored.sitting?.number
    }

    /// Whether the writer has seen or written the stored text. If a response was lost, only the editor's last edit
    /// shows that.
    private func hasSeen(_ stored: StoredText) -> Bool {
        origin.base == stored.state.revision || stored.isByEditor
    }
}

/// The stored values that decide the outcome of an edit.
package struct StoredText: Sendable, Equatable {
    package var state: TextState
    /// The sitting of the newest version; `nil` before the first.
    package var sitting: TextSitting?
    /// The last edit of the same editor; `nil` if the edit has no editor or is its first.
    package var lastEdit: SavedEdit?

    package init(state: TextState, sitting: TextSitting? = nil, lastEdit: SavedEdit? = nil) {
        self.state = state
        self.sitting = sitting
        self.lastEdit = lastEdit
    }

    /// Whether the text is that of the editor's last edit.
    var isByEditor: Bool { lastEdit?.revision == state.revision }
}

/// A single save, or the changes of one editor with pauses of at most ``longestPause``. Each sitting makes one version.
package struct TextSitting: Sendable, Equatable {
    /// The longest pause between two changes, in seconds.
    package static let longestPause: TimeInterval = 30

    /// The number of the version. The first is 1, and each sitting adds one.
    package let number: Int
    /// The digest of the writer's visitor ID; `nil` if the writer is unknown.
    package let writer: [UInt8]?
    /// The time of the last change, in whole seconds; `nil` if unknown.
    package let lastChange: Date?

    package init(number: Int, writer: [UInt8]?, lastChange: Date?) {
        self.number = number
        self.writer = writer
        self.lastChange = lastChange
    }

    /// Whether the visitor wrote the version.
    package func isBy(_ visitor: VisitorID?) -> Bool {
        guard let visitor, let writer else { return false }
        return visitor.digest == writer
    }

    /// Whether another change by the same editor, with this writer and at this time, still belongs to the sitting. If
    /// the clock was set back, it does not.
    func continues(with visitor: VisitorID?, at time: Date) -> Bool {
        guard let lastChange, isBy(visitor) else { return false }
        return 0...Self.longestPause ~= time.timeIntervalSince(lastChange)
    }
}

/// The outcome of an edit. Each case has the state after it. A store keeps a saved or unchanged edit as the last one of
/// its editor.
package enum TextOutcome: Sendable, Equatable {
    /// The text was saved in the version of this sitting. `replacing` is the number of the version that the edit
    /// replaced although the writer of the edit had not seen it.
    case saved(TextState, in: TextSitting, replacing: Int?)
    /// The text is the stored one.
    case unchanged(TextState)
    /// The same editor has already saved this text, or a later one.
    case outdated(TextState, by: SavedEdit)
    /// The stored text was changed by another page, and the edit would undo that change.
    case refused(TextState)

    package var state: TextState {
        switch self {
        case .saved(let state, _, _), .unchanged(let state), .outdated(let state, _), .refused(let state): state
        }
    }

    /// The confirmation for the sender; `nil` if the edit was refused.
    package var receipt: TextReceipt? {
        switch self {
        case .saved(let state, _, let version): TextReceipt(revision: state.revision, replaced: version)
        case .unchanged(let state): TextReceipt(revision: state.revision)
        case .outdated(_, let lastEdit): TextReceipt(revision: lastEdit.revision)
        case .refused: nil
        }
    }
}

/// The confirmation that the sender of a text receives.
package struct TextReceipt: Sendable, Equatable {
    /// The revision of the state that contains the text.
    package let revision: Int
    /// The number of the version that the edit replaced although the writer of the edit had not seen it; `nil` if there
    /// is none.
    package var replaced: Int?
}

/// The origin of an edit: its writer, its base and its editor.
package struct TextOrigin: Sendable, Equatable {
    /// The visitor who wrote the text; `nil` if unknown. Two unknown writers never count as the same visitor.
    package var writer: VisitorID?
    /// The revision of the state that the text is based on; `nil` if unknown.
    package var base: Int?
    /// The number of the edit and its editor, if a script sends the text during typing; `nil` for a form that is
    /// submitted once.
    package var editorEdit: EditorEdit?

    package init(writer: VisitorID? = nil, base: Int? = nil, editorEdit: EditorEdit? = nil) {
        self.writer = writer
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

/// The last edit of an editor that was stored.
package struct SavedEdit: Sendable, Equatable {
    /// The number of latest edits whose editors are stored. A request that is delayed by more edits counts as its
    /// editor's first.
    package static let countLimit = 1_000

    /// The number of the edit. An edit that arrives later with a lower number is outdated.
    package let number: Int
    /// The revision of the state that contains the text of the edit.
    package let revision: Int

    package init(number: Int, revision: Int) {
        self.number = number
        self.revision = revision
    }
}
