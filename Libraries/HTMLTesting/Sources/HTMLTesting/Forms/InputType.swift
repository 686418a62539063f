/// What an `input` is (HTML, 4.10.5), as far as forms differ by it.
enum InputType: String, Sendable {
    case hidden
    case checkbox
    case radio
    case file
    case submit
    case image
    case reset
    case button
    /// Everything that text is typed into, dates and numbers included.
    case text

    var isButton: Bool { [.submit, .image, .reset, .button].contains(self) }
}

extension Element {
    /// The kind of an `input`; unknown kinds are text fields.
    var inputType: InputType {
        InputType(rawValue: self["type"]?.lowercased() ?? "text") ?? .text
    }
}
