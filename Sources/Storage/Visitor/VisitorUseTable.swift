import Foundation
import GRDB
internal import Models

/// The SQL for the times at which visitors use the app, and for the visitors that make room for others
/// (``VisitorExpiry``). Call it inside a transaction.
struct VisitorUseTable {
    let db: Database

    /// Adds a visitor who is about to save something, unless the visitor is known.
    /// - Parameter limit: The maximum number of visitors. At the limit, one that expires is deleted.
    /// - Returns: false if there is no room.
    func admit(_ key: Data, limit: Int) throws -> Bool {
        guard try db.row(cached: "SELECT 1 FROM visitorUse WHERE idDigest = ?", [key]) == nil else { return true }
        if try db.value(cached: "SELECT count(*) FROM visitorUse") ?? 0 >= limit {
            guard let expired = try nextToExpire(besides: key) else { return false }
            try delete(expired)
        }
        let insertion = "INSERT INTO visitorUse (idDigest, beganAt, usedAt) VALUES (?, unixepoch(), unixepoch())"
        try db.execute(cached: insertion, [key])
        return true
    }

    /// Deletes visitors with rows in a table until there is room in the table, or until the others are to be kept.
    /// - Parameter key: The visitor that room is made for.
    func makeRoom(in table: String, for key: Data, until hasRoom: () throws -> Bool) throws {
        while try !hasRoom(), let expired = try nextToExpire(besides: key, in: table) { try delete(expired) }
    }

    /// Returns whether the use of a visitor by now is to be stored.
    func isUseDue(of key: Data) throws -> Bool {
        try db.row(cached: "SELECT 1 FROM visitorUse WHERE idDigest = ? AND \(Self.isDue)", [key]) != nil
    }

    func recordUse(of key: Data) throws {
        try db.execute(
            cached: "UPDATE visitorUse SET usedAt = unixepoch() WHERE idDigest = ? AND \(Self.isDue)",
            [key]
        )
    }

    /// Returns whether a visitor saved something before the times of use were stored.
    func isEarlier(_ key: Data) throws -> Bool {
        try db.row(cached: "SELECT 1 FROM visitorUse WHERE idDigest = ? AND beganAt = 0", [key]) != nil
    }

    /// Stored when the time of use would double, so that an hour counts, and at most once a day.
    private static let isDue = """
        unixepoch() - usedAt >= min(\(VisitorExpiry.longestPause), max(\(VisitorExpiry.shortestPause), usedAt - beganAt))
        """

    /// - Parameter table: The table that needs room; `nil` if there are too many visitors.
    private func nextToExpire(besides key: Data, in table: String? = nil) throws -> Data? {
        let isInTable =
            table.map { "AND EXISTS (SELECT 1 FROM \($0) WHERE \($0).idDigest = visitorUse.idDigest)" } ?? ""
        let keptUse = table == nil ? VisitorExpiry.keptUse : VisitorExpiry.keptUseOfRows
        let unused = """
            SELECT idDigest FROM visitorUse
            WHERE usedAt < unixepoch() - \(VisitorExpiry.unusedTime) AND idDigest <> ? \(isInTable)
            ORDER BY usedAt LIMIT 1
            """
        let brief = """
            SELECT idDigest FROM visitorUse
            WHERE usedAt - beganAt < \(keptUse) AND idDigest <> ? \(isInTable)
            """
        let order = "ORDER BY usedAt - beganAt, usedAt LIMIT 1"
        // Newcomers have the shortest use, and would push out each other while an earlier flood stays.
        let left = """
            AND beganAt <= unixepoch() - \(VisitorExpiry.newcomerTime)
            AND usedAt - beganAt < \(VisitorExpiry.newcomerTime)
            """
        return try db.value(cached: unused, [key])
            ?? db.value(cached: "\(brief) \(left) \(order)", [key])
            ?? db.value(cached: "\(brief) \(order)", [key])
    }

    /// Deletes a visitor with all data.
    private func delete(_ key: Data) throws {
        for table in ["visitor", "favourite", "mark", "markTag", "savedList", "visitorUse"] {
            try db.execute(cached: "DELETE FROM \(table) WHERE idDigest = ?", [key])
        }
    }
}
