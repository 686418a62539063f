public import Rendering

/// The form that adds an entry.
public protocol EntryAdditionView: View {
    associatedtype Field: TextFieldView

    var field: Field { get }
    /// Where the form is sent.
    var addURL: String { get }
    /// By what the form is known when it comes twice.
    var token: String { get }
}
