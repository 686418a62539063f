/// The rows of a CSV file. A line that is broken is one bad row, and the next one is read.
struct CSVReader: RowReader {
    private(set) var window: ByteWindow
    private let names: FieldNames
    private var separator = UInt8(ascii: ",")
    private var columns: CSVColumns?
    private var values: [CSVCursor.Value] = []

    init(window: ByteWindow, names: FieldNames) {
        self.window = window
        self.names = names
    }

    mutating func next() throws -> ReadRow? {
        let columns = try columns ?? readHeader()
        self.columns = columns
        while try !isAtEnd() {
            if let problem = try readRecord() { return .bad(problem) }
            guard !isBlank else { continue }
            return .row(row(columns))
        }
        return nil
    }

    private mutating func isAtEnd() throws -> Bool {
        try window.extend(to: 1)
        return window.count == 0
    }

    /// Whether the line that was just read has nothing on it.
    private var isBlank: Bool {
        values.allSatisfy { !$0.isQuoted && window.bytes[$0.range].allSatisfy { $0 == UInt8(ascii: " ") } }
    }

    private var cursor: CSVCursor {
        CSVCursor(bytes: window.bytes, isComplete: window.isComplete, separator: separator, index: window.start)
    }
}

extension CSVReader {
    /// Reads a record, or else says what is wrong with it and goes on to the next line.
    private mutating func readRecord() throws -> ImportProblem? {
        while true {
            var cursor = cursor
            do throws(JSONCursor.Stop) {
                try cursor.record(into: &values)
                window.consume(upTo: cursor.index)
                return nil
            } catch {
                if case .broken(let index, let expected) = error {
                    return try skipRow(brokenAt: index, expected: expected)
                }
            }
            guard window.count <= ByteWindow.rowLimit else { return try skipLongRow() }
            try window.extend()
        }
    }

    private mutating func skipRow(brokenAt index: Int, expected: String) throws -> ImportProblem {
        let found = cursor.found(at: index)
        let problem = ImportProblem(at: window.place(of: index), reason: .syntax(expected: expected, found: found))
        window.consume(upTo: index)
        try window.skipLine()
        return problem
    }

    /// Goes on with the line after the first one of the row: most likely it is so long because a quote is missing.
    private mutating func skipLongRow() throws -> ImportProblem {
        let problem = ImportProblem(at: window.place, reason: .rowTooLong(limit: ByteWindow.rowLimit))
        try window.skipLine()
        return problem
    }

    private func row(_ columns: CSVColumns) -> RowText {
        let cursor = cursor
        var row = RowText(start: values.first?.start ?? window.start)
        for (field, value) in zip(columns.fields, values) {
            guard let field else { continue }
            row.locate(field, at: value.start)
            if let text = cursor.text(of: value) {
                row.set(field, to: text)
            } else {
                row.refuse(field, at: value.start, because: .noCharacters)
            }
        }
        if let extra = values.dropFirst(columns.fields.count).first(where: { !$0.range.isEmpty }) {
            let reason = ImportProblem.Reason.tooManyValues(count: values.count, columns: columns.fields.count)
            row.refuse(nil, at: extra.start, because: reason)
        }
        return row
    }
}

extension CSVReader {
    /// The columns, by the first line with anything on it.
    private mutating func readHeader() throws -> CSVColumns {
        while try !isAtEnd() {
            try chooseSeparator()
            let place = window.place
            if let problem = try readRecord() {
                if case .rowTooLong(let limit) = problem.reason { throw ImportFileError.headerTooLong(limit: limit) }
                throw ImportFileError.brokenOff(problem)
            }
            guard !isBlank, !isSeparatorLine(at: place) else { continue }
            return try CSVColumns(header: header, names: names)
        }
        throw ImportFileError.empty
    }

    /// The separator that makes the most names of the line at hand.
    private mutating func chooseSeparator() throws {
        try window.extend(to: ByteWindow.rowLimit + 1)
        separator = CSVColumns.separators.max { knownCount(with: $0) < knownCount(with: $1) } ?? separator
    }

    private func knownCount(with separator: UInt8) -> Int {
        var cursor = cursor
        cursor.separator = separator
        var values: [CSVCursor.Value] = []
        guard (try? cursor.record(into: &values)) != nil else { return 0 }
        return CSVColumns.knownCount(in: values.map { cursor.text(of: $0) ?? "" }, names: names)
    }

    private var header: [String] {
        values.map { cursor.text(of: $0) ?? "" }
    }

    /// What some spreadsheets write first of all, such as `sep=;`. The header itself says as much.
    private func isSeparatorLine(at place: FilePlace) -> Bool {
        place == FilePlace() && header.first?.lowercased().hasPrefix("sep=") == true && header.count <= 2
    }
}

/// What the columns of a CSV file are, by its first line.
struct CSVColumns {
    /// Of two that are as good the first one is taken.
    static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// For each column the field that is in it; `nil` where nobody needs what is in it.
    let fields: [DraftError.Field?]

    /// - Throws: `ImportFileError` when a column is missing without which no row can be kept, or is there twice.
    init(header: [String], names: FieldNames) throws(ImportFileError) {
        var columns: [(column: Int, match: FieldNames.Match)] = []
        for (column, name) in header.enumerated() {
            guard let match = names.match(name.trimmed) else { continue }
            if let other = columns.firstIndex(where: { $0.match.field == match.field }) {
                guard columns[other].match.rank != match.rank else { throw .repeatedColumn(name) }
                if match.rank < columns[other].match.rank { columns[other] = (column, match) }
            } else {
                columns.append((column, match))
            }
        }
        let known = columns.map(\.match.field)
        let missing = [DraftError.Field.name, .credit].filter { !known.contains($0) }
        guard missing.isEmpty else { throw .missingColumns(missing, found: header) }
        fields = header.indices.map { column in columns.first { $0.column == column }?.match.field }
    }

    /// How many names of a first line are those of fields: it is parted by what gives it the most.
    static func knownCount(in header: [String], names: FieldNames) -> Int {
        header.count { names.match($0.trimmed) != nil }
    }
}
