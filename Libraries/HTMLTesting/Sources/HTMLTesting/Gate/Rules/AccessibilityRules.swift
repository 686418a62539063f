/// Every `button` has a type. Without one it sends the form around it, often by surprise.
struct ButtonTypes: LintRule {
    let name = "button-types"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements(named: "button")
            .filter { !["submit", "button", "reset"].contains($0["type"]?.lowercased()) }
            .map { finding("The button has no type: write submit, button or reset", at: $0) }
    }
}

/// Every image has an `alt`, which is empty for decorative images.
struct ImageAlternatives: LintRule {
    let name = "image-alternatives"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { ($0.name == "img" || $0.isInput(.image)) && $0["alt"] == nil }
            .map { finding("The image has no alt; a decorative image has an empty one", at: $0) }
    }
}

/// Every field has a label. A placeholder does not count, because it disappears during typing.
struct LabelledFields: LintRule {
    let name = "labelled-fields"

    func findings(in page: InspectedPage) -> [Finding] {
        page.elements.filter { $0.isField && $0.accessibleName.isEmpty }
            .map { finding("The field has no label", at: $0) }
    }
}

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
