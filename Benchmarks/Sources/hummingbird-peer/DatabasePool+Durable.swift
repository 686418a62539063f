import GRDB

extension DatabasePool {
    /// Opens a pool whose commits are on the disk when they return, as Flipside's are (see its `DatabaseFile`).
    static func durable(at path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path)
        try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }
}
