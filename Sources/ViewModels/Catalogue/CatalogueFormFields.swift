import Models
import Views

/// The fields of the form of a song or a movie, with what is wrong with each.
struct CatalogueFormFields: Equatable {
    /// Those of one line, from the name to the duration.
    let lines: [TextFieldViewModel]
    let note: TextAreaFieldViewModel
    let rating: ChoiceFieldViewModel
    let tags: TextFieldViewModel
    /// In the order of the fields.
    let errors: [FieldErrorViewModel]

    init(_ text: DraftText, of kind: CatalogueKind, mistakes: DraftErrors?) {
        let words = DraftErrorWords(text: text, credit: kind.credit)
        var messages: [CatalogueField: String] = [:]
        for mistake in mistakes?.mistakes ?? [] {
            messages[mistake.field] = words.words(for: mistake.reason, with: mistake.field)
        }
        let focus = kind.fields.first { messages[$0] != nil }

        func line(_ field: CatalogueField) -> TextFieldViewModel {
            var line = TextFieldViewModel(kind.key(of: field), label: kind.label(of: field), value: text[field])
            line.isRequired = field == .name || field == .credit
            line.inputMode = field == .year ? "numeric" : nil
            line.hint = Self.hint(for: field)
            line.error = messages[field]
            line.hasFocus = field == focus
            return line
        }
        lines = kind.fields.filter { ![.note, .rating, .tags].contains($0) }.map(line)
        var note = TextAreaFieldViewModel("note", label: kind.label(of: .note), value: text[.note])
        note.error = messages[.note]
        note.hasFocus = focus == .note
        self.note = note
        var rating = Self.rating(text[.rating], label: kind.label(of: .rating))
        rating.error = messages[.rating]
        rating.hasFocus = focus == .rating
        self.rating = rating
        tags = line(.tags)
        errors = kind.fields.compactMap { field in
            messages[field].map { FieldErrorViewModel(field: kind.key(of: field), message: $0) }
        }
    }

    private static func hint(for field: CatalogueField) -> String? {
        switch field {
        case .duration: "Such as 3:54."
        case .tags: "With commas between them."
        default: nil
        }
    }

    private static func rating(_ chosen: String, label: String) -> ChoiceFieldViewModel {
        let choices = CatalogueField.ratings.reversed().map {
            ("\($0)", "\($0) of \(CatalogueField.ratings.upperBound)")
        }
        return ChoiceFieldViewModel("rating", label: label, choices: [("", "None")] + choices, chosen: chosen)
    }
}
