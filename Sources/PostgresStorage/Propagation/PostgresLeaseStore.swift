package import Foundation
package import Models

/// The leases of all machines, by the clock of the database.
package struct PostgresLeaseStore: LeaseStore {
    let database: PostgresDatabase
    /// The seconds that a lease lasts.
    var length: Double

    package var renewalInterval: Double { length / 3 }

    private static let now = "extract(epoch FROM clock_timestamp())"

    package func acquire(_ subject: Subject) async throws -> Lease? {
        do {
            let term: Int? = try await database.change { [length] db in
                try db.value(
                    """
                    INSERT INTO lease AS held (name, term, endsAt) VALUES ($1, 1, \(Self.now) + $2::double precision)
                    ON CONFLICT (name) DO UPDATE
                        SET term = held.term + 1, endsAt = excluded.endsAt, activity = NULL, isCancelled = false
                        WHERE held.endsAt < \(Self.now)
                    RETURNING term
                    """,
                    [subject.rawValue, length]
                )
            }
            database.statistics.note { $0.leaseCount += term == nil ? 0 : 1 }
            if let term { return Lease(subject, term: term) }
        } catch PostgresError.timedOut {
            // A change of its machine has locked it.
        }
        database.statistics.note { $0.refusedLeaseCount += 1 }
        return nil
    }

    package func renew(_ lease: Lease, showing activity: Data?) async throws -> LeaseRenewal {
        try await setEnd(of: lease, in: length, showing: activity)
    }

    package func release(_ lease: Lease, showing activity: Data?) async throws {
        database.statistics.note { $0.leaseCount -= 1 }
        _ = try await setEnd(of: lease, in: -1, showing: activity)
    }

    /// - Parameter activity: `nil` to keep the stored one.
    private func setEnd(
        of lease: Lease,
        in seconds: Double,
        showing activity: Data?
    ) async throws -> LeaseRenewal {
        // If a renewal or a release is lost in a failover, the lease ends a little earlier or later.
        try await database.change(waitsForStandby: false) { db in
            let isCancelled: Bool? = try db.value(
                """
                UPDATE lease SET
                    endsAt = \(Self.now) + $3::double precision, activity = coalesce($4::bytea, activity)
                WHERE name = $1 AND term = $2 RETURNING isCancelled
                """,
                [lease.subject.rawValue, lease.term, seconds, activity]
            )
            guard let isCancelled else { return .lost }
            if activity != nil { try db.touch(.activity(of: lease.subject)) }
            return isCancelled ? .cancelled : .extended
        }
    }

    package func activity(of subject: Subject) async throws -> LeasedActivity? {
        try await database.read { db in
            let query = "SELECT term, endsAt - \(Self.now) AS remainder, activity FROM lease WHERE name = $1"
            guard let row = try db.row(query, [subject.rawValue]) else { return nil }
            return LeasedActivity(term: try row["term"], remainder: try row["remainder"], content: try row["activity"])
        }
    }

    package func requestCancellation(of subject: Subject) async throws {
        try await database.change { db in
            let query = "UPDATE lease SET isCancelled = true WHERE name = $1 AND endsAt > \(Self.now)"
            if try db.execute(query, [subject.rawValue]) > 0 { try db.touch(.activity(of: subject)) }
        }
    }
}

/// The error of a change whose machine has lost its lease: another one does the work.
package struct LeaseHasEnded: Error, Equatable, CustomStringConvertible {
    package let description = "Another machine does the work now."
}

extension PostgresConnection {
    /// Checks the lease of the transaction's task, and keeps it from other machines until the end of the transaction.
    /// - Parameter milliseconds: The time for which a renewal is waited for; `nil` for as long as for other locks.
    /// - Throws: ``LeaseHasEnded``.
    func check(_ lease: Lease, waiting milliseconds: Int? = nil) throws {
        if let milliseconds { try run(script: "SET LOCAL lock_timeout = \(milliseconds)") }
        let query = "SELECT 1 FROM lease WHERE name = $1 AND term = $2 FOR SHARE"
        guard try row(query, [lease.subject.rawValue, lease.term]) != nil else { throw LeaseHasEnded() }
    }
}
