extension Element {
    /// Whether forms send it (HTML, 4.10.2: submittable elements).
    var isFormControl: Bool {
        ["input", "select", "textarea", "button"].contains(name)
    }

    /// Whether a person fills it in, checks it or chooses from it.
    var isField: Bool {
        switch name {
        case "select", "textarea": true
        case "input": inputType != .hidden && !inputType.isButton
        default: false
        }
    }

    var isSubmitButton: Bool {
        switch name {
        case "input": inputType == .submit || inputType == .image
        case "button": !["reset", "button"].contains(self["type"]?.lowercased())
        default: false
        }
    }

    func isInput(_ type: InputType) -> Bool {
        name == "input" && inputType == type
    }

    /// Disabled itself, or by a fieldset around it unless it is in that fieldset's first legend (HTML, 4.10.18.5).
    var isDisabled: Bool {
        if self["disabled"] != nil { return true }
        var inner = self
        for ancestor in ancestors {
            if ancestor.name == "fieldset", ancestor["disabled"] != nil,
                ancestor.children.first(where: { $0.name == "legend" }) != inner
            {
                return true
            }
            inner = ancestor
        }
        return false
    }

    /// The form a control belongs to: the one its `form` attribute names, or the one around it.
    var formOwner: Element? {
        guard let id = self["form"] else { return ancestors.first { $0.name == "form" } }
        return document.element(withID: id).flatMap { $0.name == "form" ? $0 : nil }
    }

    /// The controls that belong to a form, in document order.
    var formControls: [Element] {
        document.elements.filter { $0.isFormControl && $0.formOwner == self }
    }

    var options: [Element] {
        descendants.filter { $0.name == "option" }
    }

    /// What an `option` is called.
    var optionLabel: String {
        self["label"].flatMap { $0.isEmpty ? nil : $0 } ?? text
    }

    /// What an `option` sends.
    var optionValue: String {
        self["value"] ?? text
    }

    var isDisabledOption: Bool {
        self["disabled"] != nil || (parent?.name == "optgroup" && parent?["disabled"] != nil)
    }
}
