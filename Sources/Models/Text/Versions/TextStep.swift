/// What an edit makes of the stored text: what a store writes, and what is answered.
package struct TextStep: Sendable, Equatable {
    /// The state from now on; that of before when the edit changes nothing.
    package let state: TextState
    /// The sitting that the text belongs to now: it replaces the one of its number. nil when nothing is changed.
    package let sitting: TextSitting?
    /// How far the editor has come now; nil when there is nothing to write down.
    package let editor: EditorPosition?
    package let receipt: TextReceipt
}
