extension Element {
    /// What assistive technology calls the element: its label, its text, its `alt`, …; empty without a name.
    public var accessibleName: String { AccessibleName(of: self).string }

    /// The text that `aria-describedby` ties to the element, such as a hint or an error; empty without one.
    public var accessibleDescription: String {
        references(in: "aria-describedby").map { AccessibleName.text(of: $0) }.joined(separator: " ")
    }

    /// The elements whose ids an attribute lists; an id that does not exist is passed over.
    func references(in attribute: String) -> [Element] {
        ids(in: attribute).compactMap { document.element(withID: $0) }
    }

    /// The ids that an attribute lists.
    func ids(in attribute: String) -> [String] {
        (self[attribute] ?? "").utf8.split(whereSeparator: HTMLNames.isSpace).compactMap { String($0) }
    }

    /// The `label` elements of a field (HTML, 4.10.4).
    var labels: [Element] {
        let id = self["id"]
        let pointing = document.elements.filter { $0.name == "label" && id != nil && $0["for"] == id }
        let around = ancestors.first { $0.name == "label" }
        guard let around, around["for"] == nil, isFirstField(in: around) else { return pointing }
        return pointing + [around]
    }

    /// A label without `for` belongs to the first field in it.
    private func isFirstField(in label: Element) -> Bool {
        label.descendants.first { $0.isLabelable } == self
    }

    /// Whether a `label` may name the element (HTML, 4.10.2).
    var isLabelable: Bool {
        name == "input"
            ? inputType != .hidden
            : ["button", "meter", "output", "progress", "select", "textarea"].contains(name)
    }
}
