import Models

extension NameError {
    /// What is wrong, and what to do.
    /// - Parameter field: What the name is called in a sentence, such as "first name".
    func words(for field: String) -> String {
        switch self {
        case .missing:
            "Enter your \(field)."
        case .blank:
            "Your \(field) has nothing that can be seen. Enter at least one letter."
        case .tooLong(let length, let limit):
            "Your \(field) has \(Quantity.grouped(length)) characters. Shorten it to \(Quantity.grouped(limit)) or fewer."
        case .forbidden(let character):
            "Your \(field) has \(character.wordsInLine). It stands there as � now; remove it."
        }
    }
}
