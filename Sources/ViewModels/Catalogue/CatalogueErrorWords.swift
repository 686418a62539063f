import Models

/// The messages for errors of fields: with advice in a form, and as a plain statement for an imported file.
extension FieldError {
    /// Returns the message for a form, which says what to correct.
    /// - Parameter typed: The content of the form.
    func advice(on field: CatalogueField, typed: DraftText, of kind: CatalogueKind) -> String {
        switch self {
        case .notInRange: field.rangeAdvice(in: kind)
        case .tooMany(let count): "There are \(count.grouped) tags. Keep \(Tag.countLimit.grouped) or fewer."
        default: advice(on: field.name(in: kind), limit: field.lengthLimit ?? 0, isEmpty: typed[field].isEmpty)
        }
    }

    /// Returns the message for a file, which says what is wrong.
    func problem(with field: CatalogueField, of kind: CatalogueKind) -> String {
        let subject = field.name(in: kind).capitalizingFirst
        return switch self {
        case .blank:
            "\(subject) is missing."
        case .tooLong(let length):
            "\(subject) has \(length.grouped) characters. The limit is \((field.lengthLimit ?? 0).grouped)."
        case .forbidden(let character):
            "\(subject) has \(character.words)."
        case .notInRange:
            "\(subject) \(field.rangeProblem)."
        case .tooMany(let count):
            "There are \(count.grouped) tags. The limit is \(Tag.countLimit.grouped)."
        }
    }
}

extension CatalogueField {
    /// Returns the reason that a value in a file is not taken.
    func unclearProblem(of kind: CatalogueKind) -> String {
        switch valueType {
        case .number: "The year is not clear. It has four digits, such as 1999."
        case .duration where kind == .songs:
            "The duration is not clear. Songs take 3:54, 3 min 54 s, or a column called duration (ms)."
        case .duration:
            "The duration is not clear. Movies take 95 min, 1:35:00, or a column called runtime (min)."
        case .tags: "The tags are not clear."
        case .rating, .line, .note: "The \(kind.key(of: self)) is not clear."
        }
    }

    /// Returns the name in a sentence. Only one tag is wrong at a time.
    fileprivate func name(in kind: CatalogueKind) -> String {
        self == .tags ? "a tag" : "the \(kind.key(of: self))"
    }

    fileprivate func rangeAdvice(in kind: CatalogueKind) -> String {
        switch valueType {
        case .rating:
            "Choose a rating from half a point to \(Rating.best), or none."
        case .number(let range):
            "Enter the \(kind.key(of: self)) as a number from \(range.lowerBound) to \(range.upperBound)."
        case .duration where kind == .songs:
            "Enter a duration from 0:01 to 99:59:59, such as 3:54 (minutes and seconds) or 1:02:03 (with hours)."
        case .duration:
            "Enter a duration up to 99:59:59, such as 95 min, 1:35 (hours and minutes) or 1:35:00 (with seconds)."
        case .line, .note, .tags: "Enter \(name(in: kind)) again."
        }
    }

    fileprivate var rangeProblem: String {
        switch valueType {
        case .number(let range): "is not a number from \(range.lowerBound) to \(range.upperBound)"
        case .rating: "is not a number from 0.5 to \(Rating.best)"
        case .duration: "is neither a time, such as 3:54 or 1:02:03, nor a number of seconds"
        case .line, .note, .tags: "is not text"
        }
    }
}
