/// A row of a file: the texts of its fields, their places, and the values that are not taken.
struct RowText {
    struct Problem {
        /// The field with the problem; `nil` if the problem is the whole row.
        let field: CatalogueField?
        /// The index in the window.
        let index: Int
        let reason: ImportProblem.Reason
    }

    /// A value of an optional field that is not kept, or not whole.
    struct LeftOut {
        let field: CatalogueField
        /// The index in the window.
        let index: Int
        /// The value; empty if it is not text.
        let value: String
        let reason: ImportProblem.Reason
    }

    private struct Origin {
        var index = -1
        /// The rank of the column name used for the field.
        var rank = UInt8.max
        /// The number of the column with the text of the field.
        var column = 0
    }

    private(set) var text = DraftText()
    private(set) var problems: [Problem] = []
    /// The numbers of the columns with an ignored value.
    private(set) var ignoredColumns: [Int] = []
    /// The ignored values that belong to a field.
    private(set) var leftOut: [LeftOut] = []
    /// The index in the window at which the row begins.
    let start: Int
    /// Whether the row may be a movie without a director.
    var mayLackCredit = false
    /// Whether the file is an export of our own, whose texts are as they are meant.
    var isOwn = false
    /// Whether the row is one of a list of movies.
    var isMovie = false
    /// Whether the values are escaped as in HTML.
    var hasEntities = false
    /// The type of a row that is neither a song nor a movie, such as "TV Episode", and the number of its column. The type is
    /// empty if the column says no more.
    private(set) var otherType: (name: String, column: Int)?
    private var origins = [Origin](repeating: Origin(), count: CatalogueField.allCases.count)
    /// The first and the last names of the artists or directors, if each has a column.
    private var halves: (first: [String], last: [String]) = ([], [])
    /// The words after each artist, if they have a column of their own.
    private var joins: [String] = []

    init(start: Int) {
        self.start = start
    }

    /// Begins a field's value, unless a column of a lower rank has the field already.
    /// - Returns: Whether the value is used.
    mutating func accepts(_ match: ColumnMatch, at index: Int) -> Bool {
        if match.notation == .join || match.notation.isAboutRow { return true }
        let number = match.field.rawValue
        guard match.rank <= origins[number].rank else { return false }
        origins[number].index = index
        origins[number].rank = match.rank
        return true
    }

    mutating func locate(_ field: CatalogueField, at index: Int) {
        origins[field.rawValue].index = index
    }

    /// Sets the text of a field, unless it is not in the notation of its column. If a field occurs twice, the last text
    /// is used.
    mutating func set(_ match: ColumnMatch, to value: String, from column: Int) {
        let value = hasEntities ? HTMLEntities.decoded(value) : value
        if match.notation.isAboutRow { return setType(match.notation, value, from: column) }
        if match.notation == .programme, ItemType.isEpisode(value) { otherType = ("Episode", column) }
        if match.notation.isHalfOfName { return setHalves(match, [value], from: column) }
        if match.notation == .nameWithYear, let (name, year) = YearText.nameAndYear(in: value) {
            store(match, name, from: column)
            return store(ColumnMatch(field: .year, rank: match.rank, notation: .year), year, from: column)
        }
        store(match, value, from: column)
    }

    /// Sets the first or the last names of people. Nobody has a name if some lack one of both, as it is not known who.
    private mutating func setHalves(_ match: ColumnMatch, _ values: [String], from column: Int) {
        let values = values.map { Self.line($0, of: match.field).trimmed }
        if match.notation == .firstName { halves.first = values } else { halves.last = values }
        origins[match.field.rawValue].column = column
        guard !halves.first.isEmpty, !halves.last.isEmpty else {
            text[match.field] = Credit.text(of: values)
            return
        }
        let isClear = halves.first.count == halves.last.count
        let names = isClear ? zip(halves.first, halves.last).map { "\($0) \($1)".trimmed } : []
        text[match.field] = names.count == 1 ? names[0] : Credit.text(of: names)
    }

    /// Sets the text of a field that the row does not have to a value from outside of the row.
    mutating func inherit(_ match: ColumnMatch, _ value: String, from column: Int) {
        locate(match.field, at: start)
        set(match, to: value, from: column)
    }

    private mutating func setType(_ notation: ColumnNotation, _ value: String, from column: Int) {
        let value = value.trimmed
        guard !value.isEmpty else { return }
        guard case .type(let kind) = notation else {
            otherType = otherType ?? ("", column)
            return
        }
        if ItemType.isOther(value, than: kind) { otherType = (value, column) } else { ignore(column) }
    }

    private mutating func store(_ match: ColumnMatch, _ value: String, from column: Int) {
        let value = isOwn ? value : Self.line(value, of: match.field)
        guard isOwn || !isPlaceholder(value, match), let reading = match.notation.reading(of: value) else {
            return leaveOut(match.field, value, from: column, because: .unclear)
        }
        if !reading.isWhole { leaveOut(match.field, value, from: column, because: .notWhole) }
        let number = match.field.rawValue
        if !text[match.field].isEmpty, origins[number].column != column { ignore(origins[number].column) }
        origins[number].column = column
        text[match.field] = reading.text
    }

    /// Returns a value of one line: a spreadsheet may break a long name, and copied text may have invisible marks.
    private static func line(_ value: String, of field: CatalogueField) -> String {
        guard field != .note, field != .tags, value.utf8.contains(where: { $0 < 0x20 || $0 >= 0xE2 }) else {
            return value
        }
        var scalars = String.UnicodeScalarView()
        for scalar in value.trimmed.unicodeScalars {
            switch scalar {
            case "\r" where scalars.last == " ", "\n" where scalars.last == " ", "\t" where scalars.last == " ": break
            // Several artists may be on lines of their own.
            case "\n" where field == .credit && scalars.last != ",": scalars.append(contentsOf: "; ".unicodeScalars)
            case "\r", "\n", "\t": scalars.append(" ")
            case "\u{200B}", "\u{2060}", "\u{FEFF}": break
            case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                if field == .name || field == .credit || field == .album { scalars.append(scalar) }
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Whether a value says that there is none. A name, an artist or an album may be called so.
    private func isPlaceholder(_ value: String, _ match: ColumnMatch) -> Bool {
        switch match.field {
        case .credit where isMovie, .note, .tags: ColumnNotation.placeholders.contains(value.trimmed)
        default: false
        }
    }

    /// Sets the text of a field to a list of values: tags, or the names of several artists.
    mutating func set(_ match: ColumnMatch, to values: [String], from column: Int) {
        let values = hasEntities ? values.map(HTMLEntities.decoded) : values
        switch match.notation {
        case .join: joins = values
        case .firstName, .lastName: setHalves(match, values, from: column)
        case .tags:
            let values = values.filter { isOwn || !ColumnNotation.placeholders.contains($0) }
            let tags = values.filter { !$0.utf8.contains(UInt8(ascii: ",")) }
            store(
                ColumnMatch(field: match.field, rank: match.rank, notation: .tags(separators: ",")),
                tags.joined(separator: ","),
                from: column
            )
            if tags.count < values.count {
                leaveOut(match.field, values.joined(separator: " | "), from: column, because: .notWhole)
            }
        default:
            if match.field == .credit {
                let names = ColumnMatch(field: .credit, rank: match.rank, notation: .text)
                store(names, Credit.text(of: values, joinedBy: joins), from: column)
            } else if let value = values.first, values.count == 1 {
                store(match, value, from: column)
            } else {
                leaveOut(match.field, from: column, at: index(of: match.field), because: .notAString(found: "an array"))
            }
        }
    }

    /// Adds the tags of another column.
    mutating func addTags(_ match: ColumnMatch, _ value: String, from column: Int) {
        let former = text[.tags]
        text[.tags] = ""
        set(match, to: value, from: column)
        let all = [former, text[.tags]].filter { !$0.isEmpty }.joined(separator: ",")
        text[.tags] = ""
        set(ColumnMatch(field: .tags, rank: match.rank, notation: .tags(separators: ",")), to: all, from: column)
    }

    /// Counts an ignored value.
    mutating func ignore(_ column: Int) {
        ignoredColumns.append(column)
    }

    /// Counts an ignored element of an array, which is one value with the elements beside it.
    mutating func ignoreElement(_ column: Int) {
        if ignoredColumns.last != column { ignoredColumns.append(column) }
    }

    /// Refuses the row if the field is required; otherwise ignores the value.
    mutating func leaveOut(
        _ field: CatalogueField,
        from column: Int,
        at index: Int,
        because reason: ImportProblem.Reason
    ) {
        if field == .name || field == .credit { return refuse(field, at: index, because: reason) }
        locate(field, at: index)
        leaveOut(field, "", from: column, because: reason)
    }

    /// Ignores a value, and lists it with the reason.
    mutating func leaveOut(
        _ field: CatalogueField,
        _ value: String,
        from column: Int,
        because reason: ImportProblem.Reason
    ) {
        ignore(column)
        leftOut.append(LeftOut(field: field, index: index(of: field), value: value, reason: reason))
    }

    mutating func refuse(_ field: CatalogueField?, at index: Int, because reason: ImportProblem.Reason) {
        problems.append(Problem(field: field, index: index, reason: reason))
    }

    /// Removes the values of optional fields that break a rule, and counts them.
    mutating func ignore(_ errors: DraftErrors) {
        for error in errors.errors where error.field != .name && error.field != .credit {
            let column = origins[error.field.rawValue].column
            leaveOut(error.field, text[error.field], from: column, because: .draft(error.reason))
            text[error.field] = ""
        }
    }

    /// Whether the row has a value for a field, even a blank one.
    func has(_ field: CatalogueField) -> Bool { origins[field.rawValue].index >= 0 }

    /// Returns the place of a field, or that of the row if the field is missing.
    func index(of field: CatalogueField) -> Int {
        let index = origins[field.rawValue].index
        return index < 0 ? start : index
    }
}

/// Reads a file of one format, row by row.
protocol RowReader: Sendable {
    var window: ByteWindow { get }
    /// The names of the columns, by their numbers.
    var columnNames: [String] { get }
    /// The number of values outside of rows that were skipped, by the number of their column.
    var skippedCounts: [Int: Int] { get }
    /// The scale of the ratings; `nil` where there is no doubt about it.
    var doubtfulScale: DoubtfulScale? { get }

    /// Returns the next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or an error of reading the file.
    mutating func next() throws -> ReadRow?
}

extension RowReader {
    var skippedCounts: [Int: Int] { [:] }
    var doubtfulScale: DoubtfulScale? { nil }
}

/// A row that was read.
enum ReadRow {
    /// A row with indices into the current window.
    case row(RowText)
    /// A row that cannot be read, with its beginning. Reading continues with the next row.
    case invalid(ImportProblem, excerpt: String)
    /// The problem after which nothing can be read.
    case brokenOff(ImportProblem)
}

/// The reason that a cursor stops before the end of a row.
enum CursorStop: Error {
    /// The bytes that follow have not arrived yet.
    case windowEnds
    /// The file is not valid at this index.
    case broken(at: Int, expected: String)
}
