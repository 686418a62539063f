/// Why a database cannot be backed up or restored. Whatever was there is as it was.
package enum BackupError: Error, Sendable, Equatable {
    case noDatabase(folder: String)
    /// One part of a database without the other. `missing` is where that one belongs; nil when that cannot be said.
    case incomplete(file: String, missing: String?)
    case exists(file: String)
    case notReadable(file: String, reason: String)
    case notWritable(file: String, reason: String)
    /// Not a database, or one whose content does not hold together.
    case damaged(file: String, detail: String)
    /// A database, and not one of Flipside's.
    case foreign(file: String)
    /// A database to which a newer version has applied these migrations.
    case newer(file: String, migrations: [String])
    /// The disk of a file that is made has no more room.
    case noRoom(file: String)
    /// What else SQLite complains about.
    case failed(file: String, detail: String)
}

extension BackupError: CustomStringConvertible {
    /// One line that says what to do next.
    package var description: String {
        switch self {
        case .noDatabase(let folder):
            "There is no database in \(folder). Name the data folder of the server with --data."
        case .incomplete(let file, let missing?):
            "\(file) is without its songs and movies, which are in a second file. Put that one beside it as \(missing)."
        case .incomplete(let file, nil):
            "\(file) is one part of a database. Choose a file that flipside backup has made."
        case .exists(let file):
            "\(file) exists already, and a backup replaces nothing. Choose another name."
        case .notReadable(let file, let reason):
            "\(file) cannot be read (\(reason))."
        case .notWritable(let file, let reason):
            "\(file) cannot be written (\(reason)). Change the permissions, or choose another place."
        case .damaged(let file, let detail):
            "\(file) is damaged (\(detail)). Use an earlier backup: flipside restore FILE."
        case .foreign(let file):
            "\(file) is no database of Flipside. Choose a file that flipside backup has made."
        case .newer(let file, let migrations):
            "\(file) is of a newer version of Flipside (it has \(migrations.joined(separator: ", ")))."
                + " Update Flipside, then try again."
        case .noRoom(let file):
            "There is no room on the disk for \(file). Free some space, or choose another place."
        case .failed(let file, let detail):
            "\(file) cannot be used (\(detail))."
        }
    }
}
