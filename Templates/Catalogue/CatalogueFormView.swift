public import Rendering

/// The form that adds a song or a movie, and the one that edits it.
public protocol CatalogueFormView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Warning: CatalogueWarningView
    associatedtype Field: TextFieldView
    associatedtype Note: TextAreaFieldView
    associatedtype Rating: ChoiceFieldView

    var heading: String { get }
    /// All that is wrong; `nil` when nothing is.
    var summary: Summary? { get }
    /// Why what was sent was not saved, though nothing is wrong with it.
    var warning: Warning? { get }
    /// Where the form is sent.
    var saveURL: String { get }
    /// By what the form is known when it comes twice; `nil` for an edit, which is known by its version.
    var token: String? { get }
    /// On which version of the item an edit is based; `nil` for a new one.
    var version: Int? { get }
    var fields: [Field] { get }
    var note: Note { get }
    var rating: Rating { get }
    var tags: Field { get }
    /// The words of the button that saves.
    var save: String { get }
    /// The words of the button that saves also what is there already; `nil` where that has not been pointed out.
    var saveAnyway: String? { get }
    var cancelURL: String { get }
    /// The words of the way back.
    var cancel: String { get }
}
