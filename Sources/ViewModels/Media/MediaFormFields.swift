import Models
import Views

/// The fields of the form of a song or a movie, with what is wrong with each.
struct MediaFormFields: Equatable {
    /// Those of one line, from the name to the duration.
    private(set) var lines: [TextFieldViewModel]
    private(set) var note: TextAreaFieldViewModel
    private(set) var rating: ChoiceFieldViewModel
    private(set) var tags: TextFieldViewModel

    init<Item>(_ text: DraftText, of kind: MediaKind<Item>, mistakes: DraftErrors?) {
        let words = DraftErrorWords(text: text, credit: kind.credit)
        func error(_ field: DraftError.Field) -> String? {
            mistakes?.reason(for: field).map { words.words(for: $0, with: field) }
        }
        var name = TextFieldViewModel("name", label: "Name", value: text.name)
        name.isRequired = true
        name.error = error(.name)
        var credit = TextFieldViewModel(kind.creditField, label: kind.credit, value: text.credit)
        credit.isRequired = true
        credit.error = error(.credit)
        var album = TextFieldViewModel("album", label: "Album", value: text.album)
        album.error = error(.album)
        var year = TextFieldViewModel("year", label: "Year", value: text.year)
        year.inputMode = "numeric"
        year.error = error(.year)
        var duration = TextFieldViewModel("duration", label: "Duration", value: text.duration)
        duration.hint = "Minutes and seconds, such as 3:54."
        duration.error = error(.duration)
        lines = [name, credit] + (Item.hasAlbum ? [album] : []) + [year, duration]
        note = TextAreaFieldViewModel("note", label: "Note", value: text.note)
        note.error = error(.note)
        rating = Self.rating(text.rating)
        rating.error = error(.rating)
        tags = TextFieldViewModel("tags", label: "Tags", value: text.tags)
        tags.hint = "With commas between them, such as live, summer."
        tags.error = error(.tags)
        focusFirstMistake()
    }

    /// In the order in which the fields stand.
    var errors: [FieldErrorViewModel] {
        let fields =
            lines.map { ($0.name, $0.error) }
            + [(note.name, note.error), (rating.name, rating.error), (tags.name, tags.error)]
        return fields.compactMap { name, error in error.map { FieldErrorViewModel(field: name, message: $0) } }
    }

    private static func rating(_ chosen: String) -> ChoiceFieldViewModel {
        let choices = DraftError.ratings.reversed().map { ("\($0)", "\($0) of \(DraftError.ratings.upperBound)") }
        return ChoiceFieldViewModel("rating", label: "Rating", choices: [("", "None")] + choices, chosen: chosen)
    }

    private mutating func focusFirstMistake() {
        if let index = lines.firstIndex(where: { $0.error != nil }) {
            lines[index].hasFocus = true
        } else if note.error != nil {
            note.hasFocus = true
        } else if rating.error != nil {
            rating.hasFocus = true
        } else {
            tags.hasFocus = tags.error != nil
        }
    }
}
