public import Rendering

/// The errors of a form, each with a link to its field.
public protocol ErrorSummaryView: View {
    var errors: [FieldProblem] { get }
}

/// The error of a field.
public struct FieldProblem: Sendable, Equatable {
    /// The id of the field.
    public let field: String
    /// The problem, and its correction.
    public let message: String

    package init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
