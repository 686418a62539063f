import ArgumentParser
import Foundation
import Models
import ViewModels

/// Tells on the standard error how an import goes: in a terminal on one line that is written anew again and again, and
/// otherwise in a line now and then.
enum ImportConsole {
    /// How many problems are told one by one.
    static let problemLimit = 20

    private static let bad = ExitCode(3)
    /// As a shell has it for a program that Control-C has ended.
    private static let interrupted = ExitCode(130)
    private static let barWidth = 24
    /// Of lines that stay, in seconds.
    private static let lineInterval: TimeInterval = 5

    /// Waits for the end of the import that is under way.
    @Domain static func follow(_ model: ImportModel) async throws -> ImportReport {
        let isTerminal = isatty(STDERR_FILENO) == 1
        var lastLine: TimeInterval = 0
        let report = await model.end { progress in
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

    /// Goes back to the start of the line, and empties it.
    private static let lineStart = "\r\u{1B}[K"

    /// - Throws: The exit code, unless it is 0.
    static func tell(_ report: ImportReport, fileName: String, listingProblems: Bool) throws {
        let result = ImportResultViewModel(report)
        if listingProblems { tellProblems(of: report, fileName: fileName) }
        switch report.outcome {
        case .finished where report.hasBadRowsAlone:
            Console.note("\(result.heading). \(result.message) \(result.details.joined(separator: " "))")
            throw ExitCode.failure
        case .finished:
            for line in [result.message] + result.details { Console.say(line) }
            guard report.badRowCount == 0 else {
                Console.note("\(result.problems?.heading ?? "Bad rows"): left out")
                throw bad
            }
        case .failed(let failure):
            Console.note(
                "\(result.heading). \(result.message)\(detail(of: failure)) \(result.details.joined(separator: " "))"
            )
            throw ExitCode.failure
        case .cancelled:
            Console.note("\(result.heading). \(result.message)")
            throw interrupted
        }
    }

    /// Ends the program, and so the import.
    static func giveUp(_ kind: CatalogueKind) -> Never {
        Console.note("The import was cancelled. The \(kind.rawValue) are as they were.")
        exit(interrupted.rawValue)
    }

    private static func tellProblems(of report: ImportReport, fileName: String) {
        for problem in report.problems.first.prefix(problemLimit) {
            let row = ImportProblemRowViewModel(problem, in: report.job.options.kind)
            write("\(fileName):\(row.line):\(row.column): \(row.message)\n")
        }
        let rest = report.problems.count - problemLimit
        if rest > 0 { write("… and \(rest) more; --problems FILE writes them all to a file.\n") }
    }

    /// There is no other log.
    private static func detail(of failure: ImportFailure) -> String {
        switch failure {
        case .notRead(let detail), .notStored(let detail): " (\(detail))"
        case .file, .badRows, .busy: ""
        }
    }

    private static func line(_ progress: ImportProgress) -> String {
        let words = ImportProgressViewModel(progress)
        return [words.percent.map(bar), words.rows, words.pace].compactMap(\.self).joined(separator: "  ")
    }

    private static func bar(_ percent: Int) -> String {
        let done = barWidth * percent / 100
        return "[\(String(repeating: "#", count: done))\(String(repeating: "-", count: barWidth - done))] \(percent) %"
    }

    private static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
