package import Foundation
package import Models
import Views

package struct SourceFailureViewModel: SourceFailureView, Equatable {
    package let heading: String
    package let message: String
    package let advice: String
    package let time: String
    package let timestamp: String

    package init(_ failure: SourceFailure, of kind: CatalogueKind, time: Date, isSomethingLeft: Bool) {
        heading = "The \(kind.rawValue) could not be loaded"
        message = ForbiddenCharacter.marked(in: Self.message(of: failure, kind))
        let remainder = isSomethingLeft ? " What was loaded before is still here." : ""
        advice = Self.advice(after: failure, kind) + remainder
        let time = UTCTime(time)
        self.time = time.words
        timestamp = time.timestamp
    }

    private static func message(of failure: SourceFailure, _ kind: CatalogueKind) -> String {
        switch failure {
        case .notFetched(let error): error.words
        case .notCatalogue(let error): "What came cannot be read. \(error.words(in: kind))"
        case .cutOff(let problem):
            "What came breaks off in line \(problem.line), column \(problem.column). \(problem.words(in: kind))"
        case .noRows: "There was no row in what came."
        case .badRows(let count, let first):
            "None of \(Quantity(count, one: "row", many: "rows").words) can be kept. The first, in line \(first.line):"
                + " \(first.words(in: kind))"
        case .busy: "Many rows are being added just now."
        case .notStored: "They have arrived, but Flipside could not store them."
        }
    }

    private static func advice(after failure: SourceFailure, _ kind: CatalogueKind) -> String {
        switch failure {
        case .notFetched(let error) where error.mayPass: "Try again in a moment."
        case .busy: "Try again when they are there."
        case .notStored: "Try again. If it happens again, tell whoever runs this server: the log says why."
        case .notFetched, .notCatalogue, .cutOff, .noRows, .badRows:
            "Trying again may not help: whoever runs this server can give another address with --\(kind.rawValue)."
        }
    }
}
