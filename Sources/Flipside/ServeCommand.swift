import ArgumentParser
import Foundation
import HTTPServer
import Logging
import Storage

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the pages until the program is told to stop (SIGINT, SIGTERM)."
    )

    @OptionGroup var options: ServeOptions

    func run() async throws {
        try await Self.run(options)
    }

    static func run(_ options: ServeOptions) async throws {
        let configuration = try Configuration(options, environment: ProcessInfo.processInfo.environment)
        do {
            try await serve(configuration)
        } catch {
            Console.note("\(error)")
            throw ExitCode.failure
        }
    }

    private static func serve(_ configuration: Configuration) async throws {
        let logger = Logger(label: "flipside") { StreamLogHandler.standardError(label: $0) }
        let publicFiles = try StaticFiles(folder: configuration.publicFolder)
        let access = try Access(configuration)
        let storage = try Storage.open(at: configuration.dataFolder)
        // Again by the call below when all went well, for only that one tells of a failure.
        defer { try? storage.close() }
        try seed(storage, from: configuration)
        let application = try await Application(
            storage: storage,
            publicFiles: publicFiles,
            access: access,
            logger: logger
        )

        let socket = try ListeningSocket(host: configuration.host, port: Int(configuration.port))
        if !socket.address.isLoopback, access.password == nil { Console.note(Access.openToTheNetwork) }
        let server = Server(socket: socket, logger: logger, responder: application)
        let termination = try TerminationSignal.Reports()
        Console.say("Listening on http://\(socket.address)")
        try await serve(server, until: termination)
        try storage.close()
    }

    private static func serve(_ server: Server, until termination: TerminationSignal.Reports) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                await termination.first()
                server.drain()
            }
            try await server.run()
            group.cancelAll()
        }
    }

    /// Fills the catalogues on the first start; a file that comes later is not looked at.
    private static func seed(_ storage: Storage, from configuration: Configuration) throws {
        let outcome = try storage.seed(
            songs: configuration.songsFile.map(SeedSource.file) ?? .bundled,
            movies: configuration.moviesFile.map(SeedSource.file) ?? .bundled
        )
        if outcome.songs == .alreadySeeded, let file = configuration.songsFile {
            Console.note("\(configuration.dataFolder) has its songs already; \(file) is ignored.")
        }
        if outcome.movies == .alreadySeeded, let file = configuration.moviesFile {
            Console.note("\(configuration.dataFolder) has its movies already; \(file) is ignored.")
        }
    }
}
