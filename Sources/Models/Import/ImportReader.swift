/// Reads the songs, or the movies, of a file one by one, in whichever format they are. It keeps no more of the file than a
/// row and what has been read with it.
struct ImportReader<Item: CatalogueItem> {
    enum Row: Equatable {
        case draft(Draft<Item>)
        /// Everything that is wrong with a row.
        case bad([ImportProblem])
        /// The file can be read no further than to here.
        case brokenOff(ImportProblem)
    }

    /// How much of a file is looked at to find out its format, in bytes.
    private static var beginningSize: Int { 64 << 10 }

    let format: CatalogueFormat
    private var rows: any RowReader

    /// - Parameter format: `nil` to find it out.
    /// - Throws: `ImportFileError`, or what reading the file throws.
    init(_ file: ImportFile, format: CatalogueFormat? = nil) throws {
        var window = ByteWindow(nextPart: file.nextPart)
        try window.extend(to: 2)
        guard !Self.isUTF16(window.bytes.prefix(2)) else { throw ImportFileError.utf16 }
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

    /// Whether it begins with the byte order mark of UTF-16, or with a letter of ASCII in it: in no file of UTF-8 is there a
    /// zero.
    private static func isUTF16(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning == [0xFF, 0xFE] || beginning == [0xFE, 0xFF] || beginning.count == 2 && beginning.contains(0)
    }

    /// How much of the file has been looked at.
    var byteCount: Int { rows.window.byteCount }

    /// The next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or what reading the file throws.
    mutating func next() throws -> Row? {
        switch try rows.next() {
        case .row(let row): check(row)
        case .bad(let problem): .bad([problem])
        case .brokenOff(let problem): .brokenOff(problem)
        case nil: nil
        }
    }

    private func check(_ row: RowText) -> Row {
        do throws(DraftErrors) {
            let draft = try Draft<Item>(row.text)
            return row.mistakes.isEmpty ? .draft(draft) : .bad(problems(of: row))
        } catch {
            return .bad(problems(of: row) + problems(of: row, error))
        }
    }

    private func problems(of row: RowText) -> [ImportProblem] {
        row.mistakes.map { mistake in
            ImportProblem(at: rows.window.place(of: mistake.index), field: mistake.field, reason: mistake.reason)
        }
    }

    /// What the draft lacks, but for what could not be read in the first place.
    private func problems(of row: RowText, _ errors: DraftErrors) -> [ImportProblem] {
        let unread = row.mistakes.map(\.field)
        guard !unread.contains(nil) else { return [] }
        return errors.mistakes.filter { !unread.contains($0.field) }.map { error in
            let place = rows.window.place(of: row.index(of: error.field))
            return ImportProblem(at: place, field: error.field, reason: .draft(error.reason))
        }
    }
}

extension ByteWindow {
    /// Has at hand what the file begins with, whatever white space is before it; false when there is nothing else.
    fileprivate mutating func extendBeyondWhiteSpace() throws -> Bool {
        while bytes[start...].allSatisfy(\.isJSONWhiteSpace) {
            if isComplete { return false }
            if count > Self.rowLimit { consume(upTo: bytes.count) }
            try extend()
        }
        return true
    }
}

/// A file to import, wherever it is: it is read once, from its start to its end, a part at a time.
package struct ImportFile: Sendable {
    /// What messages call it.
    package let name: String
    /// `nil` when nobody knows before its end.
    package let byteCount: Int?
    /// Some more of it, of about 64 KiB; `nil` at its end. It may block, and is called by one thread at a time.
    let nextPart: @Sendable () throws -> [UInt8]?

    package init(name: String, byteCount: Int?, nextPart: @escaping @Sendable () throws -> [UInt8]?) {
        self.name = name
        self.byteCount = byteCount
        self.nextPart = nextPart
    }
}

/// Reads a file in one format row by row.
protocol RowReader: Sendable {
    var window: ByteWindow { get }

    /// The next row; `nil` at the end of the file.
    /// - Throws: `ImportFileError`, or what reading the file throws.
    mutating func next() throws -> ReadRow?
}

/// What was read of a file.
enum ReadRow {
    /// A row whose indices are those of the window now.
    case row(RowText)
    /// A row of which nothing can be made. The next one follows it.
    case bad(ImportProblem)
    /// Nothing that comes after this place can be read.
    case brokenOff(ImportProblem)
}
