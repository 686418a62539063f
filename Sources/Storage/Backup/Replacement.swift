import Glibc

/// Exchanges the database of a locked folder for another, and keeps the present one.
struct Replacement {
    let folder: String
    private var database: String { DatabaseFile(folder: folder).path }

    /// At every moment there is a database under the name: with none a server would begin anew.
    /// - Returns: The file in which the present database is kept; nil when there is none.
    func put(_ file: String) throws -> String? {
        let kept = freeName()
        let isKept = try keep(as: kept)
        try keepLogs(beside: kept)
        guard rename(file, database) == 0 else {
            throw BackupError.notWritable(file: database, reason: systemErrorMessage())
        }
        try synchronize(folder)
        return isKept ? kept : nil
    }

    private func keep(as kept: String) throws -> Bool {
        guard link(database, kept) != 0 else { return true }
        guard errno == ENOENT else { throw BackupError.notWritable(file: kept, reason: systemErrorMessage()) }
        return false
    }

    /// A server that was killed has left a log, which belongs to its database: SQLite would apply it to the new one.
    private func keepLogs(beside kept: String) throws {
        for suffix in ["-wal", "-journal"] {
            guard rename(database + suffix, kept + suffix) == 0 || errno == ENOENT else {
                throw BackupError.notWritable(file: kept + suffix, reason: systemErrorMessage())
            }
        }
        unlink("\(database)-shm")
    }

    private func freeName() -> String {
        let name = "\(folder)/flipside-before-restore-\(Self.timestamp)"
        var candidate = "\(name).sqlite"
        var number = 2
        while access(candidate, F_OK) == 0 {
            candidate = "\(name)-\(number).sqlite"
            number += 1
        }
        return candidate
    }

    /// In UTC, such as `20261121T044540Z`.
    private static var timestamp: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
