import Controllers
package import Foundation
package import HTTPServer
import Live
package import Logging
package import Models
import Routing
import ViewModels

/// The app: its models and controllers, and the responses to all requests.
package final class Application: Sendable {
    let home: HomeController
    let text: TextController
    let textVersions: TextVersionsController
    let entries: EntriesController
    let turntable: TurntableController
    let songs: CatalogueController<Song>
    let movies: CatalogueController<Movie>
    let repositories: RepositoriesController
    let search: SearchController
    let greeting: GreetingController
    let profile: ProfileController
    let archive: ArchiveController
    let settings: SettingsController
    let transfer: TransferController
    let live: LiveController
    let comments: CommentsController
    let imports: ImportController
    let assets: AssetsController
    let sleeves = SleevesController()
    let health: HealthController
    let metrics: MetricsController
    /// The limiter of changes; `nil` if they are not limited.
    let changeLimiter: ChangeLimiter?
    /// Signing in and out; `nil` without a password.
    let signIn: SignInController?
    /// The pages with placeholders; `nil` without `--previews`.
    let previews: PreviewsController?
    let pages: PageResponder
    let tags: ContentTags
    /// Whether forms are kept until they are processed, so that the page about an outage of the database repeats them.
    let keepsForms: Bool
    let compressionBudget = CompressionBudget()
    let screening: RequestScreening
    let undeclaredProxies: UndeclaredProxies
    let monitoring: Monitoring
    let logger: Logger
    let models: ApplicationModels
    /// Follows the changes of other machines; `nil` with a database that only this program uses.
    let follower: ChangeFollower?

    /// The disk space for all uploads and exports, in bytes.
    private static let fileLimit = 1400 << 20

    /// Loads the models from their stores, and begins to load songs and movies from their sources.
    /// - Parameters:
    ///   - stores: The stores of one database. The app does not close it.
    ///   - commentsSource: The remote service that comments are loaded from.
    ///   - stars: The source of the stars of GitHub users, and the rules of their syncs.
    ///   - organisation: The repositories of an organisation, which are shown too.
    ///   - sources: The sources that songs and movies are loaded from.
    ///   - loadPause: The seconds after a load of the comments, or from a source, in which visitors cannot begin another.
    ///   - showsPreviews: Whether there are pages with placeholders, for development.
    ///   - readinessLimit: The time within which the database must respond when a probe asks whether the app is ready.
    ///   - now: The clock of all models. `GitHubStars` has its own.
    package init(
        stores: Stores,
        commentsSource: any CommentsSource,
        stars: SyncConfiguration,
        organisation: OrganisationList? = nil,
        sources: CatalogueSources = CatalogueSources(),
        loadPause: TimeInterval = LoadPause.length,
        publicFiles: StaticFiles,
        access: Access,
        monitoring: Monitoring = Monitoring(),
        showsPreviews: Bool = false,
        readinessLimit: Duration = .seconds(1),
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger
    ) async throws {
        var run = try await stores.runs.begin()
        run.isShared = stores.changes != nil
        let models = try await ApplicationModels(
            stores: stores,
            run: run,
            commentsSource: commentsSource,
            stars: stars,
            organisation: organisation,
            sources: sources,
            loadPause: loadPause,
            now: now,
            logger: logger
        )
        let feed = LiveFeed(epoch: run.epoch)
        tags = ContentTags(secret: run.tagSecret)
        keepsForms = stores.changes != nil
        assets = try AssetsController(folder: publicFiles)
        let pages = PageResponder(
            assetVersion: assets.version,
            liveEpoch: feed.epoch,
            protection: access.password == nil ? nil : access.protection,
            turntable: { models.turntable.latestState },
            tags: tags
        )
        let stillPages = PageResponder(
            assetVersion: assets.version,
            liveEpoch: nil,
            turntable: { PreviewsController.turntable }
        )
        previews = showsPreviews ? PreviewsController(pages: stillPages) : nil
        screening = RequestScreening(hosts: access.hosts, proxies: access.proxies, pages: pages)
        undeclaredProxies = UndeclaredProxies(proxies: access.proxies, logger: logger)
        changeLimiter = access.limitsChanges ? ChangeLimiter(now: now, pages: pages) : nil
        let signIn = try await access.signInController(
            store: stores.sessions,
            pages: pages,
            logger: logger,
            now: now
        )
        self.signIn = signIn
        let following = FollowedStars(visitors: models.visitors, stargazers: models.stargazers)
        home = HomeController(
            visitors: models.visitors,
            text: models.text,
            entries: models.entries,
            turntable: models.turntable,
            songs: models.songs,
            movies: models.movies,
            favourites: (models.songFavourites, models.movieFavourites),
            following: following,
            pages: pages
        )
        text = TextController(text: models.text, visitors: models.visitors, pages: pages)
        textVersions = TextVersionsController(text: models.text, now: now, pages: pages)
        entries = EntriesController(entries: models.entries, pages: pages)
        turntable = TurntableController(turntable: models.turntable, visitors: models.visitors, pages: pages)
        let files = ByteBudget(Self.fileLimit, on: .ofTemporaryFiles)
        let exports = ExportLimiter(pages: pages, files: files)
        songs = CatalogueController(
            catalogue: models.songs,
            favourites: models.songFavourites,
            savedLists: models.savedLists,
            visitors: models.visitors,
            source: models.sources.songs,
            exports: exports,
            pages: pages
        )
        movies = CatalogueController(
            catalogue: models.movies,
            favourites: models.movieFavourites,
            savedLists: models.savedLists,
            visitors: models.visitors,
            source: models.sources.movies,
            exports: exports,
            pages: pages
        )
        repositories = RepositoriesController(
            following: following,
            repositories: models.repositories,
            exports: exports,
            now: now,
            pages: pages
        )
        search = SearchController(
            songs: models.songs,
            movies: models.movies,
            text: models.text,
            entries: models.entries,
            comments: models.comments,
            following: following,
            repositories: models.repositories,
            pages: pages
        )
        greeting = GreetingController(visitors: models.visitors, pages: pages)
        profile = ProfileController(visitors: models.visitors, pages: pages)
        archive = ArchiveController(
            archives: models.archives,
            repositories: models.repositories,
            exports: exports,
            now: now
        )
        settings = SettingsController(
            visitors: models.visitors,
            following: following,
            signIn: signIn,
            pages: pages
        )
        transfer = TransferController(codes: models.transferCodes, visitors: models.visitors, pages: pages)
        comments = CommentsController(comments: models.comments, pages: pages)
        imports = ImportController(imports: models.imports, pages: pages, files: files)
        live = await LiveController(
            feed: feed,
            following: models.shared,
            personalModels: { try await models.personal(of: $0, following: following) }
        )
        let readiness = ReadinessLog(logger)
        health = HealthController(servesWithoutDatabase: stores.changes != nil) {
            try await readiness.record { try await stores.checkReadiness(readinessLimit) }
        }
        metrics = MetricsController(monitoring: monitoring, cluster: stores.statistics, pages: pages)
        self.models = models
        self.pages = pages
        self.monitoring = monitoring
        self.logger = logger
        if let changes = stores.changes {
            follower = await ChangeFollower(changes, statistics: stores.statistics) {
                $0 == .sessions ? signIn?.followed : models.followed($0)
            }
        } else {
            follower = nil
        }
        await follower?.begin()
        await models.begin()
    }

    /// Ends the work between requests. Call it before the database is closed.
    package func close() async {
        await follower?.close()
        await models.close()
    }
}
