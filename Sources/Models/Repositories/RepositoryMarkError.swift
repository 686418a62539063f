/// Why something cannot be noted. The words for it are the view model's.
package enum RepositoryMarkError: Error, Sendable, Equatable {
    case noteTooLong(limit: Int)
    case tagTooLong(limit: Int)
    case tooManyTags(limit: Int)
    /// In the note, as no page can show it.
    case forbiddenCharacter
    case forbiddenCharacterInTag
    /// Nothing, or a comma, which parts tags.
    case noTag
    /// This visitor has noted as many repositories as one may.
    case tooMany(limit: Int)
    /// All visitors together have as many as are kept.
    case noRoom
}
