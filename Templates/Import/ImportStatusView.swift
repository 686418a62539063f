public import Rendering

/// The progress of the running import, or the result of the last one.
public protocol ImportStatusView: View {
    associatedtype Running: RunningImport
    associatedtype Ended: EndedImport

    /// The running import; `nil` when there is none.
    var running: Running? { get }
    /// The last import that ended; `nil` before the end of the first import.
    var ended: Ended? { get }
}

/// An import that is running.
public protocol RunningImport: Sendable {
    var heading: String { get }
    /// A sentence about the number of rows so far.
    var rows: String { get }
    /// The progress, from 0 to 100; `nil` when it is unknown.
    var percent: Int? { get }
    /// The speed and the remaining time, such as "9,000 rows per second, 3 minutes left to read".
    var pace: String { get }
    /// The text of the button that cancels the import.
    var cancel: String { get }
    /// The URL that cancels the import.
    var cancelURL: String { get }
    /// The page itself, for browsers without scripts.
    var pageURL: String { get }
}

/// An import that has ended.
public protocol EndedImport: Sendable {
    associatedtype Problems: ImportProblemTable

    var heading: String { get }
    var start: UTCTime { get }
    /// The result, in a sentence.
    var message: String { get }
    /// Whether the import has failed, for the reason in the message.
    var hasFailed: Bool { get }
    /// Details of the result, one sentence each.
    var details: [String] { get }
    /// The heading of ``ignoredColumns``; `nil` when there are none.
    var ignoredHeading: String? { get }
    /// The ignored columns, each with the number of its values.
    var ignoredColumns: [String] { get }
    /// The values of fields that are left out: the first, each with its place and the reason, and a sentence about the
    /// number of all; `nil` when there are none.
    var leftOut: (heading: String, rows: [(place: String, message: String, value: String)], extent: String)? { get }
    /// The rows that were skipped because their items exist: the first, each with its place and its name, and a sentence
    /// about the number of all; `nil` when there are none.
    var skipped: (heading: String, rows: [(place: String, name: String)], extent: String)? { get }
    /// The problems of the rows; `nil` when no row had a problem.
    var problems: Problems? { get }
    /// The link to the list with the new items; `nil` when none were added.
    var listLink: Link? { get }
    /// The link to the list of imports that can be undone; `nil` when nothing was added.
    var undoLink: Link? { get }
}

/// The problems of the rows of a file.
public protocol ImportProblemTable: Sendable {
    var heading: String { get }
    /// The first invalid rows, in the order of the file, each with its place, such as "Line 193", and its beginning.
    var rows: [(place: String, message: String, excerpt: String)] { get }
    /// A sentence about the number of problems in the table, and of all problems.
    var extent: String { get }
    var downloadURL: String { get }
}
