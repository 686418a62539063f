package import Foundation
import Logging
package import Models
import Remote
import ViewModels

/// The models of the app, loaded from their stores.
struct ApplicationModels: Sendable {
    let text: TextModel
    let entries: EntriesModel
    let turntable: TurntableModel
    let visitors: Visitors
    let archives: VisitorArchives
    let transferCodes: TransferCodes
    let songs: CatalogueModel<Song>
    let movies: CatalogueModel<Movie>
    let songFavourites: FavouritesModel<Song>
    let movieFavourites: FavouritesModel<Movie>
    let savedLists: SavedLists
    let comments: CommentsModel
    let imports: ImportModel
    let stargazers: Stargazers
    let repositories: RepositoriesModel
    let sources: SourceModels

    private let runStore: any ProgramRunStore

    /// - Parameter run: The run of the program.
    init(
        stores: Stores,
        run: ProgramRun,
        commentsSource: any CommentsSource,
        stars: SyncConfiguration,
        organisation: OrganisationList?,
        sources: CatalogueSources,
        loadPause: TimeInterval,
        now: @escaping @Sendable () -> Date,
        logger: Logger
    ) async throws {
        runStore = stores.runs
        text = await TextModel(state: try stores.text.load(), store: stores.text, now: now)
        entries = await EntriesModel(
            state: try stores.entries.load(),
            store: stores.entries,
            madeChanges: stores.madeChanges,
            now: now
        )
        transferCodes = await TransferCodes(now: now)
        songs = await CatalogueModel(
            state: try stores.songs.load(),
            store: stores.songs,
            madeChanges: stores.madeChanges,
            now: now
        )
        movies = await CatalogueModel(
            state: try stores.movies.load(),
            store: stores.movies,
            madeChanges: stores.madeChanges,
            now: now
        )
        songFavourites = await FavouritesModel(
            catalogue: songs,
            store: stores.songFavourites,
            madeChanges: stores.madeChanges,
            run: run,
            now: now
        )
        movieFavourites = await FavouritesModel(
            catalogue: movies,
            store: stores.movieFavourites,
            madeChanges: stores.madeChanges,
            run: run,
            now: now
        )
        savedLists = await SavedLists(store: stores.savedLists, now: now)
        comments = await CommentsModel(
            list: try stores.comments.load(),
            source: commentsSource,
            store: stores.comments,
            run: run,
            leases: stores.leases,
            pause: loadPause,
            clock: LoadClock(now: now),
            report: { logger.warning("The comments were not loaded", metadata: ["error": .string($0.logMessage)]) }
        )
        imports = await ImportModel(
            songs: songs,
            movies: movies,
            run: run,
            leases: stores.leases,
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
            stores: stores,
            run: run,
            loadPause: loadPause,
            now: now,
            logger: logger
        )
        repositories = await RepositoriesModel(
            store: stores.repositories,
            organisation: organisation,
            madeChanges: stores.madeChanges,
            run: run,
            now: now
        )
        turntable = await TurntableModel(
            state: try stores.turntable.load(),
            store: stores.turntable,
            songs: songs,
            movies: movies,
            repositories: repositories,
            now: now,
            report: { logger.warning("The turntable was not updated", metadata: ["error": .string("\($0)")]) }
        )
        var stars = stars
        stars.now = now
        stars.leases = stores.leases
        stars.logFailure = { name, failure in
            let message = failure.logMessage(about: name)
            logger.warning("The stars of \(name.text) were not synced", metadata: ["error": .string(message)])
        }
        stars.didStore = { [turntable] in await turntable.update($0) }
        stargazers = await Stargazers(stars, store: stores.stargazers, run: run)
        visitors = await Visitors(store: stores.visitors, now: now) { [entries, turntable] in
            do {
                try await entries.reload()
                try await turntable.reload()
            } catch {
                logger.warning("The names of visitors were not loaded", metadata: ["error": .string("\(error)")])
            }
        }
        archives = VisitorArchives(
            visitors: visitors,
            favourites: (songFavourites, movieFavourites),
            lists: savedLists,
            store: stores.records
        )
    }

    /// Begins the work between requests.
    func begin() async {
        await turntable.begin()
        await sources.begin()
    }

    /// Ends the work between requests, and the run of the program. Call it before the database is closed.
    func close() async {
        await turntable.close()
        await comments.close()
        await imports.close()
        await stargazers.close()
        await sources.close()
        // If they are not stored, open pages receive these states again.
        try? await runStore.end(await idleRevisions())
    }

    /// Returns the revisions of the states with which the next run of the program begins.
    @Domain
    private func idleRevisions() -> [Subject: Int] {
        let all = [
            stargazers.idleRevisions, repositories.revisions, songFavourites.revisions, movieFavourites.revisions,
        ]
        var revisions = all.reduce(into: [:]) { revisions, some in revisions.merge(some) { max($0, $1) } }
        if comments.state.isIdle { revisions[.comments] = comments.state.revision }
        if imports.state.isIdle { revisions[.imports] = imports.state.revision }
        for source in [sources.songs, sources.movies] {
            guard let state = source?.state, state.isIdle else { continue }
            revisions[.source(of: state.kind)] = state.revision
        }
        return revisions
    }
}

/// The models that follow the changes of other machines.
extension ApplicationModels {
    /// Returns the model of a subject; `nil` if it is not in memory.
    @Domain
    func followed(_ subject: Subject) -> FollowedModel? {
        if let active = subject.activeSubject { return followedActivity(active) }
        return switch subject {
        case .text: FollowedModel(revision: text.state.revision) { try await text.reload() }
        case .entries: FollowedModel(revision: entries.state.revision) { try await entries.reload() }
        case .turntable: FollowedModel(revision: turntable.state.revision) { try await turntable.reload() }
        case .comments: FollowedModel(revision: comments.state.listRevision) { try await comments.reload() }
        case .catalogue(.songs): FollowedModel(revision: songs.state.revision) { try await songs.reload() }
        case .catalogue(.movies): FollowedModel(revision: movies.state.revision) { try await movies.reload() }
        case .source(of: .songs): sources.songs.map { source in FollowedModel { try await source.reload() } }
        case .source(of: .movies): sources.movies.map { source in FollowedModel { try await source.reload() } }
        default:
            visitors.followed(subject) ?? songFavourites.followed(subject) ?? movieFavourites.followed(subject)
                ?? repositories.followed(subject) ?? savedLists.followed(subject) ?? stargazers.followed(subject)
        }
    }
}

extension ApplicationModels {
    /// Returns the work of other machines on a subject; `nil` if no model in memory shows it.
    @Domain
    private func followedActivity(_ subject: Subject) -> FollowedModel? {
        switch subject {
        case .imports: FollowedModel { try await imports.updateActivity() }
        case .comments: FollowedModel { try await comments.updateActivity() }
        case .source(of: .songs): sources.songs.map { source in FollowedModel { try await source.updateActivity() } }
        case .source(of: .movies): sources.movies.map { source in FollowedModel { try await source.updateActivity() } }
        default: stargazers.followedActivity(subject)
        }
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
            try await repositories.marks(of: visitor),
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
        stores: Stores,
        run: ProgramRun,
        loadPause: TimeInterval,
        now: @escaping @Sendable () -> Date,
        logger: Logger
    ) async throws {
        let clock = LoadClock(now: now)
        self.songs = try await Self.model(
            sources.songs,
            songs,
            stores.songs,
            stores.leases,
            run,
            loadPause,
            clock,
            logger
        )
        self.movies = try await Self.model(
            sources.movies,
            movies,
            stores.movies,
            stores.leases,
            run,
            loadPause,
            clock,
            logger
        )
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
        _ store: any CatalogueStore<Item>,
        _ leases: (any LeaseStore)?,
        _ run: ProgramRun,
        _ loadPause: TimeInterval,
        _ clock: LoadClock,
        _ logger: Logger
    ) async throws -> SourceModel? {
        guard let source else { return nil }
        return await SourceModel(
            source: source,
            catalogue: catalogue,
            load: try store.sourceLoad(),
            run: run,
            leases: leases,
            pause: loadPause,
            clock: clock,
            report: { failure in
                let message = failure.logMessage(of: Item.kind)
                logger.warning("The \(Item.kind.rawValue) were not loaded", metadata: ["error": .string(message)])
            }
        )
    }
}
