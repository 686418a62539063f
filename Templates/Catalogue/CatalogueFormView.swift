public import Rendering

/// The form that adds or edits a song or movie.
public protocol CatalogueFormView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Duplicate: ListRowView
    associatedtype Hidden: HiddenFieldView
    associatedtype Addition: AdditionView
    associatedtype Contested: ContestedField
    associatedtype Notice: ItemNoticeView

    var heading: String { get }
    /// The errors of all fields; `nil` without errors.
    var summary: Summary? { get }
    /// The reason that a form without errors was not saved, with the existing items of the same name and credit.
    var warning: (heading: String, message: String, duplicates: [Duplicate])? { get }
    /// The URL that the form is sent to.
    var saveURL: String { get }
    /// Whether the form is the other side of a song or a movie, and not an addition.
    var isBack: Bool { get }
    /// The visitor who added the item, and the time; `nil` for an addition, and if neither is known.
    var addition: Addition? { get }
    /// The token that identifies a form that is sent twice; for an edit, the values that it is based on.
    var hidden: [Hidden] { get }
    /// The fields that the visitor and someone else have changed to different values.
    var contested: [Contested] { get }
    /// The other fields, from the name to the rating.
    var fields: [any View] { get }
    /// The note and the tags, unless they are contested.
    var wideFields: [any View] { get }
    /// The notice of a change elsewhere; `nil` for an addition.
    var notice: Notice? { get }
    /// The text of the button that saves.
    var save: String { get }
    /// The link to what the form would duplicate; `nil` without a duplicate, and for an edit.
    var existingLink: Link? { get }
    /// The button that saves a duplicate, in place of the other one; `nil` if no duplicate was found.
    var saveAnyway: FormButton? { get }
    var cancelURL: String { get }
}

/// A field that the visitor and someone else have changed to different values. The visitor keeps one of them.
public protocol ContestedField: Sendable {
    var label: String { get }
    /// The name of the choice.
    var name: String { get }
    /// The value of the choice that keeps the typed value.
    var yours: String { get }
    var keepYours: String { get }
    /// The field with the typed value.
    var field: any View { get }
    /// The value of the choice that keeps the value that someone else has saved.
    var theirs: String { get }
    /// The value that someone else has saved; `nil` if it is empty.
    var stored: String? { get }
}
