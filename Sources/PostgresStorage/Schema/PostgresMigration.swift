internal import Models

/// A change of the tables, which is applied once to each database, in one transaction.
struct PostgresMigration: Sendable {
    let name: String
    let sql: String
    /// The oldest release whose statements work after the change (docs/decisions/0049): 1 for a change that only adds.
    var oldestRelease = 1
    /// The changes after the statements, of values that SQL cannot compute.
    var completion: @Sendable (PostgresConnection) throws -> Void = { _ in }
}

/// The migration of a database to the release of this program: the number of the newest migration that it knows.
///
/// Programs that start at the same time take turns, and each looks again at its turn. A migration that waits for a lock gives up
/// after a moment, and tries again: requests of other machines wait behind it meanwhile.
struct PostgresMigrator {
    /// Identifies the lock of the migrations among the advisory locks of the database.
    static let lock = 0x466C_6970

    let database: PostgresDatabase
    var migrations = PostgresSchema.migrations
    /// The time for which a migration is tried.
    var patience = Duration.seconds(60)

    /// Applies the missing migrations.
    /// - Returns: The releases of the tables before and after. The first is 0 for an empty database, and the second is that of
    ///   this program, or a later one.
    /// - Throws: `newer` or `foreign` for a database that this program cannot use; `blocked` if the lock is not free in time.
    func run() async throws -> (before: Int, after: Int) {
        var (before, end) = (nil as Int?, ContinuousClock.now + patience)
        while true {
            do {
                let table = try await database.change { [self] db in try next(in: db) }
                before = before ?? table.before
                if table.after >= migrations.count { return (before ?? table.before, table.after) }
                end = .now + patience
            } catch PostgresError.timedOut {
                guard .now < end else { throw PostgresError.blocked }
            }
        }
    }

    /// Applies the first missing migration, if there is one; all of them to an empty database.
    /// - Returns: The releases of the tables before and after.
    private func next(in db: PostgresConnection) throws -> (before: Int, after: Int) {
        try db.liftTimeLimits(waitingForLocks: database.address.limits.lockTimeout)
        try db.execute("SELECT pg_advisory_xact_lock($1)", [Self.lock])
        let table = MigrationTable(db: db)
        try table.create()
        let applied = try table.names()
        try table.requireRelease(of: migrations.count)
        let missing = migrations.filter { !applied.contains($0.name) }
        guard !missing.isEmpty else { return (applied.count, applied.count) }
        let unknown = applied.subtracting(migrations.map(\.name))
        guard unknown.isEmpty else { throw PostgresError.foreign(migrations: unknown.sorted()) }
        let next = applied.isEmpty ? missing : Array(missing.prefix(1))
        for migration in next {
            try db.run(script: migration.sql)
            try migration.completion(db)
            try table.add(migration)
        }
        return (applied.count, applied.count + next.count)
    }
}

/// The SQL for the migrations that were applied. Call it inside a transaction.
struct MigrationTable {
    private static let sql = """
        CREATE TABLE IF NOT EXISTS migration (
            name TEXT COLLATE "C" PRIMARY KEY,
            appliedAt TIMESTAMPTZ NOT NULL
        );
        ALTER TABLE migration ADD COLUMN oldestRelease BIGINT NOT NULL DEFAULT 1
        """

    let db: PostgresConnection

    /// Creates the table. One that is complete is not locked, because other machines read it.
    func create() throws {
        let isComplete: Bool? = try db.value(
            """
            SELECT EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema()
                AND table_name = 'migration' AND column_name = 'oldestrelease')
            """
        )
        if isComplete != true { try db.run(script: Self.sql) }
    }

    func names() throws -> Set<String> {
        Set(try db.rows("SELECT name FROM migration") { try $0[0] as String })
    }

    /// Returns the release of the tables.
    func release() throws -> Int {
        try db.value("SELECT count(*) FROM migration") ?? 0
    }

    /// - Throws: `PostgresError.newer` if the statements of this release do not work with the tables.
    func requireRelease(of release: Int) throws {
        let needed: Int = try db.value("SELECT max(oldestRelease) FROM migration") ?? 1
        guard needed <= release else { throw PostgresError.newer(needed: needed, release: release) }
    }

    func add(_ migration: PostgresMigration) throws {
        try db.execute(
            "INSERT INTO migration (name, appliedAt, oldestRelease) VALUES ($1, now(), $2)",
            [migration.name, migration.oldestRelease]
        )
    }
}
