public import Rendering

/// The form that changes the text. A script saves the text during typing (`data-live-save`). It shows the changes of
/// others in the field, and its messages in the form (`data-live-keep`). With the script, "Done" and "Undo my changes"
/// replace "Save" and "Cancel".
public protocol TextFormView: View {
    associatedtype Base: HiddenFieldView

    /// The name of the field for the text.
    var textField: String { get }
    var text: String { get }
    /// The text that the visitor began to edit, and its revision; empty if unknown.
    var base: [Base] { get }
    var saveURL: String { get }
    var cancelURL: String { get }
    /// The list of versions; `nil` before the first version.
    var versionsURL: String? { get }
    var hint: String { get }
    var error: String? { get }
    /// Says who is writing the text that the form shows; `nil` if nobody is. The script shows it for a moment, except to
    /// the writer.
    var writing: String? { get }
    /// The ids of the elements that describe the field, separated by spaces.
    var describedBy: String { get }
}
