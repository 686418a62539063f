import Models

/// The messages for errors of fields: with advice in a form, and as a plain statement for an imported file.
extension FieldError {
    /// Returns the message for a form, which says what to correct.
    /// - Parameter typed: The content of the form.
    func advice(on field: CatalogueField, typed: DraftText, of kind: CatalogueKind) -> String {
        switch self {
        case .blank where typed[field].isEmpty:
            "Enter the \(kind.key(of: field))."
        case .blank:
            "The \(kind.key(of: field)) has no visible characters. Enter at least one letter."
        case .tooLong(let length):
            "\(field.subject(in: kind)) has \(length.grouped) characters. "
                + "Shorten it to \((field.lengthLimit ?? 0).grouped) or fewer."
        case .forbidden(let character):
            "\(field.subject(in: kind)) has \(character.wordsInForm)"
        case .notInRange:
            field.rangeAdvice(in: kind)
        case .tooMany(let count):
            "There are \(count.grouped) tags. Keep \(Tag.countLimit.grouped) or fewer."
        }
    }

    /// Returns the message for a file, which says what is wrong.
    func problem(with field: CatalogueField, of kind: CatalogueKind) -> String {
        let name = kind.key(of: field)
        return switch self {
        case .blank:
            "The \(name) is missing."
        case .tooLong(let length):
            "\(field.subject(in: kind)) has \(length.grouped) characters. "
                + "The limit is \((field.lengthLimit ?? 0).grouped)."
        case .forbidden(let character):
            "The \(name) has \(character.words)."
        case .notInRange:
            "The \(name) \(field.rangeProblem)."
        case .tooMany(let count):
            "There are \(count.grouped) tags. The limit is \(Tag.countLimit.grouped)."
        }
    }
}

extension CatalogueField {
    fileprivate func subject(in kind: CatalogueKind) -> String {
        self == .tags ? "A tag" : "The \(kind.key(of: self))"
    }

    fileprivate func rangeAdvice(in kind: CatalogueKind) -> String {
        switch valueType {
        case .number(let range) where self == .rating:
            "Choose a rating from \(range.lowerBound) to \(range.upperBound), or none."
        case .number(let range):
            "Enter the \(kind.key(of: self)) as a number from \(range.lowerBound) to \(range.upperBound)."
        case .duration: "Enter the duration as minutes and seconds, such as 3:54, or with hours, such as 1:02:03."
        case .requiredLine, .line, .note, .tags: "Enter the \(kind.key(of: self)) again."
        }
    }

    fileprivate var rangeProblem: String {
        switch valueType {
        case .number(let range): "is not a number from \(range.lowerBound) to \(range.upperBound)"
        case .duration: "is neither a time, such as 3:54 or 1:02:03, nor a number of seconds"
        case .requiredLine, .line, .note, .tags: "is not text"
        }
    }
}
