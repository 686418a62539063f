package import Foundation

/// The result of an import.
package struct ImportReport: Sendable, Equatable, Codable {
    package enum Outcome: Sendable, Equatable, Codable {
        /// The import has finished. `skipped` is the number of rows whose items were in the catalogue already, or that occur
        /// twice, and that have changed nothing.
        case finished(added: Int, skipped: Int)
        /// The file was only checked. The numbers are those of the rows that an import would add and skip.
        case checked(added: Int, skipped: Int)
        case failed(ImportFailure)
        case cancelled
    }

    package let job: ImportJob
    package let outcome: Outcome
    /// The rows whose items were there already; `nil` if the import has failed, and in a report of an earlier version.
    package let repeated: RepeatedRows?
    /// The number of rows read, including invalid ones.
    package let rowCount: Int
    package let invalidRowCount: Int
    package let problems: ImportProblems
    package let ignoredColumns: IgnoredColumns
    /// The scale that the ratings were read in; `nil` where there is no doubt about it.
    package let doubtfulScale: DoubtfulScale?
    /// The encoding that the file was read in; `nil` where there is no doubt about it.
    package let doubtfulEncoding: DoubtfulEncoding?
    /// A song of a list of lines such as "Artist - Title"; `nil` for any other file, and in a report of an earlier version.
    package let lineExample: LineExample?
    /// The duration of the import, in seconds.
    package let duration: TimeInterval

    /// Whether rows were read, and all of them are invalid. Such an import counts as finished.
    package var hasInvalidRowsAlone: Bool { rowCount > 0 && rowCount == invalidRowCount }

    package init(
        job: ImportJob,
        outcome: Outcome,
        repeated: RepeatedRows? = nil,
        rowCount: Int,
        invalidRowCount: Int,
        problems: ImportProblems,
        ignoredColumns: IgnoredColumns = IgnoredColumns(),
        doubtfulScale: DoubtfulScale? = nil,
        doubtfulEncoding: DoubtfulEncoding? = nil,
        lineExample: LineExample? = nil,
        duration: TimeInterval
    ) {
        self.job = job
        self.outcome = outcome
        self.repeated = repeated
        self.rowCount = rowCount
        self.invalidRowCount = invalidRowCount
        self.problems = problems
        self.ignoredColumns = ignoredColumns
        self.doubtfulScale = doubtfulScale
        self.doubtfulEncoding = doubtfulEncoding
        self.lineExample = lineExample
        self.duration = duration
    }

    /// The report of an import whose machine has stopped without one.
    init(interrupting progress: ImportProgress) {
        self.init(
            job: progress.job,
            outcome: .failed(.interrupted),
            rowCount: progress.rowCount,
            invalidRowCount: progress.invalidRowCount,
            problems: ImportProblems(),
            duration: progress.duration
        )
    }
}

/// The scale of the ratings of a file, where most of them would fit a smaller one.
package struct DoubtfulScale: Sendable, Equatable, Codable {
    /// The best rating of the scale.
    package let best: Int
    /// The highest rating, as it is written, because of which the scale was taken.
    package let value: String
    /// The line of the highest rating, from 1.
    package let line: Int
    /// The number of its row, from 1; `nil` for a file whose rows are its lines.
    package let row: Int?

    package init(best: Int, value: String, line: Int, row: Int? = nil) {
        self.best = best
        self.value = value
        self.line = line
        self.row = row
    }

    init(_ best: Int, _ value: String, at position: FilePosition, row: Int? = nil) {
        self.init(best: best, value: value, line: position.line, row: row)
    }
}

/// A song as it was read from a line such as "Artist - Title".
package struct LineExample: Sendable, Equatable, Codable {
    package let name: String
    package let artist: String
    /// Whether the first line of the file says that the title comes first.
    package let isTitleFirst: Bool

    package init(name: String, artist: String, isTitleFirst: Bool) {
        self.name = name
        self.artist = artist
        self.isTitleFirst = isTitleFirst
    }
}

/// The reason that an import failed. The catalogue is unchanged.
package enum ImportFailure: Error, Sendable, Equatable, Codable {
    case file(ImportFileError)
    /// The file has invalid rows, and the import required that all rows are valid.
    case invalidRows
    /// The file could not be read. The detail is for the log.
    case notRead(detail: String)
    /// Another import, or a source, is adding many items.
    case busy
    /// The catalogue would have more items than people can add.
    case noRoom(limit: Int)
    /// The catalogue could not be stored. The detail is for the log.
    case notStored(detail: String)
    /// The machine that has imported the file has died, or could not reach the database for some time.
    case interrupted
}

/// The reason that no row of a file can be imported.
package enum ImportFileError: Error, Sendable, Equatable, Codable {
    /// The file is empty.
    case empty
    /// The file is not text, such as an image.
    case notText
    /// The letters of the file are in an encoding that is not known.
    case unknownEncoding
    /// The file has bytes in this line that are not valid in the encoding that someone has chosen.
    case invalidBytes(encoding: TextEncoding, line: Int)
    /// The file is a spreadsheet in the format of its program.
    case workbook
    /// The file is an archive.
    case archive
    /// The file is a PDF document.
    case pdf
    /// The file is HTML.
    case webPage
    /// The file is a property list that is not XML.
    case binaryPropertyList
    /// The file does not begin like a JSON array.
    case notAnArray
    /// The code of an envelope does not mean success; `nil` if there is no code.
    case wrongCode(found: String?)
    /// The member `data` of an envelope is not an array of rows; `nil` if there is no such member.
    case noRows(found: String?)
    /// The first line of a CSV file does not name columns for these fields.
    case missingColumns([CatalogueField], found: [String])
    /// The JSON has no list of rows.
    case noList
    /// The JSON has the values of each column in an object or array of their own.
    case columnWise
    /// The file is XML, but neither a property list, nor a playlist, nor a list of movies by Kodi.
    case unknownXML
    /// The file is XML that declares entities.
    case declaresEntities
    /// The file is that of a service, and has items of the other kind.
    case otherKind(service: String, kind: CatalogueKind)
    /// Two columns of a CSV file have this name.
    case repeatedColumn(String)
    /// The first line of a CSV file is longer than a row may be.
    case headerTooLong(limit: Int)
    /// The file is malformed before its first row: in the first line of a CSV file, or in an envelope before its code.
    /// In a seed, also the first invalid row.
    case brokenOff(ImportProblem)
}

/// The reason that a row of a file is invalid, and the place of the problem.
package struct ImportProblem: Error, Sendable, Equatable, Codable {
    package enum Reason: Sendable, Equatable, Codable {
        /// The text breaks a rule of the field.
        case draft(FieldError)
        /// The value is neither text nor a number, such as an object.
        case notAString(found: String)
        /// The text is not valid UTF-8, or has half of a surrogate pair.
        case invalidUTF8
        /// The row is not an object.
        case notAnObject(found: String)
        /// The row is not valid JSON or CSV.
        case syntax(expected: String, found: String)
        /// The row has more values than there are columns.
        case tooManyValues(count: Int, columns: Int)
        /// The row is longer than this number of bytes.
        case rowTooLong(limit: Int)
        /// The value is not in the notation of its column, or could mean several things.
        case unclear
        /// A part of the tags is too long, or beyond the limit.
        case notWhole
        /// The row is neither a song nor a movie, but of this type; empty if the file does not name it.
        case otherType(String)
    }

    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    /// The field with the problem; `nil` if the problem is the whole row.
    package let field: CatalogueField?
    package let reason: Reason

    package init(line: Int, column: Int, field: CatalogueField?, reason: Reason) {
        self.line = line
        self.column = column
        self.field = field
        self.reason = reason
    }

    init(at position: FilePosition, field: CatalogueField? = nil, reason: Reason) {
        self.init(line: position.line, column: position.column, field: field, reason: reason)
    }
}

/// An invalid row of a file.
package struct InvalidRow: Sendable, Equatable, Codable {
    /// The number of the row, from 1; `nil` for a file whose rows are its lines.
    package let number: Int?
    /// The beginning of the row in the file.
    package let excerpt: String
    package let problems: [ImportProblem]

    package init(number: Int? = nil, excerpt: String, problems: [ImportProblem]) {
        self.number = number
        self.excerpt = excerpt
        self.problems = problems
    }
}

/// The problems of a file.
package struct ImportProblems: Sendable, Equatable, Codable {
    /// The number of invalid rows after which reading ends: a file with so many has another mistake, and reading all of it
    /// would take long.
    package static let rowLimit = 10_000

    /// The invalid rows, in the order of the file.
    package private(set) var rows: [InvalidRow] = []
    /// The number of problems. A row may have several.
    package private(set) var count = 0
    /// The problem that ended reading; `nil` if the whole file was read.
    package private(set) var end: ImportProblem?

    package init(_ rows: [InvalidRow] = []) {
        for row in rows { add(row) }
    }

    /// Whether reading ended because of the number of invalid rows.
    package var haveReachedLimit: Bool { rows.count == Self.rowLimit }

    /// The first problem; `nil` if there is none.
    package var first: ImportProblem? { rows.first?.problems.first }

    mutating func add(_ row: InvalidRow) {
        count += row.problems.count
        rows.append(row)
        if haveReachedLimit { end = row.problems.first }
    }

    mutating func breakOff(_ row: InvalidRow) {
        add(row)
        end = row.problems.first
    }
}

/// The counts of the rows read so far.
struct ImportTally: Sendable {
    private(set) var rowCount = 0
    private(set) var invalidRowCount = 0
    private(set) var problems = ImportProblems()

    mutating func addRow() { rowCount += 1 }

    /// - Parameters:
    ///   - format: The format of the file. In an array, the problem also has the number of the row.
    ///   - isEnd: Whether the problem ends reading.
    mutating func addInvalidRow(_ problems: [ImportProblem], excerpt: String, in format: CatalogueFormat?, isEnd: Bool)
    {
        rowCount += 1
        invalidRowCount += 1
        let isArray = format == .json || format == .envelope
        let row = InvalidRow(number: isArray ? rowCount : nil, excerpt: excerpt, problems: problems)
        if isEnd { self.problems.breakOff(row) } else { self.problems.add(row) }
    }
}
