import Models

extension RepositoryMarkError {
    /// What is wrong, and what to do.
    var words: String {
        switch self {
        case .noteTooLong(let limit):
            "The note is too long. Shorten it to \(Quantity.grouped(limit)) characters or fewer."
        case .tagTooLong(let limit): "A tag is too long. Shorten it to \(Quantity.grouped(limit)) characters or fewer."
        case .tooManyTags(let limit): "A repository has \(Quantity.grouped(limit)) tags at most. Leave some out."
        case .forbiddenCharacter, .forbiddenCharacterInTag:
            "There is a character that no page can show. It stands there as � now; remove it."
        case .noTag: "Enter one tag, without a comma."
        case .tooMany(let limit):
            "You have noted \(Quantity.grouped(limit)) repositories, and more are not kept. Clear one that you need no more."
        case .noRoom: "So much is noted here that there is no room for more. Ask whoever runs this server."
        }
    }
}
