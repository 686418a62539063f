public import Rendering

/// The flipside of the text.
public protocol TextEditView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Form: TextFormView
    associatedtype LiveForm: LiveRegionView

    var heading: String { get }
    var summary: Summary? { get }
    /// The form as it is opened, which follows the text.
    var liveForm: LiveForm? { get }
    /// The form as it comes back with what was typed, which follows nothing.
    var refusedForm: Form? { get }
}
