public import Rendering

/// A field with a list of choices.
public protocol ChoiceFieldView: View {
    associatedtype Choice: FieldChoice

    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    var choices: [Choice] { get }
    var error: String? { get }
    /// The ids of the hint and the error, separated by spaces.
    var description: String? { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}

/// A choice in a field.
public protocol FieldChoice: Sendable {
    /// The value that is sent.
    var value: String { get }
    var label: String { get }
    var isChosen: Bool { get }
}
