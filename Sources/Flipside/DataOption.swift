import ArgumentParser
import Foundation

/// Which data folder a command is about.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the database (environment: FLIPSIDE_DATA; default: storage).",
            valueName: "dir"
        )
    )
    var data: String?

    var folder: String {
        data ?? ProcessInfo.processInfo.environment.value(of: "FLIPSIDE_DATA") ?? "storage"
    }
}

extension ParsableCommand {
    /// Ends the command with one line for an error, without its usage: what was typed is right.
    func reportingErrors(_ work: () throws -> Void) throws {
        do {
            try work()
        } catch {
            Console.note("\(error)")
            throw ExitCode.failure
        }
    }
}
