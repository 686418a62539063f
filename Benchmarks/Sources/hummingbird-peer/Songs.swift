import GRDB

/// The source of the page's rows.
protocol Songs: Sendable {
    /// Returns the songs of a page, or `nil` if the page does not exist.
    func page(_ number: Int) async throws -> [Song]?
}

struct MemorySongs: Songs {
    let songs: [Song]

    func page(_ number: Int) -> [Song]? {
        number == 1 ? songs : nil
    }
}

/// Reads each page with the statements that Flipside uses, see its `CatalogueTable`.
struct StoredSongs: Songs {
    private static let pageSize = 100

    let pool: DatabasePool

    func page(_ number: Int) async throws -> [Song]? {
        try await pool.read { db in
            let offset = (number - 1) * Self.pageSize
            let query = try db.cachedStatement(sql: "SELECT revision, count FROM catalogue WHERE item = ?")
            guard let count: Int = try Row.fetchOne(query, arguments: ["song"])?[1] else { return nil }
            guard let start = try Self.start(at: offset, in: db) else { return count == 0 && number == 1 ? [] : nil }
            let rows = try db.cachedStatement(
                sql: "SELECT id, name, artist FROM song WHERE id >= ? ORDER BY id LIMIT ? OFFSET ?"
            )
            return try Song.fetchAll(rows, arguments: [start.id, Self.pageSize, start.offset])
        }
    }

    private static func start(at index: Int, in db: Database) throws -> (id: Int64, offset: Int)? {
        let query = try db.cachedStatement(sql: "SELECT block, count FROM songBlock ORDER BY block")
        var rest = index
        let blocks = try Row.fetchCursor(query)
        while let row = try blocks.next() {
            let count: Int = row[1]
            if rest < count { return (row[0] * 1_000, rest) }
            rest -= count
        }
        return nil
    }
}

struct Song: FetchableRecord, Sendable {
    let id: Int64
    let name: String
    let artist: String

    init(row: Row) {
        id = row[0]
        name = row[1]
        artist = row[2]
    }
}

extension DatabasePool {
    /// Opens a pool whose commits are on the disk when they return, as Flipside's are (see its `DatabaseFile`).
    static func durable(at path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path)
        try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }
}
