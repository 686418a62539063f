package import Models

/// The leases of all machines, by the clock of the database.
package struct PostgresLeaseStore: LeaseStore {
    let database: PostgresDatabase
    /// The seconds that a lease lasts.
    var length = 15.0

    package var renewalInterval: Double { length / 3 }

    private static let now = "extract(epoch FROM clock_timestamp())"

    package func acquire(_ subject: Subject) async throws -> Lease? {
        do {
            let term: Int? = try await database.change { [length] db in
                try db.value(
                    """
                    INSERT INTO lease AS held (name, term, endsAt) VALUES ($1, 1, \(Self.now) + $2::double precision)
                    ON CONFLICT (name) DO UPDATE SET term = held.term + 1, endsAt = excluded.endsAt
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

    package func renew(_ lease: Lease) async throws {
        try await end(lease, in: length)
    }

    package func release(_ lease: Lease) async throws {
        database.statistics.note { $0.leaseCount -= 1 }
        try await end(lease, in: -1)
    }

    private func end(_ lease: Lease, in seconds: Double) async throws {
        try await database.change { db in
            _ = try db.execute(
                "UPDATE lease SET endsAt = \(Self.now) + $3::double precision WHERE name = $1 AND term = $2",
                [lease.subject.rawValue, lease.term, seconds]
            )
        }
    }
}

/// The error of a change whose machine has lost its lease: another one does the work.
package struct LeaseHasEnded: Error, Equatable, CustomStringConvertible {
    package let description = "Another machine does the work now."
}

extension PostgresConnection {
    /// Checks the lease of the transaction's task, and keeps it from other machines until the end of the transaction.
    /// - Throws: ``LeaseHasEnded``.
    func check(_ lease: Lease) throws {
        let query = "SELECT 1 FROM lease WHERE name = $1 AND term = $2 FOR SHARE"
        guard try row(query, [lease.subject.rawValue, lease.term]) != nil else { throw LeaseHasEnded() }
    }
}
