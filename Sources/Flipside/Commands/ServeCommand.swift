import ArgumentParser
import Foundation
import HTTPServer
import Logging
import Models
import PostgresStorage
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
        do {
            try await serve(options)
        } catch let error as ValidationError {
            // ArgumentParser adds the usage.
            throw error
        } catch {
            throw Console.failure(error)
        }
    }

    private static func serve(_ options: ServeOptions) async throws {
        // Without the signal, a closed reader of the output is an error of a write, and does not end the program.
        signal(SIGPIPE, SIG_IGN)
        let operation = options.operation
        let log = ProgramLog(level: operation.logLevel, accessLog: operation.accessLog == .on)
        defer { log.flush() }
        let monitoring = Monitoring(accessLog: log.accessLog, metricsAccess: operation.metrics, log: log)
        let publicFiles = try publicFiles(in: options.server.publicFolder)
        var access = try Access(options)
        let client = HTTPClient(userAgent: userAgent)
        let environment = ProcessInfo.processInfo.environment
        let stars = try options.stars.configuration(with: client, environment: environment)
        let organisation = try options.stars.organisation.map { try OrganisationList(readingFrom: $0) }
        let sources = try sources(of: options.content)
        let manager = ServiceManager(environment: environment)
        // Opened before the database, so that a start that fails here does not count as the first start, which fills
        // the catalogue.
        let socket =
            try manager.inheritedSocket() ?? ListeningSocket(host: options.server.host, port: options.server.port)
        access.hosts = access.hosts.listening(on: socket.address)
        let database = try await open(options.server)
        // Closed again below, because only that call reports a failure.
        defer { try? database.close() }
        try await seed(database, from: options)
        let application = try await Application(
            stores: database.stores,
            commentsSource: RemoteComments(client: client, address: options.content.commentsAddress),
            stars: stars,
            organisation: organisation,
            sources: sources,
            publicFiles: publicFiles,
            access: access,
            monitoring: monitoring,
            showsPreviews: operation.previews,
            logger: log.logger
        )

        let isOpen = !socket.address.isLoopback || options.access.isReachedByOthers
        if isOpen, access.password == nil { Console.note(Access.openToTheNetwork) }
        var limits = options.configuration
        limits.trustedProxies = access.proxies
        let server = Server(
            socket: socket,
            configuration: limits,
            statistics: monitoring.statistics,
            logger: log.logger,
            responder: application
        )
        let termination = try TerminationSignals()
        try manager.notify(.ready)
        Console.say("Listening on http://\(socket.address)")
        let laterCheck = Task { await check(database, reportingTo: log) }
        defer { laterCheck.cancel() }
        try await serve(server, until: termination, reportingTo: manager)
        laterCheck.cancel()
        await laterCheck.value
        await application.close()
        try database.close()
    }

    private static func open(_ options: ServerOptions) async throws -> OpenDatabase {
        if let url = options.database {
            let storage = try await PostgresStorage.open(PostgresDatabase(at: PostgresAddress(url)))
            for line in [storage.releases.migrationLine, storage.releases.newerLine] {
                if let line { Console.note(line) }
            }
            return .server(storage)
        }
        let storage = try Storage.open(at: options.data, reportingMigration: Console.migration)
        if !storage.keptFiles.isEmpty {
            let files = storage.keptFiles.joined(separator: " and ")
            Console.note("An interrupted restore was finished. The previous databases are kept as \(files).")
        }
        return .files(storage)
    }

    private static func serve(
        _ server: Server,
        until termination: TerminationSignals,
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

    /// Checks what the start has left unchecked. The server serves meanwhile, and also if a database is damaged: its
    /// other pages may be whole, and stopping would not mend it.
    private static func check(_ database: OpenDatabase, reportingTo log: ProgramLog) async {
        do {
            try await database.checkLeftFiles()
        } catch is CancellationError {
            // The next start checks again, if it has to.
        } catch {
            log.logger.critical("\(error)")
        }
    }

    private static let userAgent = "Flipside/\(Version.current)"

    private static func publicFiles(in folder: String) throws -> StaticFiles {
        do {
            return try StaticFiles(folder: folder, isCompact: true)
        } catch StaticFilesError.noFolder(let path, let reason) {
            throw FileError("\(path) cannot be read (\(reason)). Choose the folder Public of Flipside with --public.")
        }
    }

    private static func sources(of options: ContentOptions) throws -> CatalogueSources {
        let client = HTTPClient(userAgent: userAgent, limits: RemoteCatalogue.limits)
        var sources = CatalogueSources()
        sources.songs = try options.songsOrigin.source(asking: client)
        sources.movies = try options.moviesOrigin.source(asking: client)
        sources.interval = options.refreshInterval.seconds
        return sources
    }

    /// Fills the catalogues at the first start. At later starts a file is ignored.
    private static func seed(_ database: OpenDatabase, from options: ServeOptions) async throws {
        let (songs, movies) = (try options.content.songsOrigin, try options.content.moviesOrigin)
        let counts = try await database.seed(songs: songs.seed, movies: movies.seed)
        let place = options.server.database == nil ? options.server.data : "The database"
        if counts.songs == nil, case .file(let file) = songs {
            Console.note("\(place) already has songs, so \(file) is ignored.")
        }
        if counts.movies == nil, case .file(let file) = movies {
            Console.note("\(place) already has movies, so \(file) is ignored.")
        }
    }
}
