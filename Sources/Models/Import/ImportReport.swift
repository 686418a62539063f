package import Foundation

/// How an import has ended.
package struct ImportReport: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        /// - skipped: what was there already.
        case finished(added: Int, skipped: Int)
        case failed(ImportFailure)
        case cancelled
    }

    package let job: ImportJob
    package let outcome: Outcome
    /// Of the file as far as it was read, good ones and bad ones.
    package let rowCount: Int
    package let badRowCount: Int
    package let problems: ImportProblems
    /// In seconds.
    package let duration: TimeInterval

    /// Whether there were rows, and none that can be kept. It has gone to its end all the same.
    package var hasBadRowsAlone: Bool { rowCount > 0 && rowCount == badRowCount }

    package init(
        job: ImportJob,
        outcome: Outcome,
        rowCount: Int,
        badRowCount: Int,
        problems: ImportProblems,
        duration: TimeInterval
    ) {
        self.job = job
        self.outcome = outcome
        self.rowCount = rowCount
        self.badRowCount = badRowCount
        self.problems = problems
        self.duration = duration
    }
}

/// Why nothing of a file has been imported. The catalogue is as it was before.
package enum ImportFailure: Error, Sendable, Equatable {
    case file(ImportFileError)
    /// The file is to go in as a whole or not at all, and has bad rows.
    case badRows
    /// - detail: for the log.
    case notRead(detail: String)
    /// Somebody else is adding many rows just now.
    case busy
    /// - detail: for the log.
    case notStored(detail: String)
}

/// Why nothing can be imported from a file, whatever its rows are.
package enum ImportFileError: Error, Sendable, Equatable {
    /// There is nothing in it.
    case empty
    /// It begins as UTF-16 does.
    case utf16
    /// The code of an envelope says that not all is well; as found, or `nil` when there is none.
    case wrongCode(found: String?)
    /// An envelope without its rows, `data`; as found, or `nil` when there is no such member.
    case noRows(found: String?)
    /// The first line of a CSV file names no column for these.
    case missingColumns([DraftError.Field], found: [String])
    /// Two columns of that name are one and the same field.
    case repeatedColumn(String)
    /// The first line of a CSV file is longer than a row may be.
    case headerTooLong(limit: Int)
    /// Nothing can be read any more before it is known that the rows are good ones: in the first line of a CSV file, or in an
    /// envelope whose code is still to come.
    case brokenOff(ImportProblem)
}

/// Why a row of a file cannot be kept, and where that stands.
package struct ImportProblem: Error, Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
        /// What the field is refused for, wherever it comes from.
        case draft(DraftError.Reason)
        /// Another kind of value than a text or a number, such as an object, as an excerpt.
        case noText(found: String)
        /// Bytes that are no UTF-8, or half a surrogate pair.
        case noCharacters
        /// The row is something else than an object.
        case noObject(found: String)
        /// The row is no JSON, or no CSV.
        case syntax(expected: String, found: String)
        /// The row has more values than there are columns.
        case tooManyValues(count: Int, columns: Int)
        /// In bytes.
        case rowTooLong(limit: Int)
    }

    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    /// `nil` for the row as a whole.
    package let field: DraftError.Field?
    package let reason: Reason

    package init(line: Int, column: Int, field: DraftError.Field?, reason: Reason) {
        self.line = line
        self.column = column
        self.field = field
        self.reason = reason
    }

    init(at place: FilePlace, field: DraftError.Field? = nil, reason: Reason) {
        self.init(line: place.line, column: place.column, field: field, reason: reason)
    }
}

/// What is wrong with the rows of a file: all of it is counted, and as much is kept as anybody reads.
package struct ImportProblems: Sendable, Equatable {
    /// How many are kept.
    package static let limit = 50_000

    /// The first ones, in the order of the file.
    package private(set) var first: [ImportProblem] = []
    /// Of all; a row may have several.
    package private(set) var count = 0
    /// The problem after which nothing of the file could be read; `nil` when all of it was.
    package private(set) var end: ImportProblem?

    package init() {}

    mutating func add(_ problems: [ImportProblem]) {
        count += problems.count
        first += problems.prefix(Self.limit - first.count)
    }

    mutating func breakOff(_ problem: ImportProblem) {
        add([problem])
        end = problem
    }
}

/// What has become of the rows of a file so far.
struct ImportTally: Sendable {
    var rowCount = 0
    private(set) var badRowCount = 0
    private(set) var problems = ImportProblems()

    mutating func addBadRow(_ problems: [ImportProblem]) {
        rowCount += 1
        badRowCount += 1
        self.problems.add(problems)
    }

    /// The row at which the file breaks off counts as a bad one.
    mutating func breakOff(_ problem: ImportProblem) {
        rowCount += 1
        badRowCount += 1
        problems.breakOff(problem)
    }
}
