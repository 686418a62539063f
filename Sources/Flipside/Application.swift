import Controllers
package import Foundation
package import HTTPServer
package import HTTPTypes
import Live
package import Logging
package import Models
import Routing
package import Storage
import ViewModels

/// The app: every controller with the models that it speaks to, behind one entrance.
package final class Application: Responder {
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
    private let commentsModel: CommentsModel
    private let importModel: ImportModel
    private let stargazers: Stargazers
    private let sources: SourceModels
    private let tags = ContentTags()
    private let screening: RequestScreening
    private let monitoring: Monitoring
    private let logger: Logger

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
        pages = PageResponder(assets: assets.versions, liveEpoch: feed.epoch, protection: protection)
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
        let shelf = ShelfModel(store: storage.shelfStore)
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

    package func respond(to request: consuming Request) async -> Response {
        await answer(to: request).response
    }

    package func answer(to request: Request) -> Answer {
        let exchange = monitoring.begin()
        let (path, query) = request.pathAndQuery
        let match = Route.match(path: path, query: query)
        let original = screening.original(of: request)
        if let refusal = screening.refusal(of: request, sentAs: original) {
            monitoring.end(exchange, request: request, route: match.pattern, response: refusal)
            return .immediate(refusal)
        }
        guard let original else { return answer(to: request, at: match, isForJSON: path.isForJSON, exchange) }
        return answer(to: original, at: match, isForJSON: path.isForJSON, exchange)
    }

    private func answer(
        to request: Request,
        at match: Route.Match,
        isForJSON: Bool,
        _ exchange: Exchange
    ) -> Answer {
        // Mostly nothing goes with the request's task, and then nothing is spent on it.
        guard signIn == nil, !isForJSON, request.theme == .auto else {
            return .awaited {
                var response = await self.respond(to: request, at: match, isForJSON: isForJSON, exchange)
                self.finish(&response, to: request, at: match, exchange)
                return response
            }
        }
        switch answer(to: request, at: match, exchange) {
        case .immediate(var response):
            finish(&response, to: request, at: match, exchange)
            return .immediate(response)
        case .awaited(let handler):
            return .awaited {
                var response = await self.respond(to: request, with: handler, exchange)
                self.finish(&response, to: request, at: match, exchange)
                return response
            }
        }
    }

    private func finish(_ response: inout Response, to request: Request, at match: Route.Match, _ exchange: Exchange) {
        response.tag(by: tags, for: request)
        monitoring.end(exchange, request: request, route: match.pattern, response: response)
    }

    package func respond(to error: RequestError) -> Response {
        monitoring.note(error)
        return pages.refused(error)
    }

    package var commonFields: HTTPFields { SecurityFields.all }

    /// Answers a form that was held until the password was typed, as if it had just come in.
    func respond(toHeld request: Request) async -> Response {
        let (path, query) = request.pathAndQuery
        let match = Route.match(path: path, query: query)
        return await respond(to: request, at: match, isForJSON: path.isForJSON, monitoring.begin())
    }

    /// With what goes with the request's task.
    private func respond(
        to request: Request,
        at match: Route.Match,
        isForJSON: Bool,
        _ exchange: Exchange
    ) async -> Response {
        let isSignedIn = if let signIn { await signIn.isSignedIn(request) } else { false }
        return await PageResponder.$answersProgram.withValue(isForJSON) {
            await PageResponder.$theme.withValue(request.theme) {
                await PageResponder.$isSignedIn.withValue(isSignedIn) {
                    switch answer(to: request, at: match, exchange) {
                    case .immediate(let response): response
                    case .awaited(let handler): await respond(to: request, with: handler, exchange)
                    }
                }
            }
        }
    }

    private func respond(
        to request: Request,
        with handler: Resource.Handler,
        _ exchange: Exchange
    ) async -> Response {
        do {
            guard request.body.mayExceed(Self.longForm) else { return try await handler(request) }
            return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await handler(request) }
        } catch {
            return self.response(to: error, after: request, exchange)
        }
    }

    /// What is known without waiting, or who knows it.
    private enum PartialAnswer {
        case immediate(Response)
        case awaited(Resource.Handler)
    }

    private func answer(to request: Request, at match: Route.Match, _ exchange: Exchange) -> PartialAnswer {
        // RFC 9110 §9.3.7: what the server as a whole can do.
        if request.method == .options, request.path == "*" {
            return .immediate(pages.options(allow: "GET, HEAD, POST, OPTIONS"))
        }
        return switch match {
        case .found(let route): answer(to: request, at: route, exchange)
        case .moved(let route): .immediate(pages.moved(to: route, query: request.query))
        case .missing: .immediate(pages.notFound())
        case .malformed: .immediate(pages.malformedAddress())
        }
    }

    private func answer(to request: Request, at route: Route, _ exchange: Exchange) -> PartialAnswer {
        let resource = resource(for: route)
        guard let action = resource.action(for: request.method) else {
            return request.method == .options
                ? .immediate(pages.options(allow: resource.allowedMethods))
                : .immediate(pages.methodNotAllowed(request.method, allow: resource.allowedMethods))
        }
        if let signIn = gate(of: resource, for: request) {
            return .awaited { try await signIn.ask($0, for: route) }
        }
        do {
            switch action {
            case .immediate(let handler): return .immediate(try handler(request))
            case .held(let held, otherwise: let handler):
                return held(request).map { .immediate($0) } ?? .awaited(handler)
            case .awaited(let handler): return .awaited(handler)
            }
        } catch {
            return .immediate(response(to: error, after: request, exchange))
        }
    }

    private func response(to error: any Error, after request: Request, _ exchange: Exchange) -> Response {
        if let error = error as? RequestError { return pages.refused(error) }
        logger.error(
            "\(request.method) \(request.path) failed",
            metadata: ["error": .string("\(error)"), "id": .stringConvertible(exchange.id)]
        )
        return pages.serverError(number: exchange.id.description)
    }

    /// In bytes. To decode a longer form, and to show it again when it is refused, takes milliseconds, for which others on
    /// the same event loop do not wait.
    private static let longForm = 64 << 10

    private static func check(_ storage: Storage, logger: Logger) async throws {
        do {
            try await storage.answer(within: .seconds(1))
        } catch {
            logger.warning("The database does not answer", metadata: ["error": .string("\(error)")])
            throw error
        }
    }
}

extension Substring {
    /// What is wrong with a request for JSON is told in JSON.
    fileprivate var isForJSON: Bool {
        let bytes = utf8.span
        return !bytes.isEmpty && bytes[bytes.count - 1] == UInt8(ascii: "n") && hasSuffix(".json")
    }
}
