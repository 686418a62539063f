public import Rendering

/// The flipside of the text: the page with its form.
public protocol TextEditView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Form: TextFormView
    associatedtype LiveForm: LiveRegionView

    var heading: String { get }
    var summary: Summary? { get }
    /// The form when the page is opened, which follows the text.
    var liveForm: LiveForm? { get }
    /// The form after a refusal, which keeps the input and has no live updates.
    var refusedForm: Form? { get }
}
