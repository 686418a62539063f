import Foundation
import GRDB
internal import Models

/// The origin of the initial songs, or movies.
package enum SeedSource: Sendable, Equatable {
    /// The items that Flipside includes.
    case bundled
    /// A file in the JSON format of the envelope.
    case file(path: String)
    /// No items, because they are loaded in another way.
    case nothing
}

/// The result of seeding both catalogues.
package struct SeedOutcome: Sendable, Equatable {
    package enum Result: Sendable, Equatable {
        case seeded(count: Int)
        /// An earlier start has seeded the catalogue. The source was not read.
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

    package var description: String {
        "\(file) cannot be read (\(reason)). Check the path given with --songs or --movies."
    }
}

/// Fills one catalogue, once. Call it inside a transaction: an error then rolls back what it has written.
struct Seeding<Item: CatalogueRecord> {
    let db: Database

    /// - Parameter bundled: The JSON of the items that Flipside includes.
    func run(from source: SeedSource, bundled: [UInt8]) throws -> SeedOutcome.Result {
        guard try !isRecorded() else { return .alreadySeeded }
        let drafts = try drafts(of: source, bundled: bundled)
        var remaining = drafts.makeIterator()
        var insertion = BulkInsertion<Item>(db: db)
        try insertion.run({ remaining.next() }, finishing: { _ in })
        try db.execute(
            sql: "INSERT INTO seeding (item, count) VALUES (?, ?)",
            arguments: [Item.tableName, drafts.count]
        )
        return .seeded(count: drafts.count)
    }

    private func isRecorded() throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM seeding WHERE item = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [Item.tableName]) ?? false
    }

    private func drafts(of source: SeedSource, bundled: [UInt8]) throws -> [Draft<Item>] {
        switch source {
        case .bundled:
            return try Envelope<Item>(parsing: bundled, file: "the bundled seed").drafts
        case .file(let path):
            return try Envelope<Item>(parsing: Self.bytes(ofFileAt: path), file: path).drafts
        case .nothing:
            return []
        }
    }

    private static func bytes(ofFileAt path: String) throws(SeedFileError) -> [UInt8] {
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
}
