import GRDB
import Glibc

extension Storage {
    /// Copies the databases of the data folder into one new file, which its owner alone may read.
    ///
    /// A server may use the folder meanwhile: the copy has everything that was saved when it began, and each of the two
    /// databases as it was at one moment. Under its name the file is always whole.
    package static func backUp(_ folder: String, to file: String) throws(BackupError) {
        try checkForDatabase(in: folder)
        guard access(file, F_OK) != 0 else { throw .exists(file: file) }

        let partial = "\(file).partial-\(getpid())"
        defer { unlink(partial) }
        try makeForOwnerAlone(partial)
        try WholeCopy(of: DatabasePart.rest.path(in: folder)).write(to: partial)
        try DatabaseSnapshot(path: partial).checkContent()
        try publish(partial, as: file)
    }

    /// - Throws: `BackupError.noDatabase`
    package static func checkForDatabase(in folder: String) throws(BackupError) {
        guard access(DatabasePart.rest.path(in: folder), F_OK) == 0 else { throw .noDatabase(folder: folder) }
    }

    /// Gives a file its name, unless another has it: the name is taken first, as rename(2) would replace the other.
    private static func publish(_ partial: String, as file: String) throws(BackupError) {
        try makeForOwnerAlone(file)
        guard rename(partial, file) == 0 else {
            let reason = systemErrorMessage()
            unlink(file)
            throw .notWritable(file: file, reason: reason)
        }
        try synchronize(parent(of: file))
    }

    private static func parent(of file: String) -> String {
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }
}

/// Makes an empty file that only its owner may read; none may be there.
func makeForOwnerAlone(_ file: String) throws(BackupError) {
    let descriptor = Glibc.open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
        throw errno == EEXIST ? .exists(file: file) : .notWritable(file: file, reason: systemErrorMessage())
    }
    Glibc.close(descriptor)
}
