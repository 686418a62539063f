import GRDB

extension DatabaseWriter {
    /// Makes the file as small as what is in it, when a quarter of it or more is free: less than that is soon used again.
    func giveBackSpace() throws {
        try writeWithoutTransaction { db in
            let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            let all = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            guard free * 4 >= all else { return }
            try db.execute(sql: "VACUUM")
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
