public import Rendering

/// The form that adds or edits a song or movie.
public protocol CatalogueFormView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Warning: CatalogueWarning
    associatedtype Field: TextFieldView
    associatedtype Note: TextAreaFieldView
    associatedtype Rating: ChoiceFieldView

    var heading: String { get }
    /// The errors of all fields; `nil` without errors.
    var summary: Summary? { get }
    /// The reason a form without errors was not saved.
    var warning: Warning? { get }
    /// The URL that the form is sent to.
    var saveURL: String { get }
    /// The token by which a form that is sent twice is recognized; `nil` for an edit, which has a version.
    var token: String? { get }
    /// The version of the item that an edit is based on; `nil` for a new item.
    var version: Int? { get }
    var fields: [Field] { get }
    var note: Note { get }
    var rating: Rating { get }
    var tags: Field { get }
    /// The text of the button that saves.
    var save: String { get }
    /// The text of the button that saves a duplicate; `nil` where no duplicate was found.
    var saveAnyway: String? { get }
    var cancelURL: String { get }
    /// The text of the link that leaves the form.
    var cancel: String { get }
}

/// The reason a form without errors was not saved.
public protocol CatalogueWarning: Sendable {
    associatedtype Row: CatalogueRowView
    associatedtype Difference: CatalogueDifference

    var heading: String { get }
    var message: String { get }
    /// The existing items with the same name and credit.
    var duplicates: [Row] { get }
    /// The fields that someone else has changed.
    var differences: [Difference] { get }
}

/// A field whose value in the form differs from the saved one.
public protocol CatalogueDifference: Sendable {
    var name: String { get }
    var yours: String { get }
    var saved: String { get }
}
