public import Rendering

/// The error and the hint of a field, which are below it.
public protocol FieldMessagesView: View {
    /// The id of the field.
    var field: String { get }
    var error: String? { get }
    var hint: String? { get }
    /// The ids of the messages, separated by spaces, which describe the field; `nil` without messages.
    var ids: String? { get }
}
