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

/// A file of songs or movies that cannot be read.
package struct SeedFileError: Error, Sendable, CustomStringConvertible {
    package let file: String

    package var description: String {
        "\(file) cannot be read. Check the path given with --songs or --movies, and the file's permissions."
    }
}

/// Fills one catalogue, once. Call it inside a transaction: an error then rolls back what it has written.
struct Seeding<Item: CatalogueRecord> {
    let db: Database

    /// - Parameter bundled: The JSON of the items that Flipside includes.
    /// - Returns: The number of items added; `nil` if the catalogue was filled before, without reading the source.
    func run(from source: SeedSource, bundled: [UInt8]) throws -> Int? {
        guard try !isRecorded() else { return nil }
        let drafts = try drafts(of: source, bundled: bundled)
        var remaining = drafts.makeIterator()
        var insertion = BulkInsertion<Item>(db: db)
        try insertion.run({ remaining.next() }, finishing: { _ in })
        try db.execute(
            sql: "INSERT INTO seeding (item, count) VALUES (?, ?)",
            arguments: [Item.tableName, drafts.count]
        )
        return drafts.count
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
        do {
            return Array(try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data())
        } catch {
            throw SeedFileError(file: path)
        }
    }
}
