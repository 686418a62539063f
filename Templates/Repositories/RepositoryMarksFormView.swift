public import Rendering

/// A page of repositories in the form that marks them: one with its own button, or all chosen ones with a tag.
public protocol RepositoryMarksFormView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Hidden: HiddenFieldView
    associatedtype Field: TextFieldView
    associatedtype Rows: RepositoryRowsView

    var summary: Summary? { get }
    /// The URL that the form is sent to.
    var marksURL: String { get }
    /// The name of the boxes that choose rows.
    var chosenField: String { get }
    /// The page that the form returns to, and the repositories on other pages that were chosen when the form was sent.
    var hidden: [Hidden] { get }
    var tag: Field { get }
    /// Whether the field for the tag is shown at once, because the form was refused.
    var isOpen: Bool { get }
    /// The buttons that add the tag to the chosen repositories, or remove it.
    var add: FormButton { get }
    var remove: FormButton { get }
    /// The buttons that mark the chosen repositories as visited, or remove the mark.
    var visit: FormButton { get }
    var unvisit: FormButton { get }
    var rows: Rows { get }
}
