public import Rendering

/// The hint and the error of a field, between its label and its input.
public protocol FieldMessagesView: View {
    /// The id of the field.
    var field: String { get }
    var error: String? { get }
    var hint: String? { get }
    /// The ids of the messages, separated by spaces, which describe the field; `nil` without messages.
    var ids: String? { get }
}
