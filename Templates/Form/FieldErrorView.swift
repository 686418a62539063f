public import Rendering

/// What is wrong with a field, as a link to it.
public protocol FieldErrorView: View {
    var message: String { get }
    /// The id of the field.
    var field: String { get }
}
