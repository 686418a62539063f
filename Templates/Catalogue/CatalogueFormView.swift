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
    associatedtype SaveAnyway: FormButton

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
    var fields: [Field] { get }
    var note: Note { get }
    var rating: Rating { get }
    var tags: Field { get }
    /// The text of the button that saves.
    var save: String { get }
    /// The button that saves a duplicate; `nil` if no duplicate was found.
    var saveAnyway: SaveAnyway? { get }
    var cancelURL: String { get }
}

/// The reason that a form without errors was not saved.
public protocol CatalogueWarning: Sendable {
    associatedtype Row: CatalogueRowView

    var heading: String { get }
    var message: String { get }
    /// The existing items with the same name and credit.
    var duplicates: [Row] { get }
}

/// A field with two values to choose from: the typed value, and the value that someone else has saved.
public protocol ContestedField: Sendable {
    associatedtype Value: ContestedValue
    associatedtype Yours: HiddenFieldView

    var label: String { get }
    /// The name of the choice.
    var name: String { get }
    var choices: [Value] { get }
    /// The typed value.
    var yours: Yours { get }
}

/// A value to choose.
public protocol ContestedValue: Sendable {
    /// The value that is sent for the choice.
    var choice: String { get }
    var label: String { get }
    var value: String { get }
}
