package import Foundation
import Logging
package import Models
import Remote
import Storage
import ViewModels

/// The models of the app, loaded from their stores.
struct ApplicationModels: Sendable {
    let text: TextModel
    let entries: EntriesModel
    let turntable: TurntableModel
    let visitors: Visitors
    let transferCodes: TransferCodes
    let songs: CatalogueModel<Song>
    let movies: CatalogueModel<Movie>
    let songFavourites: FavouritesModel<Song>
    let movieFavourites: FavouritesModel<Movie>
    let comments: CommentsModel
    let imports: ImportModel
    let stargazers: Stargazers
    let repositories: RepositoriesModel
    let sources: SourceModels

    init(
        storage: Storage,
        commentsSource: any CommentsSource,
        stars: SyncConfiguration,
        organisation: OrganisationList?,
        sources: CatalogueSources,
        loadPause: TimeInterval,
        now: @escaping @Sendable () -> Date,
        logger: Logger
    ) async throws {
        text = await TextModel(state: try storage.textStore.load(), store: storage.textStore, now: now)
        entries = await EntriesModel(state: try storage.entriesStore.load(), store: storage.entriesStore, now: now)
        transferCodes = await TransferCodes(now: now)
        songs = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore, now: now)
        movies = await CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore, now: now)
        songFavourites = await FavouritesModel(catalogue: songs, store: storage.songFavouritesStore)
        movieFavourites = await FavouritesModel(catalogue: movies, store: storage.movieFavouritesStore)
        comments = await CommentsModel(
            list: try storage.commentsStore.load(),
            source: commentsSource,
            store: storage.commentsStore,
            pause: loadPause,
            clock: LoadClock(now: now),
            report: { logger.warning("The comments were not loaded", metadata: ["error": .string($0.logMessage)]) }
        )
        imports = await ImportModel(
            songs: songs,
            movies: movies,
            now: now,
            report: { failure, job in
                let message = failure.logMessage(in: job.options.kind)
                logger.warning("An import has failed", metadata: ["error": .string(message)])
            }
        )
        self.sources = try await SourceModels(
            sources,
            songs: songs,
            movies: movies,
            storage: storage,
            loadPause: loadPause,
            now: now,
            logger: logger
        )
        var stars = stars
        stars.now = now
        stars.logFailure = { name, failure in
            let message = failure.logMessage(about: name)
            logger.warning("The stars of \(name.text) were not synced", metadata: ["error": .string(message)])
        }
        stargazers = await Stargazers(stars, store: storage.stargazerStore)
        repositories = await RepositoriesModel(store: storage.repositoriesStore, organisation: organisation)
        turntable = await TurntableModel(
            state: try storage.turntableStore.load(),
            store: storage.turntableStore,
            songs: songs,
            movies: movies,
            repositories: repositories,
            now: now
        )
        visitors = await Visitors(store: storage.visitorStore, now: now) { [entries, turntable] in
            do {
                try await entries.reloadNames()
                try await turntable.reloadNames()
            } catch {
                logger.warning("The names of visitors were not loaded", metadata: ["error": .string("\(error)")])
            }
        }
    }

    /// Ends the work between requests. Call it before the database is closed.
    func close() async {
        await comments.close()
        await imports.close()
        await stargazers.close()
        await sources.close()
    }
}

/// The models that open pages follow.
extension ApplicationModels {
    /// The models that everyone shares.
    var shared: [any LiveModel] {
        let sources = [sources.songs, sources.movies].compactMap(\.self)
        return [text, entries, turntable, songs, movies, comments, imports] + sources
    }

    /// Returns the models of one visitor. That of the stars is of the GitHub user whom the visitor follows now: after
    /// another choice, the page names another region, and its script opens the stream again.
    func personal(of visitor: VisitorID, following: FollowedStars) async throws -> [any LiveModel] {
        let models: [any LiveModel] = [
            try await visitors.visitor(visitor),
            try await songFavourites.favourites(of: visitor),
            try await movieFavourites.favourites(of: visitor),
            await repositories.marks(of: visitor),
        ]
        guard let stargazer = try await following.stargazerModel(of: visitor) else { return models }
        return models + [stargazer]
    }
}

/// The sources that songs and movies are loaded from, and the interval.
package struct CatalogueSources: Sendable {
    /// The source of the songs; `nil` if there is none.
    package var songs: (any CatalogueSource)?
    package var movies: (any CatalogueSource)?
    /// The time between loads, in seconds; `nil` to load once, and then on request only.
    package var interval: TimeInterval?

    /// No sources.
    package init() {}
}

/// The models that load songs and movies from their sources, if there are any.
struct SourceModels: Sendable {
    let songs: SourceModel?
    let movies: SourceModel?
    private let interval: TimeInterval?

    /// Loads nothing before `begin()`.
    init(
        _ sources: CatalogueSources,
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        storage: Storage,
        loadPause: TimeInterval,
        now: @escaping @Sendable () -> Date,
        logger: Logger
    ) async throws {
        let clock = LoadClock(now: now)
        self.songs = try await Self.model(sources.songs, songs, storage.songStore, loadPause, clock, logger)
        self.movies = try await Self.model(sources.movies, movies, storage.movieStore, loadPause, clock, logger)
        interval = sources.interval
    }

    func begin() async {
        await songs?.schedule(every: interval)
        await movies?.schedule(every: interval)
    }

    func close() async {
        await songs?.close()
        await movies?.close()
    }

    private static func model<Item: CatalogueItem>(
        _ source: (any CatalogueSource)?,
        _ catalogue: CatalogueModel<Item>,
        _ store: SQLiteCatalogueStore<Item>,
        _ loadPause: TimeInterval,
        _ clock: LoadClock,
        _ logger: Logger
    ) async throws -> SourceModel? {
        guard let source else { return nil }
        return await SourceModel(
            source: source,
            catalogue: catalogue,
            load: try store.sourceLoad(),
            pause: loadPause,
            clock: clock,
            report: { failure in
                let message = failure.logMessage(of: Item.kind)
                logger.warning("The \(Item.kind.rawValue) were not loaded", metadata: ["error": .string(message)])
            }
        )
    }
}
