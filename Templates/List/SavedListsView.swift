public import Rendering

/// The lists that a visitor has saved, above a list, and the form that saves this one.
public protocol SavedListsView: View {
    associatedtype Form: SavedListForm

    /// The saved lists, with the current one marked.
    var links: [Link] { get }
    /// `nil` for the whole list.
    var form: Form? { get }
}

/// The form that saves a list under a name, or renames or deletes a saved one.
public protocol SavedListForm: Sendable {
    associatedtype Hidden: HiddenFieldView

    /// The words that open the form, such as "Save this list".
    var title: String { get }
    var saveURL: String { get }
    var hidden: Hidden { get }
    /// The name of the field for the name of the list.
    var field: String { get }
    var name: String { get }
    /// The reason that the name was refused.
    var error: String? { get }
    var buttons: [FormButton] { get }
}
