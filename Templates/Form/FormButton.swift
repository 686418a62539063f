/// A button that sends a form with a value.
public struct FormButton: Sendable, Equatable {
    /// The words on the button.
    public let label: String
    /// The name of the value in the form.
    public let name: String
    /// The value that is sent if the button is pressed.
    public let value: String

    package init(label: String, name: String, value: String) {
        self.label = label
        self.name = name
        self.value = value
    }
}
