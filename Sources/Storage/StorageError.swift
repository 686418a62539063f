import GRDB

/// The reason that a data folder cannot be used. Its databases are unchanged.
package enum StorageError: Error, Sendable, Equatable {
    case cannotMakeFolder(path: String, reason: String)
    case notAFolder(path: String)
    case notWritable(path: String, reason: String)
    /// Another process uses the folder. `processID` is `nil` if that process has not written its number into the lock
    /// file.
    case inUse(path: String, processID: Int32?)
    /// The file is not a database, or its content is inconsistent.
    case damaged(file: String, detail: String)
    /// One of the two databases is missing.
    case missing(file: String)
    /// A newer version has applied these migrations.
    case newer(file: String, migrations: [String])
    /// A version before 0.1.0 has created the database.
    case older(file: String)
    /// The main database contains the songs and movies too, so it is a backup.
    case isBackup(file: String)
    /// The database has this table of another application.
    case foreign(file: String, table: String)
    /// Another error of SQLite, such as a full disk.
    case failed(file: String, detail: String)
}

extension StorageError {
    /// The meaning of a database error for the operator.
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

extension StorageError: CustomStringConvertible {
    /// One line that says what to do next.
    package var description: String {
        switch self {
        case .cannotMakeFolder(let path, let reason):
            "The data folder \(path) cannot be created (\(reason)). Choose another one."
        case .notAFolder(let path):
            "The data folder \(path) is not a folder. Choose another one."
        case .notWritable(let path, let reason):
            "\(path) cannot be written (\(reason)). Change its permissions, or choose another data folder."
        case .inUse(let path, let processID):
            "The data folder \(path) is in use by another process\(processID.map { " (\($0))" } ?? "")."
                + " Stop that process, or choose another data folder."
        case .damaged(let file, let detail):
            "The database \(file) is damaged (\(detail)). Restore a backup with"
                + " `flipside restore`, or choose another data folder."
        case .missing(let file):
            "The database \(file) is missing. Put it back, restore a backup with"
                + " `flipside restore`, or choose another data folder."
        case .newer(let file, let migrations):
            "The database \(file) was created by a newer version of Flipside (it has \(migrations.joined(separator: ", ")))."
                + " Update Flipside, or choose another data folder."
        case .older(let file):
            "The database \(file) was created by a version before 0.1.0. Flipside can no longer read it."
                + " Choose another data folder."
        case .isBackup(let file):
            "The database \(file) is a backup: it holds the songs and movies too."
                + " Restore it with `flipside restore \(file)`."
        case .foreign(let file, let table):
            "The database \(file) belongs to another application (it has a table “\(table)”)."
                + " Choose another data folder."
        case .failed(let file, let detail):
            "The database \(file) cannot be used (\(detail)). Check the disk, or restore a backup with `flipside restore`."
        }
    }
}

/// The error for a missing row that every database has. Another program has deleted it.
struct MissingRow: Error, CustomStringConvertible {
    let table: String

    var description: String {
        "The table “\(table)” of the database lacks a row. Restore a backup with `flipside restore`."
    }
}
