import Foundation

/// Creates an empty file that only its owner may read. SQLite would create one that everyone can read.
/// - Parameter isNew: Whether an existing file is an error.
func createPrivateFile(at path: String, isNew: Bool = false) throws(StorageError) {
    let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | (isNew ? O_EXCL : 0) | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
        throw errno == EEXIST ? .exists(file: path) : .notWritable(path: path, reason: systemErrorMessage())
    }
    close(descriptor)
}

/// Waits until a file, or the names in a folder, have reached the disk. Without the names, a power cut may lose a file
/// whose content is on the disk.
func synchronize(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: systemErrorMessage()) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .notWritable(path: path, reason: systemErrorMessage()) }
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
