import GRDB
import Glibc

extension DatabaseFile {
    /// Refuses an existing database that is damaged or of a newer version, and copies one that is to be migrated.
    func prepare(migrator: DatabaseMigrator) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabaseQueue(path: path, configuration: configuration)
        let due = try database.read { db in
            let due = try firstDueMigration(of: migrator, in: db)
            if try isCheckDue || due != nil { try checkContent(db) }
            return due
        }
        if let due { try copy(database, before: due) }
        try database.close()
    }

    /// Whether to read the whole database before it is used: when it is small, so that nobody notices; when its last use
    /// did not end well, which has left a log; and before a migration, so that only what is whole is changed. After a
    /// good end a large one is taken for what it was, as reading it would hold up every start: `backup` reads it all.
    private var isCheckDue: Bool {
        get throws {
            var status = stat()
            guard stat("\(path)-wal", &status) != 0 || status.st_size == 0 else { return true }
            guard stat(path, &status) == 0 else {
                throw StorageError.notWritable(path: path, reason: systemErrorMessage())
            }
            return status.st_size <= checkedSize
        }
    }

    private func checkContent(_ db: Database) throws {
        let complaint = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        guard complaint == "ok" else {
            let detail = complaint?.split(separator: "\n").joined(separator: " ") ?? "it cannot be checked"
            throw StorageError.damaged(file: path, detail: detail)
        }
    }

    /// The migration before which the database is to be copied; nil when there is none, or nothing yet to lose.
    private func firstDueMigration(of migrator: DatabaseMigrator, in db: Database) throws -> String? {
        let applied = try migrator.appliedIdentifiers(db)
        guard !applied.isEmpty else {
            try checkThatNothingIsThere(db)
            return nil
        }
        let unknown = applied.subtracting(migrator.migrations).sorted()
        guard unknown.isEmpty else { throw StorageError.newer(file: path, migrations: unknown) }
        return migrator.migrations.first { !applied.contains($0) }
    }

    /// A start that was killed before its first migration leaves tables of GRDB's own.
    private func checkThatNothingIsThere(_ db: Database) throws {
        let table = try String.fetchOne(
            db,
            sql: "SELECT name FROM sqlite_master WHERE name NOT GLOB 'grdb_*' AND name NOT GLOB 'sqlite_*'"
        )
        if let table { throw StorageError.foreign(file: path, table: table) }
    }

    /// Under its final name a copy is always whole, and it never replaces an older one.
    private func copy(_ database: DatabaseQueue, before migration: String) throws {
        let partial = "\(folder)/flipside-copy.partial"
        unlink(partial)
        try makeForOwner(partial)
        let copy = try DatabaseQueue(path: partial)
        try database.backup(to: copy)
        try copy.close()
        let final = freeName(before: migration)
        guard rename(partial, final) == 0 else {
            throw StorageError.notWritable(path: final, reason: systemErrorMessage())
        }
    }

    private func freeName(before migration: String) -> String {
        let name = "\(folder)/flipside-before-\(migration)"
        var candidate = "\(name).sqlite"
        var number = 2
        while access(candidate, F_OK) == 0 {
            candidate = "\(name)-\(number).sqlite"
            number += 1
        }
        return candidate
    }
}
