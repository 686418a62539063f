import ArgumentParser
import Foundation
import Models
import ViewModels

/// Prints the progress and the result of an import. In a terminal the progress is one line that is updated, otherwise a
/// line every few seconds.
enum ImportConsole {
    /// The maximum number of invalid rows that are printed.
    static let problemLimit = 20

    private static let rowsSkipped = ExitCode(3)
    /// The exit status that shells use for a program ended by Control-C.
    private static let interrupted = ExitCode(130)
    private static let barWidth = 24
    /// The time between two lines if the output is not a terminal, in seconds.
    private static let lineInterval: TimeInterval = 5

    /// Waits for the end of the running import.
    @Domain static func follow(_ model: ImportModel) async throws -> ImportReport {
        let isTerminal = isatty(STDERR_FILENO) == 1
        var lastLine: TimeInterval = 0
        let report = await model.waitForReport { progress in
            if isTerminal {
                write("\(lineStart)\(line(progress))")
            } else if progress.duration - lastLine >= lineInterval {
                lastLine = progress.duration
                write("\(line(progress))\n")
            }
        }
        if isTerminal { write(lineStart) }
        guard let report else { throw CancellationError() }
        return report
    }

    /// The control codes that return to the start of the line and clear it.
    private static let lineStart = "\r\u{1B}[K"

    /// - Throws: The exit status, unless it is 0.
    static func print(_ report: ImportReport, fileName: String, listingProblems: Bool) throws {
        let result = EndedImportViewModel(report)
        if let heading = result.ignoredHeading {
            write("\(heading): \(result.ignoredColumns.joined(separator: ", ")).\n")
        }
        printSkipped(of: report, fileName: fileName)
        printLeftOut(of: report, fileName: fileName)
        if listingProblems { printProblems(of: report, fileName: fileName) }
        switch report.outcome {
        case .finished where report.hasInvalidRowsAlone, .checked where report.hasInvalidRowsAlone:
            Console.note("\(result.heading). \(result.message) \(result.details.joined(separator: " "))")
            throw ExitCode.failure
        case .finished, .checked:
            for line in [result.message] + result.details { Console.say(line) }
            guard report.invalidRowCount == 0 else {
                Console.note(
                    "\(result.problems?.heading ?? "Invalid rows")\(report.job.options.isCheck ? "" : " skipped")."
                )
                throw rowsSkipped
            }
        case .failed(let failure):
            let message = failure.commandMessage(in: report.job.options.kind)
            Console.note("\(result.heading). \(message) \(result.details.joined(separator: " "))")
            throw ExitCode.failure
        case .cancelled:
            Console.note("\(result.heading). \(result.message)")
            throw interrupted
        }
    }

    /// Ends the program, and with it the import.
    static func exitCancelled(_ kind: CatalogueKind) -> Never {
        Console.note("The import was cancelled. The \(kind.rawValue) are unchanged.")
        exit(interrupted.rawValue)
    }

    private static func printSkipped(of report: ImportReport, fileName: String) {
        guard let repeated = report.repeated else { return }
        for row in repeated.first.map(\.tableRow) {
            let place = row.place.isEmpty ? fileName : "\(fileName): \(row.place)"
            write("\(place): Skipped, as it exists: \(row.name)\n")
        }
        let rest = repeated.skippedCount - repeated.first.count
        if rest > 0 { write("… and \(rest.grouped) more are skipped.\n") }
    }

    private static func printLeftOut(of report: ImportReport, fileName: String) {
        let values = report.ignoredColumns.fieldValues.prefix(problemLimit)
        for value in values {
            let row = value.tableRow(in: report.job.options.kind)
            write("\(fileName): \(row.place): \(row.message) \(row.value)\n")
        }
        let rest = report.ignoredColumns.fieldValueCount - values.count
        if rest > 0 { write("… and \(rest.grouped) more values are left out.\n") }
    }

    private static func printProblems(of report: ImportReport, fileName: String) {
        for row in report.problems.rows.prefix(problemLimit) {
            let row = row.tableRow(in: report.job.options.kind)
            write("\(fileName): \(row.place): \(row.message) \(row.excerpt)\n")
        }
        let rest = report.invalidRowCount - problemLimit
        if rest > 0 { write("… and \(rest.grouped) more. --problems FILE writes all of them to a file.\n") }
    }

    private static func line(_ progress: ImportProgress) -> String {
        let words = RunningImportViewModel(progress)
        return [words.percent.map(bar), words.rows, words.pace].compactMap(\.self).joined(separator: "  ")
    }

    private static func bar(_ percent: Int) -> String {
        let done = barWidth * percent / 100
        return "[\(String(repeating: "#", count: done))\(String(repeating: "-", count: barWidth - done))] \(percent)%"
    }

    private static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
