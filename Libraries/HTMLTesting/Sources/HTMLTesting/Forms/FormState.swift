/// The changes that a person made to the fields of a page.
struct FormState: Sendable {
    private var texts: [Element: String] = [:]
    private var checks: [Element: Bool] = [:]
    private var selections: [Element: [Element]] = [:]
    private var files: [Element: ChosenFile] = [:]
    /// The form of the last changed field.
    private(set) var touchedForm: Element?

    /// The value of a text field.
    func text(of field: Element) -> String {
        texts[field] ?? Self.initialText(of: field)
    }

    func isChecked(_ field: Element) -> Bool {
        checks[field] ?? (field["checked"] != nil)
    }

    func selectedOptions(of field: Element) -> [Element] {
        selections[field] ?? Self.initialSelection(of: field)
    }

    mutating func setText(_ text: String, of field: Element) {
        texts[field] = field.name == "textarea" ? Self.withLineFeeds(text) : Self.withoutLineBreaks(text)
        touchedForm = field.formOwner
    }

    /// Checking a radio button clears the others of its group.
    mutating func setChecked(_ isChecked: Bool, of field: Element) {
        if isChecked, field.isInput(.radio) {
            for other in field.document.elements
            where other.isInput(.radio) && other["name"] == field["name"]
                && other.formOwner == field.formOwner
            {
                checks[other] = false
            }
        }
        checks[field] = isChecked
        touchedForm = field.formOwner
    }

    /// Selecting adds an option if several may be selected, and otherwise replaces the selection.
    mutating func select(_ option: Element, of field: Element) {
        let others = field["multiple"] == nil ? [] : selectedOptions(of: field).filter { $0 != option }
        selections[field] = field.options.filter { $0 == option || others.contains($0) }
        touchedForm = field.formOwner
    }

    func file(of field: Element) -> ChosenFile {
        files[field] ?? .none
    }

    mutating func setFile(_ file: ChosenFile, of field: Element) {
        files[field] = file
        touchedForm = field.formOwner
    }

    /// A browser drops a line feed at the start of a textarea's text.
    private static func initialText(of field: Element) -> String {
        guard field.name == "textarea" else { return withoutLineBreaks(field["value"] ?? "") }
        let text = withLineFeeds(field.textContent)
        return text.utf8.first == 0x0A ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
    }

    /// The initially selected options; in a single-choice list without one, the first enabled option (HTML, 4.10.7).
    private static func initialSelection(of field: Element) -> [Element] {
        let selected = field.options.filter { $0["selected"] != nil }
        if field["multiple"] != nil { return selected }
        if let last = selected.last { return [last] }
        let isList = field["size"].flatMap { Int($0) }.map { $0 > 1 } ?? false
        return isList ? [] : field.options.first { !$0.isDisabledOption }.map { [$0] } ?? []
    }

    private static func withoutLineBreaks(_ text: String) -> String {
        String(decoding: text.utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    private static func withLineFeeds(_ text: String) -> String {
        text.lines.joined(separator: "\n")
    }
}

extension String {
    /// The lines, which end with CR LF, CR or LF.
    var lines: [Substring] {
        split(omittingEmptySubsequences: false) { ["\r\n", "\r", "\n"].contains($0) }
    }
}

/// A name and a value that a form sends.
struct FormEntry: Sendable, Hashable {
    let name: String
    /// The value; for a file, its name.
    let value: String
    var file: ChosenFile?
}

/// A file that was chosen for a form.
struct ChosenFile: Sendable, Hashable {
    let name: String
    let contentType: String
    let content: [UInt8]

    /// The empty file that a browser sends if none was chosen.
    static let none = ChosenFile(name: "", contentType: "application/octet-stream", content: [])
}

/// The kind of an `input` (HTML, 4.10.5) that matters for form submission.
enum InputType: String, Sendable {
    case hidden
    case checkbox
    case radio
    case file
    case submit
    case image
    case reset
    case button
    /// All fields for typed text, including dates and numbers.
    case text

    var isButton: Bool { [.submit, .image, .reset, .button].contains(self) }
}

extension Element {
    /// The kind of an `input`; unknown kinds are text fields.
    var inputType: InputType {
        InputType(rawValue: self["type"]?.lowercased() ?? "text") ?? .text
    }
}

extension Element {
    /// Whether forms send the element (HTML, 4.10.2: submittable elements).
    var isFormControl: Bool {
        ["input", "select", "textarea", "button"].contains(name)
    }

    /// Whether a person can fill in, check or choose the element.
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

    /// Whether the element is disabled, or in a disabled fieldset but not in the fieldset's first legend (HTML,
    /// 4.10.18.5).
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

    /// The form of a control: the one in its `form` attribute, or the one around it.
    var formOwner: Element? {
        guard let id = self["form"] else { return ancestors.first { $0.name == "form" } }
        return document.element(withID: id).flatMap { $0.name == "form" ? $0 : nil }
    }

    /// The controls of a form, in document order.
    var formControls: [Element] {
        document.elements.filter { $0.isFormControl && $0.formOwner == self }
    }

    var options: [Element] {
        descendants.filter { $0.name == "option" }
    }

    var optionLabel: String {
        self["label"].flatMap { $0.isEmpty ? nil : $0 } ?? text
    }

    /// The value that an `option` submits.
    var optionValue: String {
        self["value"] ?? text
    }

    var isDisabledOption: Bool {
        self["disabled"] != nil || (parent?.name == "optgroup" && parent?["disabled"] != nil)
    }
}
