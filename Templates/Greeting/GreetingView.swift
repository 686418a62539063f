public import Rendering

/// The page of the greeting, with the form for the name in it.
public protocol GreetingView: View {
    associatedtype Line: LiveRegionView where Line.Content: GreetingLineView
    associatedtype Summary: ErrorSummaryView
    associatedtype Form: LiveRegionView where Form.Content: GreetingFormView

    var heading: String { get }
    var line: Line { get }
    var summary: Summary? { get }
    var form: Form { get }
}
