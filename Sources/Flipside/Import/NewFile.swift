import Glibc

/// A file that a command makes. One that is there already is not replaced.
struct NewFile {
    let path: String
    private let descriptor: CInt

    /// - Parameter path: `-` is the standard output.
    init(path: String) throws(FileProblem) {
        self.path = path
        guard path != "-" else {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileProblem(path: path, verb: "made", reason: FileProblem.systemReason) }
    }

    func write(_ bytes: [UInt8]) throws(FileProblem) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileProblem(path: path, verb: "written", reason: FileProblem.systemReason) }
            written += count
        }
    }

    /// Leaves nothing behind of a file that has not become whole.
    func remove() {
        if descriptor != STDOUT_FILENO { unlink(path) }
    }
}
