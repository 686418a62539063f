package import Models

/// What was typed into the form of a repository and was refused, to be shown again.
package struct RepositoryNoteInput: Sendable, Equatable {
    package let note: String
    package let tags: String
    package let error: RepositoryMarkError

    package init(note: String, tags: String, error: RepositoryMarkError) {
        self.note = note
        self.tags = tags
        self.error = error
    }
}
