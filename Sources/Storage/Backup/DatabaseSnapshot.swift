import GRDB
import Glibc

/// A database file, opened read-only. It can be checked and copied while a server writes to it.
struct DatabaseSnapshot {
    let path: String

    /// Refuses a database that is damaged, of another application, or of a version that this one cannot migrate.
    func check(schemas: Schemas) throws(BackupError) {
        try read { db in
            try checkContent(db)
            let applied = try schemas.main.migrator.appliedIdentifiers(db)
            guard !applied.isEmpty else { throw BackupError.foreign(file: path) }
            let unknown = schemas.unknownMigrations(in: applied)
            guard unknown.isEmpty else { throw BackupError.newer(file: path, migrations: unknown) }
            guard !schemas.main.isOutdated(applied), !schemas.catalogue.isOutdated(applied) else {
                throw BackupError.older(file: path)
            }
        }
    }

    func contains(_ part: DatabasePart) throws(BackupError) -> Bool {
        try read(part.isContained)
    }

    /// Reads every page and index.
    func checkContent() throws(BackupError) {
        try read(checkContent)
    }

    /// Writes the state of one moment into an empty file, and waits until it has reached the disk. The copy is compact
    /// and a single file, without a log and without deleted content.
    func copy(to file: String) throws(BackupError) {
        try read(into: file) { db in try db.execute(sql: "VACUUM INTO ?", arguments: [file]) }
        try synchronize(file)
    }

    private func checkContent(_ db: Database) throws {
        let complaint = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        guard complaint == "ok" else {
            let detail = complaint?.split(separator: "\n").joined(separator: " ") ?? "it cannot be checked"
            throw BackupError.damaged(file: path, detail: detail)
        }
    }

    /// - Parameter copy: The file that `body` writes; its disk may be full.
    private func read<T>(into copy: String? = nil, _ body: (Database) throws -> T) throws(BackupError) -> T {
        guard access(path, R_OK) == 0 else {
            throw .notReadable(file: path, reason: systemErrorMessage())
        }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            let result = try database.inDatabase(body)
            try database.close()
            return result
        } catch {
            throw BackupError(error, file: path, copy: copy)
        }
    }
}
