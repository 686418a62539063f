import Views

package struct ChoiceFieldViewModel: ChoiceFieldView, Equatable {
    package let name: String
    package let label: String
    package let choices: [ChoiceViewModel]
    package var error: String?
    package var hasFocus = false

    /// - Parameters:
    ///   - choices: What is sent, and what one reads.
    ///   - chosen: What is to be sent again.
    init(_ name: String, label: String, choices: [(value: String, label: String)], chosen: String) {
        self.name = name
        self.label = label
        self.choices = choices.map { ChoiceViewModel(value: $0.value, label: $0.label, isChosen: $0.value == chosen) }
    }

    package var description: String? { FieldDescription.ids(of: name, hint: nil, error: error) }
}
