public import Rendering

/// A field with a list of choices.
public protocol ChoiceFieldView: View {
    associatedtype Messages: FieldMessagesView

    /// The name and the id of the field.
    var name: String { get }
    var label: String { get }
    var choices: [FieldChoice] { get }
    var messages: Messages { get }
    /// Whether the field has the focus when the page opens.
    var hasFocus: Bool { get }
}

/// A choice in a field.
public struct FieldChoice: Sendable, Equatable {
    /// The value that is sent.
    public let value: String
    /// The words of the choice.
    public let label: String
    /// Whether the choice is selected when the page opens.
    public let isChosen: Bool

    package init(value: String, label: String, isChosen: Bool) {
        self.value = value
        self.label = label
        self.isChosen = isChosen
    }
}
