public import Rendering

/// The form that changes the text. A script may send it while it is typed (`data-live-save`), and says there how it goes
/// (`data-live-keep`).
public protocol TextFormView: View {
    associatedtype Failure: FieldErrorView

    var text: String { get }
    /// The version of the state that the text was made from; `nil` when that is not known.
    var base: Int? { get }
    /// Where the form is sent.
    var saveURL: String { get }
    /// Where one gets to without saving.
    var cancelURL: String { get }
    var versionsURL: String { get }
    var hint: String { get }
    var failure: Failure? { get }
    /// The ids of what describes the field, parted by spaces.
    var description: String { get }
}
