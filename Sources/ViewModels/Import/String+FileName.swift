import Models

extension String {
    /// The name of a file that somebody else has given it, for a line of text.
    var shownAsFileName: String {
        let name = ForbiddenCharacter.marked(in: self)
        return name.isEmpty ? "a file" : "“\(name.prefix(100))”"
    }
}
