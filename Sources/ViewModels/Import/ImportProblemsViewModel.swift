package import Models
import Routing
import Views

package struct ImportProblemsViewModel: ImportProblemsView, Equatable {
    /// How many are on the page: more than anybody reads there are in the file that can be downloaded.
    package static let limit = 100

    package let heading: String
    package let rows: [ImportProblemRowViewModel]
    package let extent: String
    package let downloadURL = Route.importProblems.url

    /// `nil` when there are none.
    init?(_ report: ImportReport) {
        let problems = report.problems
        guard problems.count > 0 else { return nil }
        heading = Quantity(report.badRowCount, one: "bad row", many: "bad rows").words
        rows = problems.first.prefix(Self.limit).map { ImportProblemRowViewModel($0, in: report.job.options.kind) }
        extent =
            problems.count == rows.count
            ? "That is all that is wrong."
            : "These are the first \(rows.count) of \(Quantity(problems.count, one: "problem", many: "problems").words)."
                + (problems.count > problems.first.count
                    ? " The list has the first \(Quantity.grouped(problems.first.count))." : "")
    }
}

extension ImportProblems {
    /// All that is kept of what is wrong, as a CSV file.
    package func csv(in kind: CatalogueKind) -> [UInt8] {
        var bytes: [UInt8] = []
        CSVWriter.write(["line", "column", "field", "problem"], to: &bytes)
        for problem in first {
            let field = problem.field.map { $0.name(in: kind) } ?? ""
            CSVWriter.write(["\(problem.line)", "\(problem.column)", field, problem.words(in: kind)], to: &bytes)
        }
        return bytes
    }
}
