import Models

/// What is wrong with a field of a song or a movie, and what to do, in words.
struct DraftErrorWords {
    /// As it was typed.
    let text: DraftText
    /// Whom it is credited to, such as "artist".
    let credit: String

    func words(for reason: FieldError, with field: CatalogueField) -> String {
        let name = self.name(of: field)
        return switch reason {
        case .blank where text[field].isEmpty:
            "Enter the \(name)."
        case .blank:
            "The \(name) has nothing that can be seen. Enter at least one letter."
        case .tooLong(let length):
            "\(subject(of: field)) has \(Quantity.grouped(length)) characters. "
                + "Shorten it to \(Quantity.grouped(field.lengthLimit ?? 0)) or fewer."
        case .forbidden(let character):
            "\(subject(of: field)) has \(words(for: character, in: field)). It stands there as � now; remove it."
        case .notInRange:
            advice(for: field)
        case .tooMany(let count):
            "There are \(Quantity.grouped(count)) tags. Keep \(Quantity.grouped(Tag.countLimit)) or fewer."
        }
    }

    private func name(of field: CatalogueField) -> String {
        switch field {
        case .name: "name"
        case .credit: credit
        case .album: "album"
        case .year: "year"
        case .duration: "duration"
        case .note: "note"
        case .rating: "rating"
        case .tags: "tags"
        }
    }

    private func subject(of field: CatalogueField) -> String {
        field == .tags ? "A tag" : "The \(name(of: field))"
    }

    /// A place in a tag says nothing without the tag, and one in a note is in a line.
    private func words(for character: ForbiddenCharacter, in field: CatalogueField) -> String {
        switch field {
        case .tags: "a character that no page can show (\(character.codePoint))"
        case .note where character.line > 1:
            "a character that no page can show (\(character.codePoint), in line \(Quantity.grouped(character.line)))"
        default: character.wordsInLine
        }
    }

    private func advice(for field: CatalogueField) -> String {
        switch field {
        case .year:
            "Enter the year as a number from \(CatalogueField.years.lowerBound) to \(CatalogueField.years.upperBound), "
                + "such as 1982."
        case .duration: "Enter the duration as minutes and seconds, such as 3:54, or with hours, such as 1:02:03."
        case .rating:
            "Choose a rating from \(CatalogueField.ratings.lowerBound) to \(CatalogueField.ratings.upperBound), or none."
        default: "Enter the \(name(of: field)) anew."
        }
    }
}
