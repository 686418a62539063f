import HTTPServer
import Models
import ViewModels

/// What the form of a song or a movie says.
struct CatalogueInput: Sendable {
    /// As it was typed; nothing where there is no field.
    let text: DraftText
    let token: FormToken?
    /// Which version was edited. Without one it is none that an item can have, so that nothing is overwritten unseen.
    let version: Int
    /// Whether what is there already may be there once more.
    let acceptsDuplicate: Bool

    init(_ form: URLEncodedForm, of kind: CatalogueKind) {
        var text = DraftText()
        for field in kind.fields { text[field] = form[kind.key(of: field)]?.repairedString ?? "" }
        self.text = text
        token = form["token"]?.string.flatMap(FormToken.init)
        version = form.number("version") ?? 0
        acceptsDuplicate = form["duplicate"]?.string == "yes"
    }
}
