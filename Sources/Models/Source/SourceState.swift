package import Foundation

/// How it stands with a source at one moment: what was loaded last, and what goes on.
package struct SourceState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        case none
        /// - byteCount: how much has arrived so far.
        case loading(since: Date, byteCount: Int)
        /// All has arrived, and the catalogue is made to match it.
        case matching(since: Date)
        /// The last load has failed. What was loaded before is still there.
        case failed(SourceFailure, time: Date)
    }

    /// Grows by one with each change, from 0 at the start.
    package let version: Int
    package let kind: CatalogueKind
    /// Whom it asks.
    package let host: String
    package let activity: Activity
    /// nil when nothing ever was.
    package let load: SourceLoad?

    /// What is known at the start.
    package init(of kind: CatalogueKind, from host: String, load: SourceLoad?) {
        self.init(version: 0, kind: kind, host: host, activity: .none, load: load)
    }

    private init(version: Int, kind: CatalogueKind, host: String, activity: Activity, load: SourceLoad?) {
        self.version = version
        self.kind = kind
        self.host = host
        self.activity = activity
        self.load = load
    }

    /// The next state, with the same load.
    package func with(_ activity: Activity) -> SourceState {
        SourceState(version: version + 1, kind: kind, host: host, activity: activity, load: load)
    }

    /// The next state, with another load, in which nothing goes on.
    package func with(_ load: SourceLoad) -> SourceState {
        SourceState(version: version + 1, kind: kind, host: host, activity: .none, load: load)
    }
}

/// Why the catalogue was not made to match its source: it is as it was. The words for it are the view model's.
package enum SourceFailure: Error, Sendable, Equatable {
    case notFetched(SourceError)
    /// What came is no file of songs or movies.
    case notCatalogue(ImportFileError)
    /// What came ends in the middle.
    case cutOff(ImportProblem)
    /// There was no row in what came: that is rather a mistake than a wish to have nothing.
    case noRows
    /// There were rows, and none that can be kept.
    case badRows(count: Int, first: ImportProblem)
    /// Many rows are being added just now.
    case busy
    /// - detail: for the log.
    case notStored(detail: String)
}

extension SourceFailure: CustomStringConvertible {
    /// One line for the log.
    package var description: String {
        switch self {
        case .notFetched(let error): error.description
        case .notCatalogue(let error): "What came cannot be read: \(error)"
        case .cutOff(let problem): "What came breaks off in line \(problem.line), column \(problem.column)."
        case .noRows: "There was no row in what came."
        case .badRows(let count, let first):
            "None of the \(count) rows that came can be kept, the first because of line \(first.line), column"
                + " \(first.column)."
        case .busy: "Many rows are being added just now."
        case .notStored(let detail): "It could not be stored: \(detail)"
        }
    }
}
