public import Rendering

/// A message about a change to a list, with a button that undoes it.
public protocol UndoNoticeView: View {
    var message: String { get }
    /// `nil` when there is nothing to undo.
    var undoURL: String? { get }
}
