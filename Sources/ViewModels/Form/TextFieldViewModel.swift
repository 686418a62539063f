import Models
import Views

package struct TextFieldViewModel: TextFieldView, Equatable {
    package let name: String
    package let label: String
    package let value: String
    package var hint: String?
    package var error: String?
    package var autocomplete = "off"
    package var inputMode: String?
    package var isRequired = false
    package var hasFocus = false

    /// - Parameter value: What was typed, or what is kept. Characters that no page can show are marked in it, so that they
    ///   can be found.
    init(_ name: String, label: String, value: String) {
        self.name = name
        self.label = label
        self.value = ForbiddenCharacter.marked(in: value)
    }

    package var description: String? { FieldDescription.ids(of: name, hint: hint, error: error) }
}
