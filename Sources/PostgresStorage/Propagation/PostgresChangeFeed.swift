package import Foundation
package import Models
import Synchronization

/// How the machines with one database hear of each other's changes.
package struct PropagationOptions: Sendable {
    /// The seconds between two reads of the revisions.
    package var interval: TimeInterval
    /// Whether NOTIFY is used too. Without it, changes arrive after the interval.
    package var usesNotifications: Bool

    package init(interval: TimeInterval = 2, usesNotifications: Bool = true) {
        self.interval = interval
        self.usesNotifications = usesNotifications
    }
}

/// The changes of all machines with the database (docs/decisions/0041).
///
/// 1. A change stores the revision of its subject in its transaction (``SubjectTable``).
/// 2. After the commit, ``ChangeAnnouncer`` sends the names and the revisions to all machines.
/// 3. ``ChangeListener`` of each machine receives them, and reads the latest revisions every two seconds, because a
///    notification may be lost.
package final class PostgresChangeFeed: ChangeFeed {
    private let database: PostgresDatabase
    private let stream: AsyncStream<ChangeHint>
    private let continuation: AsyncStream<ChangeHint>.Continuation
    private let announcer: ChangeAnnouncer?
    private let listener: ChangeListener

    init(_ database: PostgresDatabase, options: PropagationOptions) {
        self.database = database
        (stream, continuation) = AsyncStream.makeStream()
        announcer = options.usesNotifications ? ChangeAnnouncer(database.address) : nil
        listener = ChangeListener(database.address, options: options, tell: continuation)
    }

    package func hints() -> AsyncStream<ChangeHint> {
        listener.begin()
        return stream
    }

    package func revision(of subject: Subject) async throws -> Int {
        try await database.read { db in try SubjectTable(db: db).revision(of: subject) }
    }

    /// Tells this machine and all others what a transaction has changed.
    func announce(_ revisions: [Subject: Int]) {
        continuation.yield(ChangeHint(revisions, isOwn: true))
        announcer?.announce(revisions)
    }

    func close() {
        listener.close()
        announcer?.close()
        continuation.finish()
    }
}

/// The SQL for the revisions of subjects. Call it inside a transaction.
struct SubjectTable {
    /// The seconds for which changes are told again: longer than a transaction that was begun before them takes.
    private static let overlap: TimeInterval = 60

    let db: PostgresConnection

    func revision(of subject: Subject) throws -> Int {
        try db.value("SELECT revision FROM subject WHERE name = $1", [subject.rawValue]) ?? 0
    }

    /// Returns the revisions of the subjects that have changed.
    /// - Parameter time: The database's time of the earlier read; `nil` at the first.
    /// - Returns: The revisions, and the time of this read.
    func revisions(since time: Double?) throws -> (revisions: [Subject: Int], time: Double) {
        let now: Double = try db.value("SELECT extract(epoch FROM clock_timestamp())::double precision") ?? 0
        let rows = try db.rows(
            "SELECT name, revision FROM subject WHERE changedAt > $1::double precision",
            [(time ?? now) - Self.overlap]
        ) { (Subject(rawValue: try $0["name"]), try $0["revision"] as Int) }
        return (Dictionary(rows) { max($0, $1) }, now)
    }
}

extension PostgresConnection {
    /// Stores that the transaction has changed a subject, whose row it locks, so that its machine tells the others after the
    /// commit.
    /// - Parameter revision: The revision of the state; by default the next number.
    func touch(_ subject: Subject, revision: Int? = nil) throws {
        let stored: Int? = try value(
            """
            INSERT INTO subject (name, revision, changedAt)
            VALUES ($1, coalesce($2::bigint, 1), extract(epoch FROM clock_timestamp()))
            ON CONFLICT (name) DO UPDATE SET
                revision = coalesce($2::bigint, subject.revision + 1), changedAt = excluded.changedAt
            RETURNING revision
            """,
            [subject.rawValue, revision]
        )
        // A run that begins later has another state than the one that was stored with this revision.
        try execute("DELETE FROM earlierRevision WHERE subject = $1", [subject.rawValue])
        touched[subject] = stored
    }
}
