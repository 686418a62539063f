import Glibc

/// Creates an empty file that only its owner may read, unless the file exists. SQLite would create one that everyone
/// can read.
func createPrivateFile(at path: String) throws(StorageError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .notWritable(path: path, reason: systemErrorMessage()) }
    close(descriptor)
}

/// Creates an empty file that only its owner may read. The file must not exist.
func createNewPrivateFile(at path: String) throws(BackupError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
        throw errno == EEXIST ? .exists(file: path) : .notWritable(file: path, reason: systemErrorMessage())
    }
    close(descriptor)
}

/// Waits until a file, or the names in a folder, have reached the disk.
func synchronize(_ path: String) throws(BackupError) {
    guard synchronizeToDisk(path) else { throw .notWritable(file: path, reason: systemErrorMessage()) }
}

/// Waits until a file, or the names in a folder, have reached the disk.
/// - Returns: false after an error, which is in `errno`.
func synchronizeToDisk(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
}

/// Returns the folder that a path is in; `.` for a name alone.
func parentFolder(of path: String) -> String {
    var rest = path[...]
    while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
    guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
}

/// The file that a name belongs to: the same file whatever it is renamed to, and none if there is no such name.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}

/// The system's message about the call that has just failed, such as `Permission denied`.
func systemErrorMessage(_ number: Int32 = errno) -> String {
    // Thread-safe: since glibc 2.32 the text is a constant or belongs to the thread.
    String(cString: strerror(number))
}
