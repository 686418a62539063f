/// A song or a movie that has no id yet, and that has been found fit to keep.
package struct Draft<Item: CatalogueItem>: Sendable, Equatable {
    package let name: String
    package let credit: String
    package let facts: ItemFacts

    /// White space around a name or a credit is dropped.
    /// - Throws: which of the two cannot be kept, and why; the name is looked at first.
    package init(name: String, credit: String) throws(DraftError) {
        self.name = try FieldValidation.required(name, as: .name)
        self.credit = try FieldValidation.required(credit, as: .credit)
        facts = .none
    }

    /// - Throws: all that is wrong with it.
    package init(name: String, credit: String, facts: ItemFacts) throws(DraftErrors) {
        try self.init(DraftText(name: name, credit: credit, facts: facts))
    }

    /// White space around each field is dropped, and what only a song has of a movie.
    /// - Throws: all that is wrong with it.
    package init(_ text: DraftText) throws(DraftErrors) {
        var check = DraftCheck()
        let name = check.note { () throws(DraftError) in try FieldValidation.required(text.name, as: .name) }
        let credit = check.note { () throws(DraftError) in try FieldValidation.required(text.credit, as: .credit) }
        facts = check.facts(of: text, hasAlbum: Item.hasAlbum)
        guard let name, let credit, check.mistakes.isEmpty else { throw DraftErrors(mistakes: check.mistakes) }
        self.name = name
        self.credit = credit
    }

    /// Whether the item has all that this has, and no more.
    package func isSame(as item: Item) -> Bool {
        name == item.name && credit == item.credit && facts == item.facts
    }
}

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

/// All that is wrong with a song or a movie which somebody has typed: one mistake a field, in the order of the form.
package struct DraftErrors: Error, Sendable, Equatable {
    package let mistakes: [DraftError]

    package init(mistakes: [DraftError]) {
        self.mistakes = mistakes
    }

    package func reason(for field: DraftError.Field) -> DraftError.Reason? {
        mistakes.first { $0.field == field }?.reason
    }
}

/// Why a song or a movie cannot be kept.
package struct DraftError: Error, Sendable, Equatable {
    /// The most a name, a credit or an album may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package static let lengthLimit = 500
    package static let noteLengthLimit = 2_000
    package static let tagLengthLimit = 50
    package static let tagCountLimit = 20
    package static let years = 1...9_999
    package static let ratings = 1...5

    /// In the order of the form.
    package enum Field: Sendable, Equatable, CaseIterable {
        case name
        case credit
        case album
        case year
        case duration
        case note
        case rating
        case tags
    }

    package enum Reason: Sendable, Equatable {
        case blank
        /// In UTF-16 code units. Of tags it is one of them that is too long.
        case tooLong(length: Int)
        /// A note has line breaks. All else is one line, so tabs and line breaks are forbidden as well.
        case forbidden(ForbiddenCharacter)
        /// No year, time or rating, or none within its range.
        case notInRange
        /// Of tags.
        case tooMany(count: Int)
    }

    package let field: Field
    package let reason: Reason

    package init(field: Field, reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

extension DraftError.Field {
    /// In UTF-16 code units; of one tag where there are several. nil where the length is none of its own limits.
    package var lengthLimit: Int? {
        switch self {
        case .name, .credit, .album: DraftError.lengthLimit
        case .note: DraftError.noteLengthLimit
        case .tags: DraftError.tagLengthLimit
        case .year, .duration, .rating: nil
        }
    }
}
