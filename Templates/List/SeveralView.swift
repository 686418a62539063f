public import Rendering

/// The bar that changes all chosen rows of a list. A script shows it when a row is chosen.
public protocol SeveralView: View {
    associatedtype Hidden: HiddenFieldView

    /// The id of the form, which the boxes of the rows belong to.
    var id: String { get }
    var saveURL: String { get }
    /// The fields that are not shown.
    var hidden: [Hidden] { get }
    /// Whether the bar is shown at once.
    var isShown: Bool { get }
    /// The reason that the last change was refused.
    var refusal: String? { get }
    /// The number of chosen rows that the page does not have, in words.
    var elsewhere: String? { get }
    /// The names of the rows, such as "songs".
    var label: String { get }
    /// The name of the boxes, which the script adds.
    var chosenField: String { get }
    /// The name of the field for a tag.
    var tagField: String { get }
    /// The text in the field for a tag.
    var tag: String { get }
    /// The buttons beside the tag.
    var tagButtons: [FormButton] { get }
    /// The ratings and their button; `nil` for rows without a rating.
    var rating: (field: String, choices: [FieldChoice], button: FormButton)? { get }
    /// The fields that get a new value, and the button; `nil` for rows without such fields.
    var value: (field: String, choices: [FieldChoice], valueField: String, text: String, button: FormButton)? { get }
    /// The other buttons.
    var buttons: [FormButton] { get }
    /// The list without the bar.
    var doneURL: String { get }
}
