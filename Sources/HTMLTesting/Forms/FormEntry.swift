/// A name and a value that a form sends.
struct FormEntry: Sendable, Hashable {
    let name: String
    let value: String
}
