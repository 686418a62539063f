package import Foundation

/// A text on its way into the store, and the rule for what becomes of it.
package struct TextEdit: Sendable, Equatable {
    package let text: String
    package let origin: TextOrigin
    /// When it came.
    package let time: Date
    /// Whether it begins a version whoever wrote the one before: a version that was restored is to stay as it is.
    package let beginsVersion: Bool

    package init(text: String, origin: TextOrigin = TextOrigin(), time: Date, beginsVersion: Bool = false) {
        self.text = text
        self.origin = origin
        self.time = time
        self.beginsVersion = beginsVersion
    }

    /// What the edit makes of `stored`. A store calls this within the transaction that writes it.
    ///
    /// The newest version is extended by its own writer, at the same sitting, and knowing the text that goes. Every
    /// other change begins a version: what somebody else could have seen last is never written over.
    package func step(on stored: StoredText) -> TextStep {
        if let editor = stored.editor, isOutOfDate(for: editor) { return .nothing(stored.state, since: editor) }
        guard !text.utf8.elementsEqual(stored.state.text.utf8) else {
            return TextStep(
                state: stored.state,
                sitting: nil,
                editor: position(at: stored.state.version),
                receipt: TextReceipt(version: stored.state.version)
            )
        }
        let version = stored.state.version + 1
        let knows = knows(stored)
        let extends = knows && !beginsVersion && stored.sitting?.goesOn(with: origin.writer, at: time) == true
        let number = stored.sitting?.number ?? 0
        return TextStep(
            state: TextState(text: text, version: version),
            sitting: TextSitting(
                number: extends ? number : number + 1,
                writer: origin.writer?.digest,
                lastChange: time
            ),
            editor: position(at: version),
            receipt: TextReceipt(version: version, replaced: knows || origin.base == nil ? nil : stored.sitting?.number)
        )
    }

    /// Another edit of the same editor, with newer words, has overtaken this one.
    private func isOutOfDate(for editor: EditorPosition) -> Bool {
        guard let mark = origin.editor else { return false }
        return mark.sequence <= editor.sequence
    }

    /// Whether the writer has seen the text that goes, or has written it. After an answer that was lost, only the
    /// editor tells.
    private func knows(_ stored: StoredText) -> Bool {
        origin.base == stored.state.version || stored.editor?.version == stored.state.version
    }

    private func position(at version: Int) -> EditorPosition? {
        origin.editor.map { EditorPosition(sequence: $0.sequence, version: version) }
    }
}

extension TextStep {
    fileprivate static func nothing(_ state: TextState, since editor: EditorPosition) -> TextStep {
        TextStep(state: state, sitting: nil, editor: nil, receipt: TextReceipt(version: editor.version))
    }
}
