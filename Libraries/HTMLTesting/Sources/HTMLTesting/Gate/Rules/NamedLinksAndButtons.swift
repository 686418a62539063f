/// Every link and button has a name that can be read aloud.
struct NamedLinksAndButtons: LintRule {
    let name = "named-links-and-buttons"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { isLinkOrButton($0) && $0.accessibleName.isEmpty }
            .map { finding("It has neither text nor aria-label", at: $0) }
    }

    private func isLinkOrButton(_ element: Element) -> Bool {
        switch element.name {
        case "a": element["href"] != nil
        case "button": true
        case "input": element.inputType.isButton
        default: false
        }
    }
}
