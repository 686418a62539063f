package import Foundation
import Observation
import Synchronization

/// The turntable that all visitors share: what is on it, and its history. Memory holds the first page of the history.
@Domain
@Observable
package final class TurntableModel: ObservableModel {
    package private(set) var state: TurntablePage {
        didSet { latest.withLock { $0 = state } }
    }
    @ObservationIgnored private nonisolated let latest: Mutex<TurntablePage>
    @ObservationIgnored private let store: any TurntableStore
    @ObservationIgnored private nonisolated let songs: CatalogueModel<Song>
    @ObservationIgnored private nonisolated let movies: CatalogueModel<Movie>
    @ObservationIgnored private nonisolated let repositories: RepositoriesModel
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let report: @Sendable (any Error) -> Void
    @ObservationIgnored private var following: [Task<Void, Never>] = []

    /// Creates a model that starts with the state that `store` has loaded.
    /// - Parameter report: Called with the error after which an item that is on keeps its former words.
    package init(
        state: TurntablePage,
        store: any TurntableStore,
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        repositories: RepositoriesModel,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.state = state
        latest = Mutex(state)
        self.store = store
        self.songs = songs
        self.movies = movies
        self.repositories = repositories
        self.now = now
        self.report = report
    }

    /// The latest state, for the frame of every page, which cannot wait for the model.
    package nonisolated var latestState: TurntablePage { latest.withLock { $0 } }

    /// Puts an item on the turntable in place of another one, then announces the change. An item that is on already stays
    /// that of the person who put it on.
    /// - Parameters:
    ///   - name: The GitHub user whose stars the visitor follows.
    ///   - person: The visitor who puts it on; `nil` if unknown.
    /// - Throws: ``TurntableError/missing`` if there is no such song or movie, or no such star in the visitor's list, and
    ///   the errors of the stores.
    package func put(_ id: PlayedItem.ID, following name: GitHubName?, by person: VisitorID?) async throws {
        guard let item = try await item(id, following: name) else { throw TurntableError.missing }
        advance(to: try await store.put(NewPlay(item, by: person, at: now())))
        // The item may have changed after it was read.
        await updateCurrent(ifIn: id.kind)
    }

    /// Follows the songs and movies until ``close()``: the item that is on has the words that it has in the catalogue.
    package func begin() {
        following = [follow(songs, .songs), follow(movies, .movies)]
    }

    /// Ends following the songs and movies.
    package func close() async {
        for task in following { task.cancel() }
        for task in following { await task.value }
    }

    private func follow<Item: CatalogueItem>(_ catalogue: CatalogueModel<Item>, _ kind: PlayedItem.Kind) -> Task<
        Void, Never
    > {
        Task { [weak self] in
            for await _ in catalogue.changes() { await self?.updateCurrent(ifIn: kind) }
        }
    }

    /// Reads the song or the movie that is on again. A deleted one keeps its words.
    private func updateCurrent(ifIn kind: PlayedItem.Kind) async {
        guard let id = state.current?.item.id, id.kind == kind, kind != .stars else { return }
        do {
            if let item = try await item(id, following: nil) { try await update(item) }
        } catch {
            report(error)
        }
    }

    /// Gives a star that is on the words that it has on GitHub.
    /// - Parameter stars: The stars that were just received.
    package func update(_ stars: [Star]) async {
        guard let id = state.current?.item.id, id.kind == .stars,
            let star = stars.first(where: { $0.repository.id == id.number })
        else { return }
        do {
            try await update(PlayedItem(star.repository))
        } catch {
            report(error)
        }
    }

    private func update(_ item: PlayedItem) async throws {
        let update = PlayUpdate(item)
        guard update.step(on: state.current) != nil else { return }
        advance(to: try await store.update(update))
    }

    /// Reads the state again, after a visitor has changed a name, or another machine the turntable, then announces the
    /// change.
    package func reload() async throws {
        advance(to: try await store.load())
    }

    /// Takes the item off, then announces the change. Its play stays in the history.
    package func takeOff() async throws {
        advance(to: try await store.takeOff())
    }

    /// Returns a page of the history, or `nil` if there is no page of this number. Only the first page is in memory.
    package func page(_ number: Int) async throws -> TurntablePage? {
        number == 1 ? state : try await store.page(number)
    }

    private nonisolated func item(_ id: PlayedItem.ID, following name: GitHubName?) async throws -> PlayedItem? {
        switch id.kind {
        case .songs: return try await songs.item(withID: id.number).map { PlayedItem($0) }
        case .movies: return try await movies.item(withID: id.number).map { PlayedItem($0) }
        case .stars:
            guard let name else { return nil }
            let found = try await repositories.item(withID: id.number, of: name, for: nil)
            return found.map { PlayedItem($0.star.repository) }
        }
    }

    /// Two changes may return in either order: a slow one must not revert the state.
    private func advance(to saved: TurntablePage) {
        if saved.revision > state.revision { state = saved }
    }
}

/// The reason that an item cannot be put on the turntable.
package enum TurntableError: Error, Sendable, Equatable {
    /// There is no such song or movie, or no such star in the visitor's list.
    case missing
}

/// The storage of the turntable.
///
/// Each change returns the state read in its transaction. A call that changes nothing does not raise the revision. The
/// history keeps the newest ``RowLimits/plays``.
package protocol TurntableStore: Sendable {
    /// Returns the first page; an empty one, with revision 0, before the first play.
    func load() async throws -> TurntablePage

    /// Carries out `play.step` in one transaction.
    func put(_ play: NewPlay) async throws -> TurntablePage

    func takeOff() async throws -> TurntablePage

    /// Carries out `update.step` in one transaction.
    func update(_ update: PlayUpdate) async throws -> TurntablePage

    /// Returns a page of the history, or `nil` if there is no page of this number, from 1.
    func page(_ number: Int) async throws -> TurntablePage?
}
