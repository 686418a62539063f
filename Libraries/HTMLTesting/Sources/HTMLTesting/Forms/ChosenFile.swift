/// A file that somebody has chosen for a form.
struct ChosenFile: Sendable, Hashable {
    let name: String
    let contentType: String
    let content: [UInt8]

    /// What a browser sends where none was chosen.
    static let none = ChosenFile(name: "", contentType: "application/octet-stream", content: [])
}
