import Foundation
import GRDB

/// A database file, opened read-only. It can be checked and copied while a server writes to it.
struct DatabaseSnapshot {
    let path: String

    /// The first bytes of every database file (https://www.sqlite.org/fileformat.html §1.3).
    private static let magicBytes = Data("SQLite format 3\0".utf8)

    /// Refuses a file that is no database, and a database that is damaged, of another application, or of a version that
    /// this one cannot migrate.
    func check(schemas: Schemas) throws(StorageError) {
        // Reading a pipe could take for ever.
        var file = stat()
        guard stat(path, &file) != 0 || file.st_mode & S_IFMT == S_IFREG else { throw .notABackup(file: path) }
        let start = try? FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: Self.magicBytes.count)
        guard start == nil || start == Self.magicBytes else { throw .notABackup(file: path) }
        try read { db in
            try db.checkContent(of: path, comparingIndexes: true)
            let applied = try schemas.main.migrator.appliedIdentifiers(db)
            guard !applied.isEmpty else { throw StorageError.notABackup(file: path) }
            try schemas.check(applied, of: path)
        }
    }

    func contains(_ part: DatabasePart) throws(StorageError) -> Bool {
        try read(part.isContained)
    }

    /// Reads every page and index.
    func checkContent() throws(StorageError) {
        try read { db in try db.checkContent(of: path, comparingIndexes: true) }
    }

    /// Writes the state of one moment into an empty file, and waits until it has reached the disk. The copy is compact
    /// and a single file, without a log and without deleted content.
    func copy(to file: String) throws(StorageError) {
        try read(into: file) { db in try db.execute(sql: "VACUUM INTO ?", arguments: [file]) }
        try synchronize(file)
    }

    /// - Parameter copy: The file that `body` writes; its disk may be full.
    private func read<T>(into copy: String? = nil, _ body: (Database) throws -> T) throws(StorageError) -> T {
        guard access(path, R_OK) == 0 else {
            throw .cannotOpen(path: path, reason: systemErrorMessage())
        }
        do {
            return try withDatabase(at: path, readOnly: true, body)
        } catch {
            throw StorageError(error, file: path, copy: copy)
        }
    }
}
