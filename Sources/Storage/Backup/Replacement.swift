import Foundation

/// The replacement of both databases of a locked folder by two new files. The previous databases are kept.
///
/// The new files are written as `….partial`. Then one rename decides: the new databases are valid once the new main
/// database is called `flipside-before-restore-….ready`. The later steps can be repeated from any point, and the next
/// start does so if the program was killed.
struct Replacement {
    let folder: String

    /// The new file of a part while it is written. The file of the catalogue keeps this name until it replaces the
    /// previous one.
    func partial(of part: DatabasePart) -> String { "\(folder)/\(part.name)-restore.partial" }

    func removePartials() {
        for file in DatabasePart.allCases.map(partial) {
            for suffix in ["", "-journal"] { unlink(file + suffix) }
        }
    }

    /// Replaces the databases by the partial files, which have reached the disk.
    /// - Returns: The files in which the former databases are kept.
    func run() throws(StorageError) -> [String] {
        let label = KeptFiles(folder: folder).freeLabel(KeptFiles.labelBeforeRestore())
        try synchronize(folder)
        try move(partial(of: .main), to: ready(label))
        return try finish()
    }

    /// Finishes the replacement that has been decided, or else removes the files of one that was killed before.
    ///
    /// The previous main database is moved first, and the new one gets its name last. So a concurrent backup never
    /// finds parts of both.
    /// - Returns: The files in which the former databases are kept.
    func finish() throws(StorageError) -> [String] {
        guard let label = decidedLabel else {
            removePartials()
            return []
        }
        try synchronize(folder)
        try keep(.main, label)
        if exists(partial(of: .catalogue)) {
            try keep(.catalogue, label)
            try move(partial(of: .catalogue), to: DatabasePart.catalogue.path(in: folder))
            try synchronize(folder)
        }
        try move(ready(label), to: DatabasePart.main.path(in: folder))
        try synchronize(folder)
        return [.main, .catalogue].map { KeptFiles(folder: folder).path(of: $0, label) }.filter(exists)
    }

    /// Whether a replacement has been decided and is not finished.
    var isDecided: Bool { decidedLabel != nil }

    /// The label of the previous databases, which is part of the name of the decisive file.
    private var decidedLabel: String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let prefix = "\(DatabasePart.main.name)-\(KeptFiles.beforeRestore)"
        guard let name = names.first(where: { $0.hasPrefix(prefix) && $0.hasSuffix(".ready") }) else { return nil }
        return String(name.dropFirst(DatabasePart.main.name.count + 1).dropLast(".ready".count))
    }

    private func ready(_ label: String) -> String { "\(folder)/\(DatabasePart.main.name)-\(label).ready" }

    /// Moves a database away, if it is still there, and then the log that a killed server may have left: SQLite would
    /// apply it to the new database.
    private func keep(_ part: DatabasePart, _ label: String) throws(StorageError) {
        let database = part.path(in: folder)
        let kept = KeptFiles(folder: folder).path(of: part, label)
        for suffix in ["", "-wal", "-journal"] where exists(database + suffix) {
            try move(database + suffix, to: kept + suffix)
        }
        unlink("\(database)-shm")
        try synchronize(folder)
    }

    private func move(_ file: String, to name: String) throws(StorageError) {
        guard rename(file, name) == 0 else { throw .notWritable(path: name, reason: systemErrorMessage()) }
    }

    private func exists(_ file: String) -> Bool {
        var status = stat()
        return lstat(file, &status) == 0
    }
}
