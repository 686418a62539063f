public import Rendering

/// A message about a change to a list, with a button that undoes it.
public protocol UndoNoticeView: View {
    var message: String { get }
    /// The URL that undoes the change; `nil` when there is nothing to undo.
    var undoURL: String? { get }
    /// Whether the button has the focus when the page opens.
    var hasFocus: Bool { get }
}
