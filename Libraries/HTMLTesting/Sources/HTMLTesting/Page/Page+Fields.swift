public import Testing

extension Page {
    /// The field with this label.
    ///
    /// - Throws: An error, recorded at the test's line, when there is none or several.
    public func field(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            try field(label, "field") { _ in true }
        }
    }

    /// The text in the text field, or the name of the option in the list, with this label.
    ///
    /// - Throws: An error, recorded at the test's line, when there is no such field, or several.
    public func value(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            let field = try field(label, "text field or list") { $0.isTextField || $0.name == "select" }
            guard field.name == "select" else { return state.text(of: field) }
            return state.selectedOptions(of: field).map(\.optionLabel).joined(separator: ", ")
        }
    }

    /// Returns whether the checkbox or radio button with this label is checked.
    ///
    /// - Throws: An error, recorded at the test's line, when there is none or several.
    public func isChecked(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Bool {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            state.isChecked(
                try field(label, "checkbox or radio button") { $0.isInput(.checkbox) || $0.isInput(.radio) }
            )
        }
    }

    /// Returns the page with another text in the text field with this label.
    ///
    /// - Throws: An error, recorded at the test's line, when there is no such field, several, or one that a person
    ///   cannot change.
    public func fill(
        _ label: String,
        with text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Page {
        try changing(at: sourceLocation) { (state) throws(BrowserFailure) in
            let field = try field(label, "text field") { $0.isTextField }
            guard field["readonly"] == nil else {
                throw BrowserFailure("“\(label)” is read-only: \(field.startTag)")
            }
            state.setText(text, of: try enabled(field, called: label))
        }
    }

    /// Returns the page with the checkbox with this label checked.
    ///
    /// - Throws: An error, recorded at the test's line, when there is none, several, or a disabled one.
    public func check(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Page {
        try settingChecked(true, of: .checkbox, "checkbox", called: label, at: sourceLocation)
    }

    /// Returns the page with the checkbox with this label cleared.
    ///
    /// - Throws: An error, recorded at the test's line, when there is none, several, or a disabled one.
    public func uncheck(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Page {
        try settingChecked(false, of: .checkbox, "checkbox", called: label, at: sourceLocation)
    }

    /// Returns the page with the radio button with this label chosen.
    ///
    /// - Throws: An error, recorded at the test's line, when there is none, several, or a disabled one.
    public func choose(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Page {
        try settingChecked(true, of: .radio, "radio button", called: label, at: sourceLocation)
    }

    /// Returns the page with an option selected in the list with this label.
    ///
    /// - Throws: An error, recorded at the test's line, when there is no such list or option, or it is disabled.
    public func select(
        _ option: String,
        from label: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Page {
        try changing(at: sourceLocation) { (state) throws(BrowserFailure) in
            let field = try enabled(try field(label, "list") { $0.name == "select" }, called: label)
            guard let chosen = field.options.first(where: { $0.optionLabel == option }) else {
                let options = Likeness.sorted(field.options.map(\.optionLabel), to: option) { $0 }
                let list = options.isEmpty ? "no options" : "the options \(Likeness.list(options))"
                throw BrowserFailure(
                    "“\(label)” has no option “\(option)”. It has \(list).\nline \(field.line): \(field.excerpt(upTo: 160))"
                )
            }
            guard !chosen.isDisabledOption else {
                throw BrowserFailure("The option “\(option)” of “\(label)” is disabled: \(chosen.startTag)")
            }
            state.select(chosen, of: field)
        }
    }

    /// Returns the page with a file chosen in the file field with this label.
    ///
    /// - Throws: An error, recorded at the test's line, when there is no such field, several, or a disabled one.
    public func attach(
        _ content: [UInt8],
        named name: String,
        type: String = "application/octet-stream",
        to label: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Page {
        try changing(at: sourceLocation) { (state) throws(BrowserFailure) in
            let field = try field(label, "field for files") { $0.isInput(.file) }
            let file = ChosenFile(name: name, contentType: type, content: content)
            state.setFile(file, of: try enabled(field, called: label))
        }
    }

    private func settingChecked(
        _ isChecked: Bool,
        of type: InputType,
        _ kind: String,
        called label: String,
        at sourceLocation: SourceLocation
    ) throws -> Page {
        try changing(at: sourceLocation) { (state) throws(BrowserFailure) in
            let field = try field(label, kind) { $0.isInput(type) }
            state.setChecked(isChecked, of: try enabled(field, called: label))
        }
    }

    private func changing(
        at sourceLocation: SourceLocation,
        _ change: (inout FormState) throws(BrowserFailure) -> Void
    ) throws -> Page {
        var page = self
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            try change(&page.state)
        }
        return page
    }

    private func field(
        _ label: String,
        _ kind: String,
        where isKind: (Element) -> Bool
    ) throws(BrowserFailure) -> Element {
        let all = elements.filter { $0.isField && !$0.isHiddenFromPeople }
        let matching = all.filter { isKind($0) && $0.accessibleName == label }
        guard let field = matching.first, matching.count == 1 else {
            throw BrowserFailure(
                complaint(about: matching, of: all, kind: kind, named: label, allNamed: "fields")
            )
        }
        return field
    }

    private func enabled(_ field: Element, called label: String) throws(BrowserFailure) -> Element {
        guard !field.isDisabled else { throw BrowserFailure("“\(label)” is disabled: \(field.startTag)") }
        return field
    }
}

extension Element {
    /// Whether a person types into the element.
    var isTextField: Bool { name == "textarea" || isInput(.text) }
}
