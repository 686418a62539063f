/// A row of a file: the texts of its fields, their places, and the values that are not text.
struct RowText {
    struct Problem {
        /// The field with the problem; `nil` if the problem is the whole row.
        let field: CatalogueField?
        /// The index in the window.
        let index: Int
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
    /// The index in the window at which the row begins.
    let start: Int
    private var origins = [Origin](repeating: Origin(), count: CatalogueField.allCases.count)

    init(start: Int) {
        self.start = start
    }

    /// Begins a field's value, unless a column of a lower rank has the field already.
    /// - Returns: Whether the value is used.
    mutating func accepts(_ match: FieldNames.Match, at index: Int) -> Bool {
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
    mutating func set(_ match: FieldNames.Match, to value: String, from column: Int) {
        guard let text = match.notation.text(of: value) else { return ignore(column) }
        let number = match.field.rawValue
        if !self.text[match.field].isEmpty, origins[number].column != column { ignore(origins[number].column) }
        origins[number].column = column
        self.text[match.field] = text
    }

    /// Counts an ignored value.
    mutating func ignore(_ column: Int) {
        ignoredColumns.append(column)
    }

    mutating func refuse(_ field: CatalogueField?, at index: Int, because reason: ImportProblem.Reason) {
        problems.append(Problem(field: field, index: index, reason: reason))
    }

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

    /// Returns the next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or an error of reading the file.
    mutating func next() throws -> ReadRow?
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
