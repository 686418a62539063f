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

    static let all = [sqlite] + (TestServer.isRunning ? [postgres, laterPostgres] : [])

    static let sqlite = StoreEngine(testDescription: "SQLite") { try Storage.inMemory().stores }

    static let postgres = StoreEngine(testDescription: "PostgreSQL") {
        try await TestDatabases.storage().stores
    }

    /// The tables that a later release has added to, while this one still serves.
    static let laterPostgres = StoreEngine(testDescription: "PostgreSQL of a later release") {
        try await TestDatabases.storage(isLater: true).stores
    }
}

extension CatalogueStore {
    /// Adds an item, even a duplicate.
    func add(_ draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        try await add(CatalogueAddition(draft, allowsDuplicate: true))
    }

    /// Edits an item as nobody else does meanwhile, even to a duplicate.
    func edit(_ item: Item, to draft: Draft<Item>) async throws -> (item: Item, state: CatalogueState<Item>) {
        let edited = try await edit(
            id: item.id,
            CatalogueEdit(draft: draft, base: Draft(item), allowsDuplicate: true)
        )
        return (edited.item, edited.state)
    }

    /// Adds all drafts at once.
    func load(
        _ drafts: some Collection<Draft<Item>>,
        from origin: ItemOrigin = ItemOrigin()
    ) async throws -> BulkAddition<Item> {
        let rest = Mutex(Array(drafts.reversed()))
        return try await add(
            contentsOf: { rest.withLock { $0.popLast() } },
            origin: origin,
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

/// A random number generator with the same numbers in each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
