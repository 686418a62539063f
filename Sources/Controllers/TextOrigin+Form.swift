import HTTPServer
import Models

extension TextOrigin {
    /// What a form says of where its text comes from. What cannot be read counts as left out: that costs nobody their
    /// words, and at worst begins a version.
    init(_ form: URLEncodedForm, writer: VisitorID) {
        self.init(writer: writer, base: form.number("base"), editor: EditorMark(form))
    }
}

extension TextOrigin.EditorMark {
    fileprivate init?(_ form: URLEncodedForm) {
        guard let id = form["editor"]?.string.flatMap(EditorID.init), let sequence = form.number("sequence") else {
            return nil
        }
        self.init(id: id, sequence: sequence)
    }
}

extension URLEncodedForm {
    /// A field that holds a natural number in decimal digits; nil for any other.
    func number(_ name: String) -> Int? {
        guard let field = self[name], field.bytes.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return field.string.flatMap { Int($0) }
    }
}
