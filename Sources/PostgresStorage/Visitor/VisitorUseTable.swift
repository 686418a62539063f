import Foundation
internal import Models

/// The SQL for the times at which visitors use the app, and for the visitors that make room for others
/// (``VisitorExpiry``). Call it inside a transaction.
struct VisitorUseTable {
    let db: PostgresConnection

    /// Waits until no other transaction changes this visitor's data, or deletes it.
    func lock(_ key: Data) throws {
        // A visitor may have no row yet that could be locked.
        let number = key.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        try db.send("SELECT pg_advisory_xact_lock($1)", [number])
        // A visitor who makes room for others is locked by the row, because there are few advisory locks for thousands of them.
        try db.send("SELECT 1 FROM visitorUse WHERE idDigest = $1 FOR KEY SHARE", [key])
    }

    /// Adds a visitor who is about to save something, unless the visitor is known.
    /// - Parameter limit: The maximum number of visitors. At the limit, one that expires is deleted.
    /// - Returns: false if there is no room.
    func admit(_ key: Data, limit: Int) throws -> Bool {
        guard try db.row("SELECT 1 FROM visitorUse WHERE idDigest = $1", [key]) == nil else { return true }
        if try db.value("SELECT count(*) FROM visitorUse") ?? 0 >= limit {
            guard let expired = try nextToExpire(besides: key) else { return false }
            try delete(expired)
        }
        try db.send(
            "INSERT INTO visitorUse (idDigest, beganAt, usedAt) VALUES ($1, \(Self.now), \(Self.now))",
            [key]
        )
        return true
    }

    /// Deletes visitors with rows in a table until there is room in the table, or until the others are to be kept.
    /// - Parameter key: The visitor that room is made for.
    func makeRoom(in table: String, for key: Data, until hasRoom: () throws -> Bool) throws {
        while try !hasRoom(), let expired = try nextToExpire(besides: key, in: table) { try delete(expired) }
    }

    /// Returns whether the use of a visitor by now is to be stored.
    func isUseDue(of key: Data) throws -> Bool {
        try db.row("SELECT 1 FROM visitorUse WHERE idDigest = $1 AND \(Self.isDue)", [key]) != nil
    }

    func recordUse(of key: Data) throws {
        try db.send("UPDATE visitorUse SET usedAt = \(Self.now) WHERE idDigest = $1 AND \(Self.isDue)", [key])
    }

    /// Returns whether a visitor saved something before the times of use were stored.
    func isEarlier(_ key: Data) throws -> Bool {
        try db.row("SELECT 1 FROM visitorUse WHERE idDigest = $1 AND beganAt = 0", [key]) != nil
    }

    /// The clock of the database, which all programs share.
    private static let now = "floor(extract(epoch FROM now()))::bigint"

    /// Stored when the time of use would double, so that an hour counts, and at most once a day.
    private static let isDue = """
        \(now) - usedAt >= least(\(VisitorExpiry.longestPause), greatest(\(VisitorExpiry.shortestPause), usedAt - beganAt))
        """

    /// Returns the visitor that makes room next, and locks the row. Visitors who are changing something are passed over.
    /// - Parameter table: The table that needs room; `nil` if there are too many visitors.
    private func nextToExpire(besides key: Data, in table: String? = nil) throws -> Data? {
        let isInTable =
            table.map { "AND EXISTS (SELECT 1 FROM \($0) WHERE \($0).idDigest = visitorUse.idDigest)" } ?? ""
        let keptUse = table == nil ? VisitorExpiry.keptUse : VisitorExpiry.keptUseOfRows
        let unused = """
            SELECT idDigest FROM visitorUse
            WHERE usedAt < \(Self.now) - \(VisitorExpiry.unusedTime) AND idDigest <> $1 \(isInTable)
            ORDER BY usedAt LIMIT 1
            """
        let brief = """
            SELECT idDigest FROM visitorUse
            WHERE usedAt - beganAt < \(keptUse) AND idDigest <> $1 \(isInTable)
            """
        let order = "ORDER BY usedAt - beganAt, usedAt LIMIT 1"
        // Newcomers have the shortest use, and would push out each other while an earlier flood stays.
        let left = """
            AND beganAt <= \(Self.now) - \(VisitorExpiry.newcomerTime)
            AND usedAt - beganAt < \(VisitorExpiry.newcomerTime)
            """
        for query in [unused, "\(brief) \(left) \(order)", "\(brief) \(order)"] {
            let expired: Data? = try db.value("\(query) FOR UPDATE OF visitorUse SKIP LOCKED", [key])
            if let expired { return expired }
        }
        return nil
    }

    /// Deletes a visitor with all data.
    private func delete(_ key: Data) throws {
        for table in ["visitor", "favourite", "mark", "markTag", "savedList", "visitorUse"] {
            try db.send("DELETE FROM \(table) WHERE idDigest = $1", [key])
        }
        try SubjectTable(db: db).forget(key)
    }
}
