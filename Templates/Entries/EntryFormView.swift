public import Rendering

/// The page that edits an entry.
public protocol EntryFormView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView
    associatedtype Hidden: HiddenFieldView

    var heading: String { get }
    var summary: Summary? { get }
    /// The URL that saves the entry, or that adds it again after it was deleted.
    var saveURL: String { get }
    /// The text that the form was opened with, or the token of an entry that is added again.
    var hidden: Hidden { get }
    var words: Field { get }
    /// The words on the button.
    var save: String { get }
    /// The page of the list that the visitor came from.
    var cancelURL: String { get }
}
