import Controllers
package import Foundation
package import HTTPServer
import Live
package import Logging
package import Models
import Routing
package import Storage
import ViewModels

/// The app: every controller with the models that it speaks to, behind one entrance.
package final class Application: Sendable {
    let home: HomeController
    let text: TextController
    let textVersions: TextVersionsController
    let textRestorations: TextRestorationsController
    let entries: EntriesController
    let songs: CatalogueControllers<Song>
    let movies: CatalogueControllers<Movie>
    let repositories: RepositoryControllers
    let search: SearchController
    let greeting: GreetingController
    let profile: ProfileController
    let settings: SettingsController
    let live: LiveController
    let comments: CommentsController
    let imports: ImportController
    let assets: AssetsController
    let health: HealthController
    let metrics: MetricsController
    /// nil when there is no password.
    let signIn: SignInController?
    let pages: PageResponder
    let tags = ContentTags()
    let screening: RequestScreening
    let monitoring: Monitoring
    let logger: Logger
    private let commentsModel: CommentsModel
    private let importModel: ImportModel
    private let stargazers: Stargazers
    private let sources: SourceModels

    /// Loads the models from their stores.
    /// - Parameters:
    ///   - commentsSource: Where comments come from when somebody wants them loaded.
    ///   - stars: Where stars come from, when somebody names a GitHub user.
    ///   - sources: Where songs and movies come from, beside what people add.
    ///   - now: The clock that entries have their times from.
    package init(
        storage: Storage,
        commentsSource: any CommentsSource,
        stars: StarSupply,
        sources: CatalogueSources = CatalogueSources(),
        publicFiles: StaticFiles,
        access: Access,
        monitoring: Monitoring = Monitoring(),
        now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger
    ) async throws {
        let text = await TextModel(state: try storage.textStore.load(), store: storage.textStore)
        let entries = await EntriesModel(
            state: try storage.entriesStore.load(),
            store: storage.entriesStore,
            now: now
        )
        let visitors = await Visitors(store: storage.visitorStore)
        let songs = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore, now: now)
        let movies = await CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore, now: now)
        commentsModel = await CommentsModel(
            list: try storage.commentsStore.load(),
            source: commentsSource,
            store: storage.commentsStore,
            report: { logger.warning("The comments were not loaded", metadata: ["error": .string("\($0)")]) }
        )
        importModel = await ImportModel(
            songs: songs,
            movies: movies,
            now: now,
            log: { logger.warning("An import has failed", metadata: ["error": .string(Self.words(for: $0, $1))]) }
        )
        self.sources =
            try await SourceModels(sources, songs: songs, movies: movies, storage: storage, logger: logger)
        let feed = await Self.liveFeed(
            text: text,
            entries: entries,
            comments: commentsModel,
            imports: importModel,
            sources: self.sources
        )
        let stargazers = await stars.stargazers(store: storage.stargazerStore, now: now) { name, failure in
            logger.warning(
                "The stars of \(name.text) were not synced",
                metadata: ["error": .string("\(failure)")]
            )
        }

        assets = try AssetsController(folder: publicFiles)
        let protection = access.password == nil ? nil : access.protection
        pages = PageResponder(
            assets: assets.versions,
            liveEpoch: feed.epoch,
            protection: protection,
            tags: tags
        )
        screening = RequestScreening(hosts: access.hosts, proxies: access.proxies, pages: pages)
        signIn = try await access.signInController(store: storage.sessionStore, pages: pages)
        home = HomeController(
            visitors: visitors,
            text: text,
            entries: entries,
            songs: songs,
            movies: movies,
            pages: pages
        )
        self.text = TextController(text: text, pages: pages)
        textVersions = TextVersionsController(text: text, pages: pages)
        textRestorations = TextRestorationsController(text: text, pages: pages)
        self.entries = EntriesController(entries: entries, pages: pages)
        self.songs = CatalogueControllers(
            .songs,
            catalogue: songs,
            favouritesStore: storage.songFavouritesStore,
            source: self.sources.songs,
            pages: pages
        )
        self.movies = CatalogueControllers(
            .movies,
            catalogue: movies,
            favouritesStore: storage.movieFavouritesStore,
            source: self.sources.movies,
            pages: pages
        )
        let following = Following(visitors: visitors, stargazers: stargazers)
        let shelf = RepositoriesModel(store: storage.repositoriesStore)
        repositories = RepositoryControllers(
            following: following,
            shelf: shelf,
            organisation: stars.organisation,
            now: now,
            pages: pages
        )
        search = SearchController(songs: songs, movies: movies, following: following, shelf: shelf, pages: pages)
        greeting = GreetingController(visitors: visitors, pages: pages)
        profile = ProfileController(visitors: visitors, pages: pages)
        settings = SettingsController(visitors: visitors, stargazers: stargazers, pages: pages)
        live = LiveController(live: feed) {
            try await Self.personalRegions(of: $0, among: visitors, following: stargazers)
        }
        self.stargazers = stargazers
        comments = CommentsController(comments: commentsModel, pages: pages)
        imports = ImportController(imports: importModel, pages: pages)
        health = HealthController { try await Self.check(storage, logger: logger) }
        metrics = MetricsController(monitoring: monitoring, pages: pages)
        self.monitoring = monitoring
        self.logger = logger
        await self.sources.begin()
    }

    /// What people are told, and what is of use to whoever runs this.
    private static func words(for failure: ImportFailure, _ job: ImportJob) -> String {
        switch failure {
        case .notRead(let detail), .notStored(let detail): "\(failure.words(in: job.options.kind)) (\(detail))"
        case .file, .badRows, .busy: failure.words(in: job.options.kind)
        }
    }

    /// Ends what goes on without a request. Belongs before the end of the database.
    package func close() async {
        await commentsModel.close()
        await importModel.close()
        await stargazers.close()
        await sources.close()
    }

    private static func check(_ storage: Storage, logger: Logger) async throws {
        do {
            try await storage.answer(within: .seconds(1))
        } catch {
            logger.warning("The database does not answer", metadata: ["error": .string("\(error)")])
            throw error
        }
    }
}
