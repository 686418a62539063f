package import Flipside
package import Foundation
package import HTMLTesting
import HTTPServer
import Logging
package import Models
package import Storage
import Synchronization

/// The whole app on a database in memory, for a test to browse.
package struct TestApp: Sendable {
    package let application: Application
    package let storage: Storage
    private let comments: any CommentsSource
    private let stars: SyncConfiguration
    private let organisation: OrganisationList?
    private let sources: CatalogueSources
    private let loadPause: TimeInterval
    private let access: Access
    private let monitoring: Monitoring
    private let showsPreviews: Bool
    private let now: @Sendable () -> Date

    /// Creates an app with the bundled songs and movies.
    /// - Parameters:
    ///   - comments: The source of comments. By default it cannot be reached.
    ///   - stars: The source of stars. By default it cannot be reached.
    ///   - organisation: The repositories of an organisation, if any.
    ///   - sources: The sources of songs and movies.
    ///   - loadPause: The seconds after a load of the comments, or from a source, in which visitors cannot begin another.
    ///   - showsPreviews: Whether the app shows pages with placeholders.
    ///   - limits: The limits of rows, if the songs and movies come from no source.
    ///   - now: The app's clock.
    package init(
        access: Access = Access(),
        monitoring: Monitoring = Monitoring(),
        comments: any CommentsSource = MissingSource(),
        stars: SyncConfiguration = SyncConfiguration(source: MissingStarSource()),
        organisation: OrganisationList? = nil,
        sources: CatalogueSources = CatalogueSources(),
        loadPause: TimeInterval = 0,
        showsPreviews: Bool = false,
        limits: RowLimits = RowLimits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        try await self.init(
            storage: try Self.storage(for: sources, limits: limits),
            comments: comments,
            stars: stars,
            organisation: organisation,
            sources: sources,
            loadPause: loadPause,
            access: access,
            monitoring: monitoring,
            showsPreviews: showsPreviews,
            now: now
        )
    }

    /// Creates an app that is protected by a password.
    package init(protecting protection: Protection, password: String = TestApp.password) async throws {
        var access = Access()
        access.password = try Password(Array(password.utf8))
        access.protection = protection
        try await self.init(access: access)
    }

    /// The password of a protected app.
    package static let password = "open sesame"

    private static let seededStorage = Result { try seeded(Storage.inMemory()) }

    /// Returns a copy of the seeded databases, which takes less time than seeding.
    private static func storage(for sources: CatalogueSources, limits: RowLimits) throws -> Storage {
        guard sources.songs == nil, sources.movies == nil else {
            return try seeded(
                Storage.inMemory(),
                songs: sources.songs == nil ? .bundled : .nothing,
                movies: sources.movies == nil ? .bundled : .nothing
            )
        }
        return try seededStorage.get().copy(limits: limits)
    }

    private static func seeded(
        _ storage: Storage,
        songs: SeedSource = .bundled,
        movies: SeedSource = .bundled
    ) throws -> Storage {
        _ = try storage.seed(songs: songs, movies: movies)
        return storage
    }

    private init(
        storage: Storage,
        comments: any CommentsSource,
        stars: SyncConfiguration,
        organisation: OrganisationList?,
        sources: CatalogueSources,
        loadPause: TimeInterval,
        access: Access,
        monitoring: Monitoring,
        showsPreviews: Bool,
        now: @escaping @Sendable () -> Date
    ) async throws {
        self.storage = storage
        self.comments = comments
        self.stars = stars
        self.organisation = organisation
        self.sources = sources
        self.loadPause = loadPause
        self.access = access
        self.monitoring = monitoring
        self.showsPreviews = showsPreviews
        self.now = now
        application = try await Application(
            stores: storage.stores,
            commentsSource: comments,
            stars: stars,
            organisation: organisation,
            sources: sources,
            loadPause: loadPause,
            publicFiles: Self.publicFiles.get(),
            access: access,
            monitoring: monitoring,
            showsPreviews: showsPreviews,
            // The tests that run beside it may keep a processor busy for seconds.
            readinessLimit: .seconds(60),
            now: now,
            logger: Self.silence
        )
    }

    /// Returns the app after a restart, with its stored data.
    package func restarted() async throws -> TestApp {
        try await restarted(with: access)
    }

    /// Returns the app after a restart with another password or other hosts.
    package func restarted(with access: Access) async throws -> TestApp {
        try await TestApp(
            storage: storage,
            comments: comments,
            stars: stars,
            organisation: organisation,
            sources: sources,
            loadPause: loadPause,
            access: access,
            monitoring: monitoring,
            showsPreviews: showsPreviews,
            now: now
        )
    }

    /// Returns an in-process browser that calls the app by another host name, as on a network without TLS.
    package func browser(host: String, isSecure: Bool = false) -> Browser {
        Browser(responder: application, host: host, isSecure: isSecure)
    }

    /// Calls the test with a browser, over either transport.
    /// - Parameter heartbeat: The interval between heartbeats of event streams over a socket.
    package func browse(
        over transport: Transport = .inProcess,
        heartbeat: Duration = .seconds(15),
        _ test: (Browser) async throws -> Void
    ) async throws {
        switch transport {
        case .inProcess: try await test(Browser(responder: application))
        case .socket: try await browseOverSocket(heartbeat, test)
        }
    }

    private func browseOverSocket(_ heartbeat: Duration, _ test: (Browser) async throws -> Void) async throws {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        var configuration = ServerConfiguration()
        configuration.heartbeat = heartbeat
        let server = Server(
            socket: socket,
            configuration: configuration,
            statistics: monitoring.statistics,
            logger: Self.silence,
            responder: application
        )
        async let end: Void = server.run()
        do {
            try await test(Browser(address: socket.address))
        } catch {
            server.drain()
            try await end
            throw error
        }
        server.drain()
        try await end
    }

    private static let silence = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    package static let publicFolder =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public").standardized.path

    /// Read once, because compressing the files takes longer than most tests.
    private static let publicFiles = Result { try StaticFiles(folder: publicFolder, isCompact: true) }
}

extension CatalogueStore {
    /// Adds an item, even a duplicate.
    package func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        try await add(CatalogueAddition(draft, allowsDuplicate: true))
    }
}

extension TestApp {
    /// Returns an app without songs and movies.
    package static func empty() async throws -> TestApp {
        let app = try await TestApp()
        for song in try await app.storage.songStore.load().firstPage.items {
            _ = try await app.storage.songStore.delete(id: song.id, at: app.now())
        }
        for movie in try await app.storage.movieStore.load().firstPage.items {
            _ = try await app.storage.movieStore.delete(id: movie.id, at: app.now())
        }
        return try await app.restarted()
    }

    /// Returns an app with `count` songs and `count` movies: "Song 1" by "Artist 1", "Movie 1" by "Director 1", and so on.
    package static func full(count: Int) async throws -> TestApp {
        let app = try await TestApp.empty()
        let songs = (1...count).map { ("Song \($0)", "Artist \($0)") }
        let movies = (1...count).map { ("Movie \($0)", "Director \($0)") }
        return try await app.with(songs: songs, movies: movies)
    }

    /// Returns the app with these additional songs and movies, after a restart.
    package func with(
        songs: [(name: String, credit: String)],
        movies: [(name: String, credit: String)] = []
    ) async throws -> TestApp {
        try await Self.add(songs, to: storage.songStore)
        try await Self.add(movies, to: storage.movieStore)
        return try await restarted()
    }

    private static func add<Item: CatalogueItem>(
        _ items: [(name: String, credit: String)],
        to store: any CatalogueStore<Item>
    ) async throws {
        let drafts = Mutex(try items.map { try Draft<Item>(name: $0.name, credit: $0.credit) }[...])
        _ = try await store.add(
            contentsOf: { drafts.withLock { $0.popFirst() } },
            origin: ItemOrigin(),
            skippingDuplicates: false,
            finishing: { _ in }
        )
    }
}

/// A transport between a test's browser and the app.
package enum Transport: CaseIterable, Sendable {
    /// The browser calls the app in this process.
    case inProcess
    /// The browser speaks HTTP to a server with the app, over loopback.
    case socket
}
