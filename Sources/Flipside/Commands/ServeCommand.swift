import ArgumentParser
import Foundation
import HTTPServer
import Logging
import Remote
import Storage

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the app until SIGINT, SIGTERM or SIGHUP."
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
            throw Console.failure(error)
        }
    }

    private static func serve(_ configuration: Configuration) async throws {
        // Without the signal, a closed reader of the output is an error of a write, and does not end the program.
        signal(SIGPIPE, SIG_IGN)
        let operation = configuration.operation
        let log = ProgramLog(level: operation.logLevel.level, accessLog: operation.accessLog == .on)
        defer { log.flush() }
        let monitoring = Monitoring(accessLog: log.accessLog, metricsAccess: operation.metrics, log: log)
        let publicFiles = try StaticFiles(folder: configuration.publicFolder)
        var access = try Access(configuration)
        let client = HTTPClient(userAgent: userAgent)
        let stars = try configuration.stars.dependencies(with: client)
        let organisation = try configuration.stars.organisation()
        let manager = ServiceManager(environment: ProcessInfo.processInfo.environment)
        // Opened before the database, so that a start that fails here does not count as the first start, which fills
        // the catalogue.
        let socket =
            try manager.inheritedSocket()
            ?? ListeningSocket(host: configuration.host, port: Int(configuration.port))
        access.hosts = access.hosts.listening(on: socket.address)
        let storage = try Storage.open(at: configuration.dataFolder)
        // Closed again below, because only that call reports a failure.
        defer { try? storage.close() }
        if !storage.keptFiles.isEmpty {
            let files = storage.keptFiles.joined(separator: " and ")
            Console.note("An interrupted restore was finished. The previous databases are kept as \(files).")
        }
        try seed(storage, from: configuration)
        let application = try await Application(
            storage: storage,
            commentsSource: RemoteComments(client: client, address: configuration.commentsAddress),
            stars: stars,
            organisation: organisation,
            sources: sources(of: configuration),
            publicFiles: publicFiles,
            access: access,
            monitoring: monitoring,
            showsPreviews: operation.showsPreviews,
            logger: log.logger
        )

        let isOpen = !socket.address.isLoopback || configuration.isReachedByOthers
        if isOpen, access.password == nil { Console.note(Access.openToTheNetwork) }
        var limits = configuration.server
        limits.trustedProxies = access.proxies
        let server = Server(
            socket: socket,
            configuration: limits,
            statistics: monitoring.statistics,
            logger: log.logger,
            responder: application
        )
        let termination = try TerminationSignal.Reports()
        try manager.notify(.ready)
        Console.say("Listening on http://\(socket.address)")
        let laterCheck = Task { await check(storage, reportingTo: log) }
        defer { laterCheck.cancel() }
        try await serve(server, until: termination, reportingTo: manager)
        laterCheck.cancel()
        await laterCheck.value
        await application.close()
        try storage.close()
    }

    private static func serve(
        _ server: Server,
        until termination: TerminationSignal.Reports,
        reportingTo manager: ServiceManager
    ) async throws {
        // Not in the group, which would wait for a loop that is blocked.
        let watchdog = Task { try await manager.notifyAlive { await server.waitForLoops() } }
        defer { watchdog.cancel() }
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                await termination.first()
                // The program ends even if the service manager cannot be notified.
                try? manager.notify(.stopping)
                server.drain()
            }
            try await server.run()
            group.cancelAll()
        }
    }

    /// Checks what the start has left unchecked. The server serves meanwhile, and also if a database is damaged: its other
    /// pages may be whole, and stopping would not mend it.
    private static func check(_ storage: Storage, reportingTo log: ProgramLog) async {
        do {
            try await storage.checkLeftDatabases()
        } catch is CancellationError {
            // The next start checks again, if it has to.
        } catch {
            log.logger.critical("\(error)")
        }
    }

    private static let userAgent = "Flipside/\(Version.current)"

    private static func sources(of configuration: Configuration) -> CatalogueSources {
        let client = HTTPClient(userAgent: userAgent, limits: RemoteCatalogue.limits)
        var sources = CatalogueSources()
        sources.songs = configuration.songs.source(asking: client)
        sources.movies = configuration.movies.source(asking: client)
        sources.interval = configuration.refreshInterval.seconds
        return sources
    }

    /// Fills the catalogues at the first start. At later starts a file is ignored.
    private static func seed(_ storage: Storage, from configuration: Configuration) throws {
        let outcome = try storage.seed(songs: configuration.songs.seed, movies: configuration.movies.seed)
        if outcome.songs == .alreadySeeded, case .file(let file) = configuration.songs {
            Console.note("\(configuration.dataFolder) already has songs, so \(file) is ignored.")
        }
        if outcome.movies == .alreadySeeded, case .file(let file) = configuration.movies {
            Console.note("\(configuration.dataFolder) already has movies, so \(file) is ignored.")
        }
    }
}
