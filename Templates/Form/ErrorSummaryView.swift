public import Rendering

/// The summary above a form: all that is wrong, each with a link to its field.
public protocol ErrorSummaryView: View {
    associatedtype FieldError: FieldErrorView

    var errors: [FieldError] { get }
}
