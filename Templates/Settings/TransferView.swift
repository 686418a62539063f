public import Rendering

/// The page that makes another browser the same visitor, with a code.
public protocol TransferView: View {
    associatedtype Notice: NoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView

    var heading: String { get }
    /// The notice after the move; `nil` otherwise.
    var notice: Notice? { get }
    var summary: Summary? { get }
    /// The code, and the last minute in which it can be entered; `nil` until the visitor asks for one.
    var code: (text: String, end: UTCTime)? { get }
    /// Whether there is anything to move.
    var isVisitor: Bool { get }
    var codeURL: String { get }
    /// The field for the code of the other browser.
    var entry: Field { get }
    var entryURL: String { get }
    var settingsURL: String { get }
}
