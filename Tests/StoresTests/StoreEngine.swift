import Foundation
import PostgresStorage
import PostgresTesting
import Storage
import Synchronization
import Testing

@testable import Models

/// A database whose stores have to pass the tests of this target. Another one is another element of `all`.
struct StoreEngine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns the stores of a new database without rows.
    let stores: @Sendable () async throws -> Stores

    static let all = [sqlite] + (TestServer.isRunning ? [postgres] : [])
    /// The databases that have stores of songs and movies.
    static let withCatalogue = [sqlite]

    private static let sqlite = StoreEngine(testDescription: "SQLite") { try Storage.inMemory().stores }

    /// The songs and movies are in SQLite.
    private static let postgres = StoreEngine(testDescription: "PostgreSQL") {
        let storage = try await TestDatabases.storage()
        let catalogue = try Storage.inMemory()
        return Stores(
            runs: storage.runStore,
            text: storage.textStore,
            entries: storage.entriesStore,
            turntable: storage.turntableStore,
            songs: catalogue.songStore,
            movies: catalogue.movieStore,
            songFavourites: storage.songFavouritesStore,
            movieFavourites: storage.movieFavouritesStore,
            comments: storage.commentsStore,
            visitors: storage.visitorStore,
            sessions: storage.sessionStore,
            stargazers: storage.stargazerStore,
            repositories: storage.repositoriesStore,
            checkReadiness: { _ in }
        )
    }
}

extension CatalogueStore {
    /// Adds an item, even a duplicate.
    func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        try await add(CatalogueAddition(draft, allowsDuplicate: true))
    }

    /// Edits an item as nobody else does meanwhile, even to a duplicate.
    func edit(_ item: Item, to draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        try await edit(id: item.id, CatalogueEdit(draft: draft, base: Draft(item), allowsDuplicate: true))
    }

    /// Adds all drafts at once.
    func load(_ drafts: some Collection<Draft<Item>>) async throws -> BulkAddition<Item> {
        let rest = Mutex(Array(drafts.reversed()))
        return try await add(
            contentsOf: { rest.withLock { $0.popLast() } },
            origin: ItemOrigin(),
            skippingDuplicates: false,
            finishing: { _ in }
        )
    }
}

extension TextStore {
    func versions() async throws -> [TextVersion] {
        try await versions { version, _ in version }
    }

    /// Saves a text without an editor.
    func save(_ text: String) async throws -> TextState {
        try await save(TextEdit(text: text, time: Date())).state
    }
}

extension VisitorStore {
    /// Replaces the settings.
    func save(_ settings: Settings, of visitor: VisitorID) async throws -> VisitorState {
        try await save(.settings { _ in settings }, of: visitor)
    }
}

extension Star {
    /// A star with a number: the higher, the newer.
    static func numbered(_ number: Int64, starCount: Int = 0, summary: String? = nil) -> Star {
        let repository = Repository(
            id: number,
            fullName: "owner/repository-\(number)",
            url: "https://github.com/owner/repository-\(number)",
            summary: summary,
            starCount: starCount
        )
        return Star(repository: repository, starredAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)))
    }
}

extension StarPage {
    /// - Parameter numbers: The numbers of the stars on the page, the newest first.
    init(_ numbers: some Sequence<Int>, tag: String? = nil, next: Int? = nil, last: Int? = nil) {
        self.init(stars: numbers.map { .numbered(Int64($0)) }, entityTag: tag, nextPage: next, lastPage: last)
    }
}
