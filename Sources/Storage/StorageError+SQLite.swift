import GRDB

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
