import Foundation
import Storage
import Synchronization

@testable import Models

/// A folder that is deleted with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "flipside-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of the data folder.
    var data: String { path + "/data" }
    var database: String { data + "/flipside.sqlite" }
    var catalogue: String { data + "/catalogue.sqlite" }
    var files: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: data)) }
    }
    /// The files of a closed data folder.
    static let closedFiles: Set<String> = ["flipside.sqlite", "catalogue.sqlite", "flipside.lock"]

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    }

    static func mode(of file: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }
}

extension SQLiteVisitorStore {
    /// Replaces the settings.
    func save(_ settings: Settings, of visitor: VisitorID) async throws -> VisitorState {
        try await save(.settings { _ in settings }, of: visitor)
    }
}

extension SQLiteTextStore {
    func versions() async throws -> [TextVersion] {
        try await versions { version, _ in version }
    }

    /// Saves a text without an editor.
    func save(_ text: String) async throws -> TextState {
        try await save(TextEdit(text: text, time: Date())).state
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

extension SQLiteCatalogueStore {
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
        skippingDuplicates: Bool = false
    ) async throws -> BulkAddition<Item> {
        let rest = Mutex(Array(drafts.reversed()))
        return try await add(
            contentsOf: { rest.withLock { $0.popLast() } },
            skippingDuplicates: skippingDuplicates,
            finishing: { _ in }
        )
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
