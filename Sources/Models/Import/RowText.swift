/// A row as it stands in a file: the texts of its fields, where they stand, and what cannot be one.
struct RowText {
    struct Mistake {
        /// `nil` for the row as a whole.
        let field: DraftError.Field?
        /// Where in the window.
        let index: Int
        let reason: ImportProblem.Reason
    }

    private(set) var text = DraftText()
    private(set) var mistakes: [Mistake] = []
    /// Where the row begins in the window.
    let start: Int
    private var indices = InlineArray<8, Int>(repeating: -1)
    private var ranks = InlineArray<8, UInt8>(repeating: .max)

    init(start: Int) {
        self.start = start
    }

    /// Whether what follows is the text of a field: a name with a lower rank has not been there before.
    mutating func accepts(_ match: FieldNames.Match, at index: Int) -> Bool {
        let number = match.field.number
        guard match.rank <= ranks[number] else { return false }
        ranks[number] = match.rank
        locate(match.field, at: index)
        return true
    }

    mutating func locate(_ field: DraftError.Field, at index: Int) {
        indices[field.number] = index
    }

    /// Sets the text of a field. Where one is given twice, the last one counts.
    mutating func set(_ field: DraftError.Field, to text: String) {
        switch field {
        case .name: self.text.name = text
        case .credit: self.text.credit = text
        case .album: self.text.album = text
        case .year: self.text.year = text
        case .duration: self.text.duration = text
        case .note: self.text.note = text
        case .rating: self.text.rating = text
        case .tags: self.text.tags = text
        }
    }

    mutating func refuse(_ field: DraftError.Field?, at index: Int, because reason: ImportProblem.Reason) {
        mistakes.append(Mistake(field: field, index: index, reason: reason))
    }

    /// Where the field stands, or else the row.
    func index(of field: DraftError.Field) -> Int {
        let index = indices[field.number]
        return index < 0 ? start : index
    }
}

extension DraftError.Field {
    fileprivate var number: Int {
        switch self {
        case .name: 0
        case .credit: 1
        case .album: 2
        case .year: 3
        case .duration: 4
        case .note: 5
        case .rating: 6
        case .tags: 7
        }
    }
}
