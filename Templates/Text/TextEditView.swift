package import Rendering

/// The flipside of the text: the form that changes it.
package protocol TextEditView: View {
    associatedtype Failure: FieldErrorView

    var heading: String { get }
    var text: String { get }
    /// Where the form is sent.
    var saveURL: String { get }
    /// Where one gets to without saving.
    var cancelURL: String { get }
    var hint: String { get }
    var failure: Failure? { get }
    /// The ids of what describes the field, parted by spaces.
    var description: String { get }
}
