public import Rendering

/// The errors of a form, each with a link to its field.
public protocol ErrorSummaryView: View {
    associatedtype Problem: FieldProblem

    var errors: [Problem] { get }
}

/// The error of a field.
public protocol FieldProblem: Sendable {
    var message: String { get }
    /// The id of the field.
    var field: String { get }
}
