import GRDB
import Glibc

/// A database file that is only read: what it holds at one moment can be checked, and copied, while a server writes to
/// it.
struct DatabaseSnapshot {
    let path: String

    /// Refuses what a server could not be started with.
    func check(migrator: DatabaseMigrator) throws(BackupError) {
        try read { db in
            try checkContent(db)
            let applied = try migrator.appliedIdentifiers(db)
            guard !applied.isEmpty else { throw BackupError.foreign(file: path) }
            let unknown = applied.subtracting(migrator.migrations).sorted()
            guard unknown.isEmpty else { throw BackupError.newer(file: path, migrations: unknown) }
        }
    }

    /// Looks at every page and index.
    func checkContent() throws(BackupError) {
        try read(checkContent)
    }

    /// Writes one state of the database into a file that is empty, and waits until that has reached the disk.
    ///
    /// The copy is compact and a single file: it has no log beside it, and nothing that was deleted.
    func copy(to file: String) throws(BackupError) {
        try read { db in try db.execute(sql: "VACUUM INTO ?", arguments: [file]) }
        try synchronize(file)
    }

    private func checkContent(_ db: Database) throws {
        let complaint = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
        guard complaint == "ok" else {
            let detail = complaint?.split(separator: "\n").joined(separator: " ") ?? "it cannot be checked"
            throw BackupError.damaged(file: path, detail: detail)
        }
    }

    private func read(_ body: (Database) throws -> Void) throws(BackupError) {
        guard access(path, R_OK) == 0 else {
            throw .notReadable(file: path, reason: systemErrorMessage())
        }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            try database.inDatabase(body)
            try database.close()
        } catch let error as BackupError {
            throw error
        } catch {
            throw BackupError(error, file: path)
        }
    }
}

/// Waits until a file, or the names in a folder, have reached the disk.
func synchronize(_ path: String) throws(BackupError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .notWritable(file: path, reason: systemErrorMessage()) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .notWritable(file: path, reason: systemErrorMessage()) }
}

extension BackupError {
    fileprivate init(_ error: any Error, file: String) {
        guard let error = error as? DatabaseError else {
            self = .failed(file: file, detail: "\(error)")
            return
        }
        let detail = error.message ?? "\(error.resultCode)"
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(file: file, detail: detail)
            case .SQLITE_CANTOPEN, .SQLITE_PERM: .notReadable(file: file, reason: detail)
            default: .failed(file: file, detail: detail)
            }
    }
}
