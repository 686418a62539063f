/// Goes through the fields of what somebody has typed, and notes every mistake.
struct DraftCheck {
    private(set) var mistakes: [DraftError] = []

    mutating func note<Value>(_ validation: () throws(DraftError) -> Value) -> Value? {
        do {
            return try validation()
        } catch {
            mistakes.append(error)
            return nil
        }
    }

    mutating func facts(of text: DraftText, hasAlbum: Bool) -> ItemFacts {
        let album = hasAlbum ? text.album : ""
        return ItemFacts(
            album: note { () throws(DraftError) in try FieldValidation.line(album, as: .album) } ?? nil,
            year: note { () throws(DraftError) in try FieldValidation.number(text.year, in: DraftError.years, as: .year)
            }
                ?? nil,
            seconds: note { () throws(DraftError) in try FieldValidation.seconds(text.duration) } ?? nil,
            note: note { () throws(DraftError) in try FieldValidation.note(text.note) } ?? nil,
            rating: note { () throws(DraftError) in
                try FieldValidation.number(text.rating, in: DraftError.ratings, as: .rating)
            } ?? nil,
            tags: note { () throws(DraftError) in try FieldValidation.tags(text.tags) } ?? []
        )
    }
}
