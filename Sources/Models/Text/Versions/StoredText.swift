/// What is stored when an edit comes, as far as it matters to it.
package struct StoredText: Sendable, Equatable {
    package var state: TextState
    /// The sitting of the newest version; nil before the first.
    package var sitting: TextSitting?
    /// How far the editor of the edit has come; nil when it has none, or has sent nothing yet.
    package var editor: EditorPosition?

    package init(state: TextState, sitting: TextSitting? = nil, editor: EditorPosition? = nil) {
        self.state = state
        self.sitting = sitting
        self.editor = editor
    }
}
