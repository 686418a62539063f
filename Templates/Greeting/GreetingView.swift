public import Rendering

/// The page of the greeting, with the form for the name in it.
public protocol GreetingView: View {
    associatedtype Line: LiveRegionView where Line.Content: GreetingLineView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView

    var heading: String { get }
    var line: Line { get }
    var summary: Summary? { get }
    var name: Field { get }
    var saveURL: String { get }
    /// The URL that removes the name; `nil` when there is no name.
    var removalURL: String? { get }
    /// The words of the button that removes the name.
    var removal: String { get }
    /// An explanation of where the name in the greeting comes from.
    var explanation: String { get }
    var profileURL: String { get }
}
