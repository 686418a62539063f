/// The accessible name of an element: a useful part of "Accessible Name and Description Computation 1.2".
struct AccessibleName {
    let element: Element

    var string: String {
        let sources: [() -> String?] = [
            { fromReferences }, { element["aria-label"] }, { native }, { fromContent }, { element["title"] },
        ]
        for source in sources {
            if let name = source().map(Self.normalized), !name.isEmpty { return name }
        }
        return ""
    }

    static func normalized(_ text: String) -> String {
        var visible = VisibleText()
        visible.append(text)
        return visible.string
    }

    private var fromReferences: String? {
        let names = element.references(in: "aria-labelledby").map { Self.text(of: $0) }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }

    private var native: String? {
        switch element.name {
        case "img", "area": element["alt"]
        case "input": element.inputType.isButton ? buttonName : fromLabels
        case "select", "textarea", "meter", "progress", "output": fromLabels
        case "fieldset": element.children.first { $0.name == "legend" }.map { Self.text(of: $0) }
        default: nil
        }
    }

    private var buttonName: String? {
        switch element.inputType {
        case .image: element["alt"] ?? element["value"] ?? "Submit"
        case .submit: element["value"] ?? "Submit"
        case .reset: element["value"] ?? "Reset"
        default: element["value"]
        }
    }

    private var fromLabels: String? {
        let names = element.labels.map { Self.text(of: $0, leavingOut: element) }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }

    private var fromContent: String? {
        ["a", "button", "summary", "option", "legend", "label"].contains(element.name)
            ? Self.text(of: element) : nil
    }

    /// The text of an element, including that of its images, without the field inside a label.
    static func text(of element: Element, leavingOut field: Element? = nil) -> String {
        var text = VisibleText()
        text.isReadAloud = true
        text.omitted = field
        text.appendContent(of: element)
        return text.string
    }
}

extension Element {
    /// The accessible name of the element, from its label, its text, its `alt`, …; empty if there is none.
    public var accessibleName: String { AccessibleName(element: self).string }

    /// The text of `aria-describedby`, such as a hint or an error; empty if there is none.
    public var accessibleDescription: String {
        references(in: "aria-describedby").map { AccessibleName.text(of: $0) }.joined(separator: " ")
    }

    /// The elements whose ids are in an attribute. Missing elements are ignored.
    func references(in attribute: String) -> [Element] {
        words(in: attribute).compactMap { document.element(withID: $0) }
    }

    /// The words in an attribute, such as classes or ids.
    func words(in attribute: String) -> [String] {
        (self[attribute] ?? "").utf8.split(whereSeparator: HTMLNames.isSpace).compactMap { String($0) }
    }

    /// The `label` elements of a field (HTML, 4.10.4).
    var labels: [Element] {
        let pointing = self["id"].map { id in document.labels.filter { $0["for"] == id } } ?? []
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
