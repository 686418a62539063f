import GRDB

/// The reason that a data folder cannot be used, backed up or restored. Its databases are unchanged, and a backup that
/// was not completed is deleted.
package enum StorageError: Error, Sendable, Equatable {
    case cannotMakeFolder(path: String, reason: String)
    case notAFolder(path: String)
    /// The file or folder exists, and cannot be read.
    case cannotOpen(path: String, reason: String)
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
    case diskFull(file: String)
    /// Another error of SQLite.
    case failed(file: String, detail: String)

    // Of a backup, a restore or a move:

    /// The folder that a move should create databases in has some.
    case hasDatabase(folder: String)
    /// The folder to back up has no database.
    case noDatabase(folder: String)
    /// A restore is replacing the databases, or was interrupted.
    case restoring(folder: String)
    /// A restore has replaced the databases while they were copied.
    case restored(folder: String)
    /// The file is one part of a database without the other. `missing` is the path of the other part, if known.
    case incomplete(file: String, missing: String?)
    /// The name of the new backup is that of an existing file.
    case exists(file: String)
    case notABackup(file: String)
    /// This table of a restored backup differs from that in the file.
    case different(file: String, table: String)
}

extension StorageError {
    /// The meaning of a database error for the operator. A `StorageError` stays as it is.
    /// - Parameter copy: The file that was being written, if it is another one.
    init(_ error: any Error, file: String, copy: String? = nil) {
        if let error = error as? StorageError {
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
            case .SQLITE_CANTOPEN, .SQLITE_PERM: .cannotOpen(path: file, reason: detail)
            case .SQLITE_READONLY: .notWritable(path: file, reason: detail)
            case .SQLITE_FULL: .diskFull(file: copy ?? file)
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
        case .cannotOpen(let path, let reason):
            "\(path) cannot be opened (\(reason)). Check its path and permissions."
        case .notWritable(let path, let reason):
            "\(path) cannot be written (\(reason)). Check its path and permissions, or choose another place."
        case .inUse(let path, let processID):
            "The data folder \(path) is in use by another process\(processID.map { " (\($0))" } ?? "")."
                + " Stop that process, or choose another data folder."
        case .damaged(let file, let detail):
            "The database \(file) is damaged (\(detail)). Restore an earlier backup with `flipside restore`."
        case .missing(let file):
            "The database \(file) is missing. Put it back, restore a backup with"
                + " `flipside restore`, or choose another data folder."
        case .newer(let file, let migrations):
            "The database \(file) was created by a newer version of Flipside (it has \(migrations.joined(separator: ", ")))."
                + " Update Flipside, then try again."
        case .older(let file):
            "The database \(file) was created by a version before 0.1.0. Flipside can no longer read it."
                + " Choose a newer backup, or another data folder."
        case .isBackup(let file):
            "The database \(file) is a backup: it holds the songs and movies too."
                + " Restore it with `flipside restore \(file)`."
        case .foreign(let file, let table):
            "The database \(file) belongs to another application (it has a table “\(table)”)."
                + " Choose another data folder."
        case .diskFull(let file):
            "The disk is full, so \(file) cannot be written. Free some space, or choose another place."
        case .failed(let file, let detail):
            "The database \(file) cannot be used (\(detail)). Check the disk, then try again."
        case .noDatabase(let folder):
            "There is no database in \(folder). Name the data folder of the server with --data."
        case .hasDatabase(let folder):
            "There are databases in \(folder) already. Name a new folder with --to."
        case .restoring(let folder):
            "A restore into \(folder) is not finished. Start the server, which finishes it, then try again."
        case .restored(let folder):
            "A restore has replaced the databases in \(folder) during the backup. Try again."
        case .incomplete(let file, let missing?):
            "\(file) does not hold the songs and movies, which are in a second file. Put that file beside it as \(missing)."
        case .incomplete(let file, nil):
            "\(file) is only one part of a database. Choose a file made by `flipside backup`."
        case .exists(let file):
            "\(file) already exists. Choose another name."
        case .notABackup(let file):
            "\(file) is not a backup of Flipside. Choose a file made by `flipside backup`."
        case .different(let file, let table):
            "\(file) cannot be restored completely (the table “\(table)” differs). Make another backup."
        }
    }

    /// Returns the same error about the file that is to be written, if it is about the unfinished one.
    func naming(_ file: String, insteadOf partial: String) -> StorageError {
        func name(_ path: String) -> String { path.hasPrefix(partial) ? file : path }
        return switch self {
        case .cannotOpen(let path, let reason): .cannotOpen(path: name(path), reason: reason)
        case .notWritable(let path, let reason): .notWritable(path: name(path), reason: reason)
        case .damaged(let path, let detail): .damaged(file: name(path), detail: detail)
        case .diskFull(let path): .diskFull(file: name(path))
        case .failed(let path, let detail): .failed(file: name(path), detail: detail)
        case .different(let path, let table): .different(file: name(path), table: table)
        default: self
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
