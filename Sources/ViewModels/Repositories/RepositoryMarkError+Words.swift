import Models

extension RepositoryMarkError {
    /// What is wrong, and what to do.
    var words: String {
        switch self {
        case .note(.tooLong):
            "The note is too long. Shorten it to \(Quantity.grouped(Note.lengthLimit)) characters or fewer."
        case .tags(.tooLong):
            "A tag is too long. Shorten it to \(Quantity.grouped(Tag.lengthLimit)) characters or fewer."
        case .tags(.tooMany): "A repository has \(Quantity.grouped(Tag.countLimit)) tags at most. Leave some out."
        case .tags(.blank): "Enter one tag, without a comma."
        case .note, .tags: "There is a character that no page can show. It stands there as � now; remove it."
        case .tooMany(let limit):
            "You have noted \(Quantity.grouped(limit)) repositories, and more are not kept. Clear one that you need no more."
        case .noRoom: "So much is noted here that there is no room for more. Ask whoever runs this server."
        }
    }
}
