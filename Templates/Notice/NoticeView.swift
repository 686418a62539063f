public import Rendering

/// A line about something that just happened, with a link to more about it, or a button that undoes it.
public protocol NoticeView: View {
    var message: String { get }
    var link: Link? { get }
    /// The URL that undoes the change; `nil` when there is nothing to undo.
    var undoURL: String? { get }
    /// Whether the button has the focus when the page opens. Screen readers then read the message as its description;
    /// otherwise the message is a status.
    var hasFocus: Bool { get }
}
