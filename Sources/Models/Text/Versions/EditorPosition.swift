/// How far an editor has come with sending.
package struct EditorPosition: Sendable, Equatable {
    /// The highest number of its edits that are stored: what arrives later with a lower one is out of date.
    package let sequence: Int
    /// The version of the state that has the text of that edit.
    package let version: Int

    package init(sequence: Int, version: Int) {
        self.sequence = sequence
        self.version = version
    }
}
