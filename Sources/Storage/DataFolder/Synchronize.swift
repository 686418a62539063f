import Glibc

/// Waits until a file, or the names in a folder, have reached the disk.
/// - Returns: Whether they have; `errno` says why not.
func synchronizeToDisk(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
}
