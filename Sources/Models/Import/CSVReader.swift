/// Reads the rows of a CSV file. An invalid line is one invalid row, and reading continues after it.
struct CSVReader: RowReader {
    private(set) var window: ByteWindow
    private let names: FieldNames
    private var separator = UInt8(ascii: ",")
    private var columns: CSVColumns?
    private var values: [CSVCursor.Value] = []

    var columnNames: [String] { columns?.names ?? [] }

    init(window: ByteWindow, names: FieldNames) {
        self.window = window
        self.names = names
    }

    mutating func next() throws -> ReadRow? {
        let columns = try columns ?? readHeader()
        self.columns = columns
        while try !isAtEnd() {
            if let invalid = try readRecord() { return .invalid(invalid.problem, excerpt: invalid.excerpt) }
            guard !isBlank else { continue }
            return .row(row(columns))
        }
        return nil
    }

    private mutating func isAtEnd() throws -> Bool {
        try window.extend(to: 1)
        return window.count == 0
    }

    /// Whether the line that was just read is blank.
    private var isBlank: Bool {
        values.allSatisfy { !$0.isQuoted && isBlank($0) }
    }

    private func isBlank(_ value: CSVCursor.Value) -> Bool {
        window.bytes[value.range].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    private var cursor: CSVCursor {
        CSVCursor(bytes: window.bytes, isComplete: window.isComplete, separator: separator, index: window.start)
    }
}

extension CSVReader {
    private typealias BadRecord = (problem: ImportProblem, excerpt: String)

    /// Reads a record. Returns the problem of an invalid one, and skips its line.
    private mutating func readRecord() throws -> BadRecord? {
        while true {
            var cursor = cursor
            do throws(CursorStop) {
                try cursor.record(into: &values)
                window.consume(upTo: cursor.index)
                return nil
            } catch {
                if case .broken(let index, let expected) = error {
                    return try skipRow(brokenAt: index, expected: expected, found: cursor.found)
                }
            }
            guard window.count <= ByteWindow.rowLimit else { return try skipLongRow() }
            try window.extend()
        }
    }

    private mutating func skipRow(brokenAt index: Int, expected: String, found: String) throws -> BadRecord {
        let problem = ImportProblem(at: window.position(of: index), reason: .syntax(expected: expected, found: found))
        let excerpt = window.excerpt(from: window.start)
        window.consume(upTo: index)
        try window.skipLine()
        return (problem, excerpt)
    }

    /// Skips the first line of a row that is too long, most likely because a quote is missing.
    private mutating func skipLongRow() throws -> BadRecord {
        let problem = ImportProblem(at: window.position, reason: .rowTooLong(limit: ByteWindow.rowLimit))
        let excerpt = window.excerpt(from: window.start)
        try window.skipLine()
        return (problem, excerpt)
    }

    private func row(_ columns: CSVColumns) -> RowText {
        let cursor = cursor
        var row = RowText(start: values.first?.start ?? window.start)
        for (column, value) in values.prefix(columns.matches.count).enumerated() {
            guard let match = columns.matches[column] else {
                if !isBlank(value) { row.ignore(column) }
                continue
            }
            row.locate(match.field, at: value.start)
            if let text = cursor.text(of: value) {
                row.set(match, to: text, from: column)
            } else {
                row.refuse(match.field, at: value.start, because: .invalidUTF8)
            }
        }
        if let extra = values.dropFirst(columns.matches.count).first(where: { !$0.range.isEmpty }) {
            let reason = ImportProblem.Reason.tooManyValues(count: values.count, columns: columns.matches.count)
            row.refuse(nil, at: extra.start, because: reason)
        }
        return row
    }
}

extension CSVReader {
    /// Reads the columns from the first line that is not blank.
    private mutating func readHeader() throws -> CSVColumns {
        while try !isAtEnd() {
            let readCount = window.byteCount - window.count
            guard readCount <= ByteWindow.rowLimit else {
                throw ImportFileError.headerTooLong(limit: ByteWindow.rowLimit)
            }
            try chooseSeparator()
            let position = window.position
            if let invalid = try readRecord() {
                if case .rowTooLong(let limit) = invalid.problem.reason {
                    throw ImportFileError.headerTooLong(limit: limit)
                }
                throw ImportFileError.brokenOff(invalid.problem)
            }
            guard !isBlank, !isSeparatorLine(at: position) else { continue }
            return try CSVColumns(header: header, names: names)
        }
        throw ImportFileError.empty
    }

    /// Chooses the separator that yields the most known names in the line.
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

    /// Whether the line is `sep=;` or similar, which some spreadsheets write first. It is ignored, because the header
    /// shows the separator too.
    private func isSeparatorLine(at position: FilePosition) -> Bool {
        position == FilePosition() && header.first?.lowercased().hasPrefix("sep=") == true && header.count <= 2
    }
}

/// The columns of a CSV file, named by its first line.
struct CSVColumns {
    /// The possible separators, the preferred one first.
    static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    let names: [String]
    /// The field of each column; `nil` for a column that is ignored.
    let matches: [FieldNames.Match?]

    /// - Throws: `ImportFileError` if a required column is missing, or two columns have the same name.
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
        let missing = [CatalogueField.name, .credit].filter { !known.contains($0) }
        guard missing.isEmpty else { throw .missingColumns(missing, found: header) }
        self.names = header
        matches = header.indices.map { column in columns.first { $0.column == column }?.match }
    }

    /// Returns the number of names in a first line that are known.
    static func knownCount(in header: [String], names: FieldNames) -> Int {
        header.count { names.match($0.trimmed) != nil }
    }
}
