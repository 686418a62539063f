import ArgumentParser
import Foundation
import Models
import Storage
import ViewModels

enum Version {
    static let current = "0.1.0"
}

/// The program. Without a subcommand it runs `flipside serve`.
@main
struct FlipsideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flipside",
        abstract: "A web app for a shared text, songs, movies and starred repositories.",
        discussion: "Without a subcommand, flipside serves the app.",
        version: Version.current,
        subcommands: [
            ServeCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self, VerifyCommand.self,
            RestoreCommand.self, MoveCommand.self,
        ]
    )

    @OptionGroup var options: ServeOptions

    static func main() async {
        let given = Array(CommandLine.arguments.dropFirst())
        do {
            // Other commands have at most two of the options.
            let command = try? parseAsRoot(given)
            let names =
                command is VerifyCommand ? [] : command is DataCommand ? ["data", "database"] : ServeOptions.names
            let environment = ProcessInfo.processInfo.environment
            await main(try ServeOptions.arguments(given, environment: environment, names: names))
        } catch {
            exit(withError: error)
        }
    }

    func run() async throws {
        try await ServeCommand.run(options)
    }
}

/// A command that uses the data folder of a server, or its database.
protocol DataCommand: ParsableCommand {
    var option: DataOption { get }
    var flipside: FlipsideCommand { get }
}

extension DataCommand {
    /// The data folder. The parent command has the same option, and ArgumentParser gives the value to either, even if
    /// it follows the name of the subcommand.
    var folder: String { option.data ?? flipside.options.server.data }

    /// The URL of the PostgreSQL database in place of the folder, if any.
    var database: String? { option.database ?? flipside.options.server.database }

    /// The folder or the database in a sentence. The URL may have a password.
    var place: String { database == nil ? folder : "the database" }

    /// Opens the database. It is not created, because its content is needed.
    func open() async throws -> OpenDatabase {
        if let database { return try await .server(at: database) }
        return .files(try openFiles())
    }

    /// Opens the databases of the data folder, which are not created.
    func openFiles() throws -> Storage { try openFiles(in: folder) }

    func openFiles(in folder: String) throws -> Storage {
        try Storage.checkForDatabase(in: folder)
        return try Storage.open(at: folder, reportingMigration: Console.migration)
    }
}

/// The options for the data folder, and for the database in its place.
struct DataOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The data folder (environment: FLIPSIDE_DATA; default: storage).", valueName: "dir")
    )
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The URL of a PostgreSQL database in place of the data folder (environment: FLIPSIDE_DATABASE).",
            valueName: "url"
        )
    )
    var database: String?
}

/// Lines for the person or the program that started this one. They are written at once. Errors are ignored, so the
/// program continues when nobody reads its output.
enum Console {
    /// Writes a result to standard output.
    static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Writes a notice to standard error.
    static func note(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("flipside: \(line)\n".utf8))
    }

    /// Writes the progress of a migration of all items to standard error.
    static func migration(_ share: Double) {
        note("Updating the catalogue for this version: \(Int(100 * min(max(share, 0), 1))) %")
    }

    /// Reports the error of a command that needs exclusive access to the data folder, and returns the exit status.
    /// - Parameter page: The page of a running server that does the same, if there is one.
    static func failure(_ error: any Error, page: String? = nil) -> ExitCode {
        if let page, case .inUse(let path, let processID)? = error as? StorageError {
            let process = processID.map { " (process \($0))" } ?? ""
            note("A server\(process) is using \(path). Use its page \(page), or stop the server first.")
        } else {
            note((error as? EnvelopeError)?.message ?? "\(error)")
        }
        return .failure
    }
}
