/// Every field has a label; a placeholder is none, as it goes away when one types.
struct LabelledFields: LintRule {
    let name = "labelled-fields"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { $0.isField && $0.accessibleName.isEmpty }
            .map { finding("The field has no label", at: $0) }
    }
}
