extension Draft {
    /// Of what was typed into a form. There U+FFFD stands where bytes were no UTF-8, or where a character that cannot be
    /// kept was on a form that was shown again: so it is a mistake as well.
    /// - Throws: all that is wrong with it.
    package init(typed text: DraftText) throws(DraftErrors) {
        let marks = text.marks.filter { $0.field != .album || Item.hasAlbum }
        do {
            try self.init(text)
        } catch {
            throw DraftErrors(mistakes: error.mistakes, and: marks)
        }
        guard marks.isEmpty else { throw DraftErrors(mistakes: marks) }
    }
}

extension DraftText {
    fileprivate var marks: [DraftError] {
        DraftError.Field.allCases.compactMap { field in
            ForbiddenCharacter.firstReplacement(in: self[field].trimmed).map {
                DraftError(field: field, reason: .forbidden($0))
            }
        }
    }
}

extension DraftErrors {
    /// One mistake a field.
    fileprivate init(mistakes: [DraftError], and others: [DraftError]) {
        let all = mistakes + others
        self.init(mistakes: DraftError.Field.allCases.compactMap { field in all.first { $0.field == field } })
    }
}
