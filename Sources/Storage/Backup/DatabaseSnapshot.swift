import GRDB
import Glibc

/// A database file that is only read: what it holds at one moment can be checked, and copied, while a server writes to
/// it.
struct DatabaseSnapshot {
    let path: String

    /// Refuses what is damaged, somebody else's, or of a newer version.
    func check(schemas: Schemas) throws(BackupError) {
        try read { db in
            try checkContent(db)
            let applied = try schemas.rest.appliedIdentifiers(db)
            guard !applied.isEmpty else { throw BackupError.foreign(file: path) }
            let unknown = schemas.unknown(among: applied)
            guard unknown.isEmpty else { throw BackupError.newer(file: path, migrations: unknown) }
        }
    }

    func contains(_ part: DatabasePart) throws(BackupError) -> Bool {
        try read(part.isContained)
    }

    /// Looks at every page and index.
    func checkContent() throws(BackupError) {
        try read(checkContent)
    }

    /// Writes one state of the database into a file that is empty, and waits until that has reached the disk.
    ///
    /// The copy is compact and a single file: it has no log beside it, and nothing that was deleted.
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

    /// - Parameter copy: The file into which it is read, whose disk may have no room.
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

/// Waits until a file, or the names in a folder, have reached the disk.
func synchronize(_ path: String) throws(BackupError) {
    guard synchronizeToDisk(path) else { throw .notWritable(file: path, reason: systemErrorMessage()) }
}

extension BackupError {
    /// What SQLite's complaint means for the person who makes or restores a backup.
    /// - Parameter copy: The file that was being written, where it is another one.
    init(_ error: any Error, file: String, copy: String? = nil) {
        if let error = error as? BackupError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .failed(file: file, detail: "\(error)")
            return
        }
        let detail = error.message ?? "\(error.resultCode)"
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(file: file, detail: detail)
            case .SQLITE_CANTOPEN, .SQLITE_PERM: .notReadable(file: file, reason: detail)
            case .SQLITE_FULL: .noRoom(file: copy ?? file)
            default: .failed(file: file, detail: detail)
            }
    }
}
