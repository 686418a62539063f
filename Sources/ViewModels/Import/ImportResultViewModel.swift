package import Models
import Routing
import Views

package struct ImportResultViewModel: ImportResultView, Equatable {
    package let heading: String
    package let message: String
    package let messageClass: String?
    package let details: [String]
    package let problems: ImportProblemsViewModel?
    package let listURL: String?
    package let listLink: String

    package init(_ report: ImportReport) {
        let kind = report.job.options.kind
        let name = report.job.fileName.shownAsFileName
        problems = ImportProblemsViewModel(report)
        listLink = "See the \(kind.rawValue)"
        switch report.outcome {
        case .finished where report.hasBadRowsAlone:
            heading = "Nothing of \(name) was imported"
            message = "None of its rows can be kept."
            messageClass = "error"
            details = ["The \(kind.rawValue) are as they were."]
            listURL = nil
        case .finished(let added, let skipped):
            heading = "\(name) is imported"
            message = "\(kind.quantity(added)) added in \(TimeSpan(report.duration).words)."
            messageClass = nil
            details = Self.details(report, skipped: skipped)
            listURL = added > 0 ? kind.url(.list()) : nil
        case .failed(let failure):
            heading = "Nothing of \(name) was imported"
            message = failure.words(in: kind)
            messageClass = "error"
            details = ["The \(kind.rawValue) are as they were."]
            listURL = nil
        case .cancelled:
            heading = "The import of \(name) was cancelled"
            message = "The \(kind.rawValue) are as they were."
            messageClass = nil
            details = []
            listURL = nil
        }
    }

    private static func details(_ report: ImportReport, skipped: Int) -> [String] {
        let kind = report.job.options.kind
        var details: [String] = []
        if skipped > 0 { details.append("\(kind.quantity(skipped)) left out, as they are here already.") }
        if let end = report.problems.end {
            details.append(
                "The file breaks off in line \(end.line), column \(end.column): what comes after that was not read."
                    + " The rows before it were kept."
            )
        }
        return details
    }
}
