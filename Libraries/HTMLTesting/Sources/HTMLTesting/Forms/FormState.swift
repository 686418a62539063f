/// What a person has done to the fields of a page; everything else is as the page was sent.
struct FormState: Sendable {
    private var texts: [Element: String] = [:]
    private var checks: [Element: Bool] = [:]
    private var selections: [Element: [Element]] = [:]
    private var files: [Element: ChosenFile] = [:]
    /// The form of the field that was touched last.
    private(set) var touchedForm: Element?

    /// What a text field holds.
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

    /// Selecting adds where several may be selected, and otherwise replaces.
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

    /// A browser drops the line feed that a textarea's text begins with.
    private static func initialText(of field: Element) -> String {
        guard field.name == "textarea" else { return withoutLineBreaks(field["value"] ?? "") }
        let text = withLineFeeds(field.textContent)
        return text.utf8.first == 0x0A ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
    }

    /// Where one has to be selected and none is, it is the first that can be (HTML, 4.10.7).
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
        var bytes: [UInt8] = []
        var previous: UInt8?
        for byte in text.utf8 {
            if byte == 0x0D {
                bytes.append(0x0A)
            } else if byte != 0x0A || previous != 0x0D {
                bytes.append(byte)
            }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
