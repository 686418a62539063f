import GRDB

/// The reason that a database cannot be backed up or restored. The databases are unchanged.
package enum BackupError: Error, Sendable, Equatable {
    case noDatabase(folder: String)
    /// A restore is replacing the databases, or was interrupted.
    case restoring(folder: String)
    /// A restore has replaced the databases while they were copied.
    case restored(folder: String)
    /// The file is one part of a database without the other. `missing` is the path of the other part, if known.
    case incomplete(file: String, missing: String?)
    case exists(file: String)
    case notReadable(file: String, reason: String)
    case notWritable(file: String, reason: String)
    /// The file is not a database, or its content is inconsistent.
    case damaged(file: String, detail: String)
    /// The file is a database of another application.
    case foreign(file: String)
    /// A newer version has applied these migrations.
    case newer(file: String, migrations: [String])
    /// A version before 0.1.0 has created the database.
    case older(file: String)
    /// The disk is full.
    case diskFull(file: String)
    /// Another error of SQLite.
    case failed(file: String, detail: String)
}

extension BackupError {
    /// The meaning of a database error for the operator.
    /// - Parameter copy: The file that was being written, if it is another one.
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
            case .SQLITE_FULL: .diskFull(file: copy ?? file)
            default: .failed(file: file, detail: detail)
            }
    }
}

extension BackupError: CustomStringConvertible {
    /// One line that says what to do next.
    package var description: String {
        switch self {
        case .noDatabase(let folder):
            "There is no database in \(folder). Name the data folder of the server with --data."
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
        case .notReadable(let file, let reason):
            "\(file) cannot be read (\(reason)). Check its path and permissions."
        case .notWritable(let file, let reason):
            "\(file) cannot be written (\(reason)). Change the permissions, or choose another place."
        case .damaged(let file, let detail):
            "\(file) is damaged (\(detail)). Use an earlier backup with `flipside restore`."
        case .foreign(let file):
            "\(file) is not a database of Flipside. Choose a file made by `flipside backup`."
        case .newer(let file, let migrations):
            "\(file) was created by a newer version of Flipside (it has \(migrations.joined(separator: ", ")))."
                + " Update Flipside, then try again."
        case .older(let file):
            "\(file) was created by a version before 0.1.0. Flipside can no longer read it. Use a newer backup."
        case .diskFull(let file):
            "The disk is full, so \(file) cannot be written. Free some space, or choose another place."
        case .failed(let file, let detail):
            "\(file) cannot be used (\(detail)). Check the disk, then try again."
        }
    }
}
