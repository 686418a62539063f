/// Reads the songs, or the movies, of a file in any format, one by one. It keeps a part of the file in memory, never
/// all.
struct ImportReader<Item: CatalogueItem> {
    enum Row: Equatable {
        case draft(Draft<Item>)
        /// All problems of a row.
        case invalid([ImportProblem])
        /// The problem after which nothing can be read.
        case brokenOff(ImportProblem)
    }

    /// The number of bytes that are used to detect the format.
    private static var beginningSize: Int { 64 << 10 }

    let format: CatalogueFormat
    private var rows: any RowReader
    /// The number of ignored values of each column in valid rows, by the number of the column.
    private var ignoredCounts: [Int] = []
    /// The beginning of the last invalid row.
    private(set) var excerpt = ""

    /// - Parameter format: `nil` to detect the format.
    /// - Throws: `ImportFileError`, or an error of reading the file.
    init(_ file: ImportFile, format: CatalogueFormat? = nil) throws {
        var window = ByteWindow(nextPart: file.nextPart)
        try window.extend(to: 2)
        guard !Self.isUTF16(window.bytes.prefix(2)) else { throw ImportFileError.utf16 }
        try window.extend(to: Self.signatureSize)
        guard !Self.isBinary(window.bytes.prefix(Self.signatureSize)) else { throw ImportFileError.notText }
        try window.skipByteOrderMark()
        guard try window.extendBeyondWhiteSpace() else { throw ImportFileError.empty }
        try window.extend(to: Self.beginningSize)
        self.format = format ?? CatalogueFormat(fileName: file.name, beginning: window.bytes[window.start...])
        let names = FieldNames(of: Item.self)
        rows =
            switch self.format {
            case .csv: CSVReader(window: window, names: names)
            case .json: JSONArrayReader(window: window, names: names, isEnvelope: false)
            case .envelope: JSONArrayReader(window: window, names: names, isEnvelope: true)
            case .jsonLines: JSONLinesReader(window: window, names: names)
            }
    }

    /// Whether a file begins with the byte order mark of UTF-16, or with an ASCII letter in UTF-16. A valid file has no
    /// zero bytes.
    private static func isUTF16(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning == [0xFF, 0xFE] || beginning == [0xFE, 0xFF]
            || beginning.count == 2 && beginning.contains(0) && beginning != [0, 0]
    }

    /// The number of bytes in which images, archives and other binary files have control characters.
    private static var signatureSize: Int { 8 }

    /// Whether the beginning of a file has control characters other than white space.
    private static func isBinary(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.contains { $0 < 0x20 && !$0.isJSONWhiteSpace }
    }

    /// The number of bytes that have been read.
    var byteCount: Int { rows.window.byteCount }

    /// The columns with ignored values in the valid rows so far.
    var ignoredColumns: IgnoredColumns {
        IgnoredColumns(names: rows.columnNames, counts: ignoredCounts)
    }

    /// Returns the next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or an error of reading the file.
    mutating func next() throws -> Row? {
        switch try rows.next() {
        case .row(let row):
            let checked = check(row)
            // An invalid row is listed with its problems; its other values are not lost in a row that is imported.
            if case .draft = checked { count(row.ignoredColumns) }
            return checked
        case .invalid(let problem, let excerpt):
            self.excerpt = excerpt
            return .invalid([problem])
        case .brokenOff(let problem):
            excerpt = rows.window.excerpt(from: rows.window.start)
            return .brokenOff(problem)
        case nil:
            return nil
        }
    }

    private mutating func count(_ ignored: [Int]) {
        for column in ignored {
            while ignoredCounts.count <= column { ignoredCounts.append(0) }
            ignoredCounts[column] += 1
        }
    }

    private mutating func check(_ row: RowText) -> Row {
        do throws(DraftErrors) {
            let draft = try Draft<Item>(row.text)
            return row.problems.isEmpty ? .draft(draft) : invalid(row, problems(of: row))
        } catch {
            return invalid(row, problems(of: row) + problems(of: row, error))
        }
    }

    private mutating func invalid(_ row: RowText, _ problems: [ImportProblem]) -> Row {
        excerpt = rows.window.excerpt(from: row.start, to: rows.window.start)
        return .invalid(problems)
    }

    private func problems(of row: RowText) -> [ImportProblem] {
        row.problems.map { problem in
            ImportProblem(at: rows.window.position(of: problem.index), field: problem.field, reason: problem.reason)
        }
    }

    /// Returns the errors of a draft, except those in unreadable fields.
    private func problems(of row: RowText, _ errors: DraftErrors) -> [ImportProblem] {
        let unread = row.problems.map(\.field)
        guard !unread.contains(nil) else { return [] }
        return errors.errors.filter { !unread.contains($0.field) }.map { error in
            let position = rows.window.position(of: row.index(of: error.field))
            return ImportProblem(at: position, field: error.field, reason: .draft(error.reason))
        }
    }
}

extension ByteWindow {
    /// Extends the window beyond leading white space. Returns whether the file has other characters.
    fileprivate mutating func extendBeyondWhiteSpace() throws -> Bool {
        while bytes[start...].allSatisfy(\.isJSONWhiteSpace) {
            if isComplete { return false }
            if count > Self.rowLimit { consume(upTo: bytes.count) }
            try extend()
        }
        return true
    }
}

/// A file to import. It is read once, from start to end, part by part.
package struct ImportFile: Sendable {
    /// The name of the file in messages.
    package let name: String
    /// The size of the file, if it is known.
    package let byteCount: Int?
    /// Returns the next part, of about 64 KiB; `nil` at the end. It may block, and is called by one thread at a time.
    let nextPart: @Sendable () throws -> [UInt8]?

    package init(name: String, byteCount: Int?, nextPart: @escaping @Sendable () throws -> [UInt8]?) {
        self.name = name
        self.byteCount = byteCount
        self.nextPart = nextPart
    }
}
