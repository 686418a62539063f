public import Rendering

/// What has just happened to something of a list, and how it is undone.
public protocol UndoNoticeView: View {
    var message: String { get }
    /// Where it is undone; `nil` where nothing has to be.
    var undoURL: String? { get }
}
