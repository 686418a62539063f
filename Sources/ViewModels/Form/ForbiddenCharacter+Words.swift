import Models

extension ForbiddenCharacter {
    /// What it is and where, in a text of one line.
    var wordsInLine: String {
        "a character that no page can show (\(codePoint), as character \(Quantity.grouped(column)))"
    }
}
