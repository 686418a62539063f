import Views

package struct PasswordFieldViewModel: PasswordFieldView, Equatable {
    package let name: String
    package let label: String
    package var hint: String?
    package var error: String?
    package var hasFocus = false

    init(_ name: String, label: String) {
        self.name = name
        self.label = label
    }

    package var description: String? { FieldDescription.ids(of: name, hint: hint, error: error) }
}
