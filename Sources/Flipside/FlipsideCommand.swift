import ArgumentParser

/// `flipside` alone is `flipside serve`, options and all.
@main
struct FlipsideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flipside",
        abstract: "A web app for your shelf: a text, songs and movies, on pages that have another side.",
        version: Version.current,
        subcommands: [
            ServeCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self,
        ]
    )

    @OptionGroup var options: ServeOptions

    func run() async throws {
        try await ServeCommand.run(options)
    }
}
