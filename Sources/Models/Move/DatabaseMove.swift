package import Foundation

/// A copy of everything in one database to an empty one of another kind.
///
/// Rows travel as values, table by table. Tables that depend on others, such as counts and words for the search, are made by
/// the target. So are the keys of songs and movies, which each kind of database has its own of: those travel as items.
package struct DatabaseMove {
    /// The tables whose rows are copied, in this order: each after those that it refers to, and a table with a count that
    /// triggers keep after the rows that they count.
    package static let tables = [
        "programRun", "text", "textVersion", "textEditor", "session", "device", "comment", "commentList", "visitor",
        "visitorUse", "entry", "entryList", "play", "turntable", "stargazer", "stargazerPage", "star", "starWords",
        "stargazerWait", "stargazerCancellation", "favourite", "favouriteCount", "mark", "markTag", "markSize",
        "savedList", "madeChange",
    ]
    /// The tables that follow the songs and movies.
    package static let catalogueTables = [
        "catalogue", "seeding", "catalogueSource", "catalogueImport", "catalogueFill", "catalogueColumns",
        "catalogueReceipt", "catalogueDistinction", "songSourced", "movieSourced",
    ]
    /// The number of rows between two reports.
    private static let reportInterval = 100_000

    private let source: any MoveSource
    private let target: any MoveTarget
    private let report: (Int) throws -> Void
    private var rowCount = 0

    /// Copies everything.
    /// - Parameter report: Called from time to time with the number of copied rows.
    /// - Returns: The number of copied rows.
    package static func run(
        from source: any MoveSource,
        to target: any MoveTarget,
        report: (Int) throws -> Void
    ) throws -> Int {
        try withoutActuallyEscaping(report) { report in
            var move = DatabaseMove(source: source, target: target, report: report)
            for table in tables { try move.copy(table) }
            try move.copy(Song.self)
            try move.copy(Movie.self)
            for table in catalogueTables { try move.copy(table) }
            try target.finish(lastIDs: source.lastIDs())
            return move.rowCount
        }
    }

    private init(source: any MoveSource, target: any MoveTarget, report: @escaping (Int) throws -> Void) {
        self.source = source
        self.target = target
        self.report = report
    }

    private mutating func copy(_ table: String) throws {
        let targetColumns = try target.columns(of: table)
        let columns = try source.columns(of: table).filter(targetColumns.contains)
        try source.withRows(of: table, columns: columns) { next in
            try target.add(to: table, columns: columns) { try counted(next()) }
        }
    }

    private mutating func copy<Item: CatalogueItem>(_: Item.Type) throws {
        for areDeleted in [false, true] {
            try source.withItems(of: Item.self, areDeleted: areDeleted) { next in
                try target.add(items: Item.self, areDeleted: areDeleted) { try counted(next()) }
            }
        }
    }

    private mutating func counted<Row>(_ row: Row?) throws -> Row? {
        guard row != nil else { return nil }
        rowCount += 1
        if rowCount.isMultiple(of: Self.reportInterval) { try report(rowCount) }
        return row
    }
}

/// A value of a row, as SQLite stores it: a flag is 0 or 1, and a list of ids a JSON array.
package enum MovedValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes(Data)

    /// The text; `nil` for any other value.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}

/// A song or a movie, with what is stored beside it.
package struct MovedItem<Item: CatalogueItem> {
    package let item: Item
    package let origin: ItemOrigin
    /// The time of the deletion, in seconds; `nil` for an item that is not deleted.
    package let deletedAt: Int64?

    package init(_ item: Item, origin: ItemOrigin, deletedAt: Int64?) {
        self.item = item
        self.origin = origin
        self.deletedAt = deletedAt
    }
}

/// The database that is copied, in a transaction. Its functions block the thread that calls them.
///
/// Rows are passed by a function that returns the next one, and `nil` after the last one, so that few are in memory.
package protocol MoveSource {
    /// Returns the names of the columns that are stored, in lower case.
    func columns(of table: String) throws -> [String]

    func withRows(
        of table: String,
        columns: [String],
        _ body: (_ next: () throws -> [MovedValue]?) throws -> Void
    ) throws

    func withItems<Item: CatalogueItem>(
        of item: Item.Type,
        areDeleted: Bool,
        _ body: (_ next: () throws -> MovedItem<Item>?) throws -> Void
    ) throws

    /// Returns the last id that each table with ids of its own has given, so that ids of deleted rows are not used again.
    func lastIDs() throws -> [String: Int64]
}

/// The empty database that receives the copy, in a transaction. Its functions block the thread that calls them.
package protocol MoveTarget {
    /// Returns the names of the columns that are stored, in lower case.
    func columns(of table: String) throws -> [String]

    /// Replaces the rows of a table, and makes what depends on them.
    func add(to table: String, columns: [String], _ next: () throws -> [MovedValue]?) throws

    /// Adds songs or movies, and makes what depends on them.
    func add<Item: CatalogueItem>(
        items: Item.Type,
        areDeleted: Bool,
        _ next: () throws -> MovedItem<Item>?
    ) throws

    /// - Parameter lastIDs: The result of ``MoveSource/lastIDs()``, with the names of tables in lower case.
    func finish(lastIDs: [String: Int64]) throws
}
