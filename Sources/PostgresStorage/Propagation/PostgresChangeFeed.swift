package import Foundation
package import Models
import Synchronization

/// The way in which the machines with one database hear of each other's changes.
package struct PropagationOptions: Sendable {
    /// The seconds between two reads of the revisions.
    package var interval: TimeInterval
    /// Whether NOTIFY is used too. Without it, changes arrive after the interval.
    package var usesNotifications: Bool
    /// The seconds after which a machine that no longer renews a lease has lost it.
    package var leaseLength: TimeInterval

    package init(interval: TimeInterval = 2, usesNotifications: Bool = true, leaseLength: TimeInterval = 15) {
        self.interval = interval
        self.usesNotifications = usesNotifications
        self.leaseLength = leaseLength
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
        listener = ChangeListener(database.address, options: options, database.statistics, tell: continuation)
    }

    package func hints() -> AsyncStream<ChangeHint> {
        listener.begin()
        return stream
    }

    package func revisions(of subjects: [Subject]) async throws -> [Subject: Int] {
        try await database.read { db in try SubjectTable(db: db).revisions(of: subjects) }
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
    /// The overlap of two reads, in seconds. It is longer than the time between a change of a row and its commit.
    private static let overlap: TimeInterval = 60
    /// The subjects that are always read: the commit of an import may take longer than the overlap, and the revisions of all
    /// show whether the database is older than before.
    static let alwaysRead =
        CatalogueKind.allCases.flatMap { [Subject.catalogue($0), .source(of: $0)] } + [.text, .entries, .turntable]

    let db: PostgresConnection

    func revisions(of subjects: [Subject]) throws -> [Subject: Int] {
        let query = "SELECT name, revision FROM subject WHERE name = ANY ($1::text[])"
        return try Self.dictionary(
            db.rows(query, [subjects.map(\.rawValue)]) { (Subject(rawValue: try $0["name"]), try $0["revision"]) }
        )
    }

    /// Returns the revision of the next change of a subject.
    func nextRevision(of subject: Subject) throws -> Int {
        let query = "SELECT coalesce((SELECT revision + 1 FROM subject WHERE name = $1), \(Self.first))"
        return try db.value(query, [subject.rawValue]) ?? 1
    }

    /// Returns the revisions of the subjects that have changed, or may have.
    /// - Parameter time: The database's time of the earlier read; `nil` at the first.
    /// - Returns: The revisions, and the time of this read.
    func revisions(since time: Double?) throws -> (revisions: [Subject: Int], time: Double) {
        let now: Double = try db.value("SELECT extract(epoch FROM clock_timestamp())::double precision") ?? 0
        let rows = try db.rows(
            "SELECT name, revision FROM subject WHERE changedAt > $1::double precision OR name = ANY ($2::text[])",
            [(time ?? now) - Self.overlap, Self.alwaysRead.map(\.rawValue)]
        ) { (Subject(rawValue: try $0["name"]), try $0["revision"] as Int) }
        return (Self.dictionary(rows), now)
    }

    private static func dictionary(_ rows: [(Subject, Int)]) -> [Subject: Int] {
        Dictionary(rows) { max($0, $1) }
    }
}

// MARK: - Forgotten subjects

/// A visitor, or a user of GitHub, who was forgotten and comes back has later revisions than before, so that a machine that
/// still has the earlier state takes the new one. The row `forgotten` has the greatest revision of all deleted rows.
extension SubjectTable {
    /// The name of the row that is no subject.
    private static let forgotten = "forgotten"
    /// The revision of the first change of a subject.
    fileprivate static let first = "coalesce((SELECT revision FROM subject WHERE name = '\(forgotten)'), 0) + 1"
    /// The seconds after which a subject without data is forgotten. By then, each connected machine has read its last change.
    private static let age = 3_600

    /// Forgets the subjects of a visitor.
    func forget(_ digest: some Sequence<UInt8>) throws {
        try delete("name = ANY ($1::text[])", [Subject.all(of: digest).map(\.rawValue)])
    }

    /// Forgets the subjects of visitors, and of users of GitHub, of whom nothing is stored any more, and those of work.
    func forgetUnused() throws {
        // Without regular expressions, which took longer than a statement may for the most visitors.
        try delete(
            """
            changedAt < extract(epoch FROM now()) - \(Self.age) AND CASE
                WHEN split_part(name, '-', 1) = ANY ('{visitor,lists,marks,favourites}') THEN NOT EXISTS (
                    SELECT 1 FROM visitorUse WHERE idDigest = decode(right(name, 64), 'hex')
                )
                WHEN name LIKE 'stargazer-%' THEN NOT EXISTS (
                    SELECT 1 FROM stargazer WHERE 'stargazer-' || key = name
                )
                ELSE name LIKE '\(Subject.activityPrefix)%'
            END
            """
        )
    }

    private func delete(_ condition: String, _ arguments: PostgresConnection.Arguments = []) throws {
        try db.execute(
            """
            WITH deleted AS (DELETE FROM subject WHERE \(condition) RETURNING revision)
            INSERT INTO subject (name, revision, changedAt)
            SELECT '\(Self.forgotten)', max(revision), 0 FROM deleted HAVING count(*) > 0
            ON CONFLICT (name) DO UPDATE SET revision = greatest(subject.revision, excluded.revision)
            """,
            arguments
        )
    }
}

extension PostgresConnection {
    /// Stores that the transaction has changed a subject, whose row it locks, so that its machine tells the others after the
    /// commit. The subject gets its next revision.
    func touch(_ subject: Subject) throws {
        let revision = try send(
            """
            INSERT INTO subject (name, revision, changedAt)
            VALUES ($1, \(SubjectTable.first), extract(epoch FROM clock_timestamp()))
            ON CONFLICT (name) DO UPDATE SET revision = subject.revision + 1, changedAt = excluded.changedAt
            RETURNING revision
            """,
            [subject.rawValue]
        )
        touch(subject, revision: revision)
        // If the subject was forgotten since the statement began, the new revision may be lower than the last one.
        let raised = try send(
            """
            UPDATE subject SET revision = \(SubjectTable.first) WHERE name = $1 AND revision < \(SubjectTable.first)
            RETURNING revision
            """,
            [subject.rawValue]
        )
        touch(subject, revision: raised)
    }

    /// Stores that the transaction has changed a subject, which has a revision of its own.
    func touch(_ subject: Subject, revision: Int) throws {
        try touch(subject, after: "SELECT $1::bigint", [revision])
    }

    /// Changes a row that has the revision of a subject.
    /// - Parameters:
    ///   - change: A statement that returns one column with the revision, and no row if nothing has changed.
    ///   - arguments: The arguments of the statement. The name of the subject becomes the next one.
    func touch(_ subject: Subject, after change: String, _ arguments: Arguments = []) throws {
        let revision = try send(
            """
            WITH changed (revision) AS (\(change))
            INSERT INTO subject (name, revision, changedAt)
            SELECT $\(arguments.count + 1), revision, extract(epoch FROM clock_timestamp()) FROM changed
            ON CONFLICT (name) DO UPDATE SET revision = excluded.revision, changedAt = excluded.changedAt
            RETURNING revision
            """,
            arguments + [subject.rawValue]
        )
        touch(subject, revision: revision)
    }
}
