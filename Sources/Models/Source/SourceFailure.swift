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
