public import Rendering

/// The form that adds or edits a song or movie.
public protocol CatalogueFormView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Warning: CatalogueWarning
    associatedtype Hidden: HiddenFieldView
    associatedtype Contested: ContestedField
    associatedtype Field: TextFieldView
    associatedtype Note: TextAreaFieldView
    associatedtype Rating: ChoiceFieldView
    associatedtype Notice: ItemNoticeView

    var heading: String { get }
    /// The errors of all fields; `nil` without errors.
    var summary: Summary? { get }
    /// The reason that a form without errors was not saved.
    var warning: Warning? { get }
    /// The URL that the form is sent to.
    var saveURL: String { get }
    /// The token that identifies a form that is sent twice; for an edit, the values that it is based on.
    var hidden: [Hidden] { get }
    /// The fields that the visitor and someone else have changed to different values.
    var contested: [Contested] { get }
    /// The other fields of one line, from the name to the duration.
    var fields: [Field] { get }
    /// The note; `nil` if it is contested, as for the rating and the tags.
    var note: Note? { get }
    var rating: Rating? { get }
    var tags: Field? { get }
    /// The notice of a change elsewhere; `nil` for an addition.
    var notice: Notice? { get }
    /// The text of the button that saves.
    var save: String { get }
    /// The button that saves a duplicate; `nil` if no duplicate was found.
    var saveAnyway: FormButton? { get }
    var cancelURL: String { get }
}

/// The reason that a form without errors was not saved.
public protocol CatalogueWarning: Sendable {
    associatedtype Row: ListRowView

    var heading: String { get }
    var message: String { get }
    /// The existing items with the same name and credit.
    var duplicates: [Row] { get }
}

/// A field that the visitor and someone else have changed to different values. The visitor keeps one of them. The field
/// with the typed value is one of three kinds.
public protocol ContestedField: Sendable {
    associatedtype Line: TextFieldView
    associatedtype Note: TextAreaFieldView
    associatedtype Rating: ChoiceFieldView

    var label: String { get }
    /// The name of the choice.
    var choice: String { get }
    /// The value of the choice that keeps the typed value.
    var yours: String { get }
    var keepYours: String { get }
    var line: Line? { get }
    var note: Note? { get }
    var rating: Rating? { get }
    /// The value of the choice that keeps the value that someone else has saved.
    var theirs: String { get }
    /// The value that someone else has saved; `nil` if it is empty.
    var stored: String? { get }
}
