import Models
import Routing
package import Views

/// A field with an optional hint and an optional error.
protocol FieldViewModel {
    var name: String { get }
    var hint: String? { get }
    var error: String? { get }
}

extension FieldViewModel {
    package var messages: FieldMessagesViewModel { FieldMessagesViewModel(field: name, error: error, hint: hint) }
}

package struct FieldMessagesViewModel: FieldMessagesView, Equatable {
    package let field: String
    package let error: String?
    package let hint: String?

    package var ids: String? {
        let ids = [hint.map { _ in "\(field)-hint" }, error.map { _ in "\(field)-error" }].compactMap(\.self)
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }
}

package struct TextFieldViewModel: FieldViewModel, TextFieldView, Equatable {
    package let name: String
    package let label: String
    package let value: String
    package var hint: String?
    package var error: String?
    package var autocomplete = "off"
    package var inputMode: String?
    package var isRequired = false
    package var hasFocus = false

    /// - Parameter value: The typed or saved text. Characters that cannot be shown are marked in it.
    init(_ field: some FormField, label: String, value: String) {
        name = field.name
        self.label = label
        self.value = ForbiddenCharacter.replaced(in: value)
    }
}

package struct TextAreaFieldViewModel: FieldViewModel, TextAreaFieldView, Equatable {
    package let name: String
    package let label: String
    package let value: String
    package var hint: String?
    package var error: String?
    package var hasFocus = false

    /// - Parameter value: The typed or saved text. Characters that cannot be shown are marked in it.
    init(_ field: some FormField, label: String, value: String) {
        name = field.name
        self.label = label
        self.value = ForbiddenCharacter.replaced(in: value, allowing: ["\n", "\r", "\t"])
    }
}

package struct PasswordFieldViewModel: FieldViewModel, PasswordFieldView, Equatable {
    package let name: String
    package let label: String
    package let autocomplete: String
    package var isRequired = false
    package var hint: String?
    package var error: String?
    package var hasFocus = false

    init(_ field: some FormField, label: String, autocomplete: String) {
        name = field.name
        self.label = label
        self.autocomplete = autocomplete
    }
}

package struct ChoiceFieldViewModel: FieldViewModel, ChoiceFieldView, Equatable {
    package let name: String
    package let label: String
    package let choices: [FieldChoice]
    package var hint: String?
    package var error: String?
    package var hasFocus = false

    /// - Parameter chosen: The value of the choice that is selected.
    init(_ field: some FormField, label: String, choices: [(value: String, label: String)], chosen: String) {
        name = field.name
        self.label = label
        self.choices = choices.map { FieldChoice(value: $0.value, label: $0.label, isChosen: $0.value == chosen) }
    }
}

package struct CheckboxFieldViewModel: CheckboxFieldView, Equatable {
    package let name: String
    package let value: String
    package let label: String
    package let isChecked: Bool

    init(_ field: some FormField, value: String = "yes", label: String, isChecked: Bool) {
        name = field.name
        self.value = value
        self.label = label
        self.isChecked = isChecked
    }
}

package struct HiddenFieldViewModel: HiddenFieldView, Equatable {
    package let name: String
    package let value: String

    init(_ field: some FormField, value: String) {
        name = field.name
        self.value = value
    }

    /// A field of a form that is sent again. Characters that cannot be shown are marked in it.
    init(resending name: String, value: String) {
        self.name = ForbiddenCharacter.replaced(in: name)
        self.value = ForbiddenCharacter.replaced(in: value, allowing: ["\n", "\r", "\t"])
    }
}

extension FormButton {
    init(_ label: String, _ field: some FormField, value: String) {
        self.init(label: label, name: field.name, value: value)
    }
}

package struct ErrorSummaryViewModel: ErrorSummaryView, Equatable {
    package let errors: [Link]

    /// Returns `nil` without errors.
    /// - Parameter errors: The names of the fields, each with its message.
    init?(_ errors: [(field: String, message: String)]) {
        guard !errors.isEmpty else { return nil }
        self.errors = errors.map { Link($0.message, to: "#\($0.field)") }
    }

    /// Summarises the errors of fields; returns `nil` without errors.
    init?(of fields: [any FieldViewModel]) {
        self.init(fields.compactMap { field in field.error.map { (field.name, $0) } })
    }
}

extension ForbiddenCharacter {
    var words: String { "a character that cannot be shown (\(codePoint))" }
}

extension FieldError {
    /// Returns the message for a text field in a form, which says what to correct.
    /// - Parameters:
    ///   - name: The name of the field in a sentence, such as "your first name".
    ///   - limit: The maximum number of characters.
    ///   - isEmpty: Whether nothing was typed.
    func advice(on name: String, limit: Int, isEmpty: Bool = false) -> String {
        let subject = name.capitalizingFirst
        return switch self {
        case .blank where isEmpty: "Enter \(name)."
        case .blank: "\(subject) has no visible characters. Enter at least one."
        case .tooLong(let length):
            "\(subject) has \(length.grouped) characters. Shorten it to \(limit.grouped) or fewer."
        case .forbidden(let character): "\(subject) has \(character.words). Remove the � in its place."
        // Only other fields of songs and movies have these errors.
        case .notInRange, .tooMany: "Enter \(name) again."
        }
    }
}
