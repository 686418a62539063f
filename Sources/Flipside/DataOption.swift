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

    /// - Parameter flipside: The command above, which has the same option and so may have taken the value, also where
    ///   it stands after the name of the command.
    func folder(unlessIn flipside: FlipsideCommand) -> String {
        // Given and empty it is as if it were not given.
        let given = [data, flipside.options.data].compactMap(\.self).first { !$0.isEmpty }
        return ProcessInfo.processInfo.environment.text(given, or: "FLIPSIDE_DATA") ?? "storage"
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
