import GRDB
import Glibc
internal import Models

/// Fills one catalogue, once. Call it inside a transaction: an error takes back what it has written.
struct Seeding<Item: CatalogueRecord> {
    let db: Database

    func run(from source: SeedSource, bundled: [UInt8]) throws -> SeedOutcome.Result {
        guard try !isRecorded() else { return .alreadySeeded }
        let drafts = try source.drafts(of: Item.self, bundled: bundled)
        var rows = drafts.makeIterator()
        var load = CatalogueLoad<Item>(db: db)
        try load.run({ rows.next() }, finishing: { _ in })
        try record(count: drafts.count)
        return .seeded(count: drafts.count)
    }

    private func isRecorded() throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM seeding WHERE item = ?)",
            arguments: [Item.tableName]
        ) ?? false
    }

    private func record(count: Int) throws {
        try db.execute(
            sql: "INSERT INTO seeding (item, count) VALUES (?, ?)",
            arguments: [Item.tableName, count]
        )
    }
}

/// Where the first songs, or movies, come from.
package enum SeedSource: Sendable, Equatable {
    /// What Flipside brings along.
    case bundled
    /// A file in the envelope.
    case file(path: String)
    /// None: what is there came in another way.
    case nothing
}

extension SeedSource {
    /// - Parameter bundled: the JSON of what Flipside brings along.
    func drafts<Item>(of item: Item.Type, bundled: [UInt8]) throws -> [Draft<Item>] {
        switch self {
        case .bundled:
            return try Envelope<Item>(parsing: bundled, file: "the bundled seed").drafts
        case .file(let path):
            return try Envelope<Item>(parsing: bytes(ofFileAt: path), file: path).drafts
        case .nothing:
            return []
        }
    }
}

/// What a start has done to fill the catalogues.
package struct SeedOutcome: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        case seeded(count: Int)
        /// An earlier start did it; the source was not looked at.
        case alreadySeeded
    }

    package let songs: Result
    package let movies: Result

    package init(songs: Result, movies: Result) {
        self.songs = songs
        self.movies = movies
    }
}

/// A file of songs or movies that cannot be read.
package struct SeedFileError: Error, Sendable, Equatable, CustomStringConvertible {
    package let file: String
    package let reason: String

    package var description: String { "\(file) cannot be read: \(reason)" }
}

/// All bytes of a file that a person has chosen, or the system's reason why there are none.
func bytes(ofFileAt path: String) throws(SeedFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SeedFileError(file: path, reason: systemErrorMessage()) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        guard count >= 0 else { throw SeedFileError(file: path, reason: systemErrorMessage()) }
        if count == 0 { return bytes }
        bytes += chunk.prefix(count)
    }
}
