import GRDB

/// Why the data folder cannot be used. Whatever is in it is as it was.
package enum StorageError: Error, Sendable, Equatable {
    case cannotMakeFolder(path: String, reason: String)
    case notAFolder(path: String)
    case notWritable(path: String, reason: String)
    /// `processID` is nil when the other process has not said which one it is.
    case inUse(path: String, processID: Int32?)
    /// Not a database, or one whose content does not hold together.
    case damaged(file: String, detail: String)
    /// A database without which the other one is half of what was there.
    case missing(file: String)
    /// A database to which a newer version has applied these migrations.
    case newer(file: String, migrations: [String])
    /// A database of another application, to which this table belongs.
    case foreign(file: String, table: String)
    /// What else SQLite complains about, such as a full disk.
    case failed(file: String, detail: String)
}

extension StorageError: CustomStringConvertible {
    /// One line that says what to do next.
    package var description: String {
        switch self {
        case .cannotMakeFolder(let path, let reason):
            "The data folder \(path) cannot be made (\(reason)). Choose another one."
        case .notAFolder(let path):
            "The data folder \(path) is not a folder. Choose another one."
        case .notWritable(let path, let reason):
            "\(path) cannot be written (\(reason)). Change its permissions, or choose another data folder."
        case .inUse(let path, let processID):
            "The data folder \(path) is in use by another process\(processID.map { " (\($0))" } ?? "")."
                + " Stop that one, or choose another data folder."
        case .damaged(let file, let detail):
            "The database \(file) is damaged (\(detail)). Bring a backup back with"
                + " `flipside restore`, or choose another data folder."
        case .missing(let file):
            "The database \(file) is missing. Put it back, bring a backup back with"
                + " `flipside restore`, or choose another data folder."
        case .newer(let file, let migrations):
            "The database \(file) is of a newer version of Flipside (it has \(migrations.joined(separator: ", ")))."
                + " Update Flipside, or choose another data folder."
        case .foreign(let file, let table):
            "The database \(file) belongs to another application (it has a table \"\(table)\")."
                + " Choose another data folder."
        case .failed(let file, let detail):
            "The database \(file) cannot be used (\(detail))."
        }
    }
}

extension StorageError {
    /// What SQLite's complaint about a database file means for the person who starts Flipside.
    init(_ error: any Error, file: String) {
        guard let error = error as? DatabaseError else {
            self = .failed(file: file, detail: "\(error)")
            return
        }
        let detail = error.message ?? "\(error.resultCode)"
        self =
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(file: file, detail: detail)
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: .notWritable(path: file, reason: detail)
            default: .failed(file: file, detail: detail)
            }
    }
}

/// A row that a migration has made is gone: somebody else has written to the database.
struct MissingRow: Error, CustomStringConvertible {
    let table: String

    var description: String {
        "The table \"\(table)\" of the database has lost a row that it needs. Bring a backup back with"
            + " `flipside restore`."
    }
}
