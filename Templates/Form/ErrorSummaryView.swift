public import Rendering

/// The errors of a form.
public protocol ErrorSummaryView: View {
    /// The messages, each with a link to its field.
    var errors: [Link] { get }
}
