import Views

package struct ChoiceViewModel: ChoiceView, Equatable {
    package let value: String
    package let label: String
    package let isChosen: Bool
}
