public import Rendering

/// A line about something that just happened, with a link to more about it, or a button that undoes it.
public protocol NoticeView: View {
    associatedtype UndoField: HiddenFieldView

    var message: String { get }
    var link: Link? { get }
    /// The URL that undoes the change; `nil` when there is nothing to undo.
    var undoURL: String? { get }
    /// The former value, which undoing sends; `nil` if the URL tells all.
    var undoField: UndoField? { get }
    /// Whether the notice has the focus when the page opens: the button, of which screen readers read the message as its
    /// description, or else the message. Otherwise the message is a status.
    var hasFocus: Bool { get }
}
