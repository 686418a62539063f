/// A name and a value that a form sends.
struct FormEntry: Sendable, Hashable {
    let name: String
    /// Of a file its name.
    let value: String
    var file: ChosenFile?
}
