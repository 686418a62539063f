import Models

extension ImportProblem {
    /// What is wrong, and where that helps, what to do.
    func words(in kind: CatalogueKind) -> String {
        let field = field.map { $0.name(in: kind) }
        switch reason {
        case .draft(let reason):
            return self.field.map { reason.words(for: $0, in: kind) } ?? "This cannot be kept."
        case .notText(let found):
            return "The \(field ?? "value") should be a text, and is \(found)."
        case .invalidUTF8:
            return "The \(field ?? "value") is no UTF-8. Save the file as UTF-8, and import it again."
        case .notAnObject(let found):
            return "A row should be an object, and this is \(found)."
        case .syntax(let expected, let found):
            return "Here \(expected) was expected, and \(found) came."
        case .tooManyValues(let count, let columns):
            return "There are \(count) values for \(columns) columns. A value with a separator in it needs quotes."
        case .rowTooLong(let limit):
            return "The row is longer than \(limit >> 10) KB. Perhaps a quote is missing."
        }
    }
}

extension FieldError {
    fileprivate func words(for field: CatalogueField, in kind: CatalogueKind) -> String {
        let name = field.name(in: kind)
        switch self {
        case .blank:
            return "There is no \(name)."
        case .tooLong(let length):
            let limit = Quantity.grouped(field.lengthLimit ?? 0)
            let subject = field == .tags ? "A tag" : "The \(name)"
            return "\(subject) has \(Quantity.grouped(length)) characters, and may have \(limit)."
        case .forbidden(let character):
            return "The \(name) has \(character.wordsInLine)."
        case .notInRange:
            return "The \(name) is no \(field.range)."
        case .tooMany(let count):
            return "There are \(count) tags, and there may be \(Tag.countLimit)."
        }
    }
}

extension CatalogueField {
    func name(in kind: CatalogueKind) -> String {
        switch self {
        case .name: "name"
        case .credit: kind.credit
        case .album: "album"
        case .year: "year"
        case .duration: "duration"
        case .note: "note"
        case .rating: "rating"
        case .tags: "tags"
        }
    }

    fileprivate var range: String {
        switch self {
        case .year: "number from \(CatalogueField.years.lowerBound) to \(CatalogueField.years.upperBound)"
        case .rating: "number from \(CatalogueField.ratings.lowerBound) to \(CatalogueField.ratings.upperBound)"
        case .duration: "time such as 3:54 or 1:02:03, and no number of seconds"
        case .name, .credit, .album, .note, .tags: "text"
        }
    }
}
