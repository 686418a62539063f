import Glibc

/// All bytes of a file that a person has chosen, or the system's reason why there are none.
func bytes(ofFileAt path: String) throws(SeedFileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SeedFileError(file: path, reason: systemErrorMessage()) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        guard count >= 0 else { throw SeedFileError(file: path, reason: systemErrorMessage()) }
        if count == 0 { return bytes }
        bytes += chunk.prefix(count)
    }
}
