/// Where a text comes from: who has written it, and upon what.
package struct TextOrigin: Sendable, Equatable {
    /// Who has written it; nil for somebody unknown, who is never taken for the same as another.
    package var writer: VisitorID?
    /// The version of the state that it was made from; nil when that is not known.
    package var base: Int?
    /// The form that sends while one types; nil for a form that is sent once.
    package var editor: EditorMark?

    package init(writer: VisitorID? = nil, base: Int? = nil, editor: EditorMark? = nil) {
        self.writer = writer
        self.base = base
        self.editor = editor
    }

    package struct EditorMark: Sendable, Equatable {
        package let id: EditorID
        /// Grows with each edit of the editor.
        package let sequence: Int

        package init(id: EditorID, sequence: Int) {
            self.id = id
            self.sequence = sequence
        }
    }
}
