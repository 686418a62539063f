public import Rendering

/// The flipside of the text: the page with its form.
public protocol TextFlipsideView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Form: LiveRegionView where Form.Content: TextFormView

    var heading: String { get }
    var summary: Summary? { get }
    /// The form, which follows the text. After a refusal it has no updates, and keeps the input.
    var form: Form { get }
}
