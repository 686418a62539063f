public import Rendering

/// The greeting, and the form for the name in it.
public protocol GreetingView: View {
    associatedtype Line: LiveRegionView where Line.Content: GreetingLineView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView

    var heading: String { get }
    var line: Line { get }
    /// What is wrong; `nil` when nothing is.
    var summary: Summary? { get }
    var name: Field { get }
    /// Where the form is sent.
    var saveURL: String { get }
    /// Where the name is forgotten; `nil` when there is none.
    var removalURL: String? { get }
    /// What forgetting it is called.
    var removal: String { get }
    /// Where the name comes from.
    var explanation: String { get }
    var profileURL: String { get }
}
