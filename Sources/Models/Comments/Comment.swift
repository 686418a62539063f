/// What somebody else has written, as another machine has sent it and as we found it fit to show.
package struct Comment: Sendable, Equatable, Identifiable {
    /// The limits of each field, in UTF-16 code units, as for what is typed into our own forms.
    package static let nameLimit = 500
    package static let emailLimit = 320
    package static let bodyLimit = 10_000

    /// Its place in the list, from 1.
    package let id: Int
    /// One line.
    package let name: String
    /// What the sender calls an e-mail address, which nobody has checked: a line of text.
    package let email: String
    package let body: String

    /// A comment as it was found fit before.
    package init(id: Int, name: String, email: String, body: String) {
        self.id = id
        self.name = name
        self.email = email
        self.body = body
    }

    /// Looks through what was received: characters that no page can show are marked (U+FFFD).
    /// - Returns: nil for a comment with a field that is longer than its limit.
    init?(receivedAs id: Int, name: String, email: String, body: String) {
        guard name.utf16.count <= Self.nameLimit, email.utf16.count <= Self.emailLimit,
            body.utf16.count <= Self.bodyLimit
        else { return nil }
        self.init(
            id: id,
            name: ForbiddenCharacter.marked(in: name),
            email: ForbiddenCharacter.marked(in: email),
            body: ForbiddenCharacter.marked(in: body.withLineFeeds, allowing: ["\t", "\n"])
        )
    }
}
