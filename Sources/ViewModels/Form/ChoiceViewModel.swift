import Views

package struct ChoiceViewModel: ChoiceView, Equatable {
    package let value: String
    package let name: String
    package let isSelected: Bool
}
