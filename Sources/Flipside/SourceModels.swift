import Logging
import Models
import Storage

/// What keeps the songs and the movies true to where they are loaded from, if they are.
struct SourceModels: Sendable {
    let songs: SourceModel?
    let movies: SourceModel?
    private let interval: Double?

    /// Nothing is loaded before `begin()`.
    init(
        _ sources: CatalogueSources,
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        storage: Storage,
        logger: Logger
    ) async throws {
        self.songs = try await Self.model(of: .songs, sources.songs, songs, storage.songStore, sources.clock, logger)
        self.movies =
            try await Self.model(of: .movies, sources.movies, movies, storage.movieStore, sources.clock, logger)
        interval = sources.interval
    }

    func begin() async {
        await songs?.begin(every: interval)
        await movies?.begin(every: interval)
    }

    func close() async {
        await songs?.close()
        await movies?.close()
    }

    private static func model<Item: CatalogueItem>(
        of kind: CatalogueKind,
        _ source: (any CatalogueSource)?,
        _ catalogue: CatalogueModel<Item>,
        _ store: SQLiteCatalogueStore<Item>,
        _ clock: SourceClock,
        _ logger: Logger
    ) async throws -> SourceModel? {
        guard let source else { return nil }
        return await SourceModel(
            of: kind,
            source: source,
            catalogue: catalogue,
            load: try store.sourceLoad(),
            clock: clock,
            report: { failure in
                logger.warning("The \(kind.rawValue) were not loaded", metadata: ["error": .string("\(failure)")])
            }
        )
    }
}
