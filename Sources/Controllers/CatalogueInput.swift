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
        func value(_ field: DraftError.Field) -> String { form[kind.name(of: field)]?.repairedString ?? "" }
        text = DraftText(
            name: value(.name),
            credit: value(.credit),
            album: value(.album),
            year: value(.year),
            duration: value(.duration),
            note: value(.note),
            rating: value(.rating),
            tags: value(.tags)
        )
        token = form["token"]?.string.flatMap(FormToken.init)
        version = form.number("version") ?? 0
        acceptsDuplicate = form["duplicate"]?.string == "yes"
    }
}
