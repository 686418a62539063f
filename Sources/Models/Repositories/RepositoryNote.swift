/// A visitor's note on a repository: lines of text.
enum RepositoryNote {
    /// - Parameter typed: What stood in the field.
    /// - Returns: What is kept of it; empty for a note of which nobody would see anything.
    static func text(of typed: String) throws(RepositoryMarkError) -> String {
        let text = typed.withLineFeeds.trimmed
        guard text.utf16.count <= RepositoryMark.noteLimit else { throw .noteTooLong(limit: RepositoryMark.noteLimit) }
        guard ForbiddenCharacter.first(in: text, allowing: ["\n", "\t"]) == nil,
            ForbiddenCharacter.firstReplacement(in: text) == nil
        else { throw .forbiddenCharacter }
        return text.isInvisible ? "" : text
    }
}
