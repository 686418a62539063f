import Glibc
import HTTPServer
import Models

extension ImportFile {
    /// A file that somebody has named; `-` is the standard input.
    /// - Throws: `FileProblem`.
    init(readingFrom path: String) throws(FileProblem) {
        guard path != "-" else {
            self.init(name: "the standard input", byteCount: nil) { try Self.part(of: STDIN_FILENO) }
            return
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem(path: path, verb: "read", reason: FileProblem.systemReason) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw FileProblem(path: path, verb: "read", reason: "it is a folder")
        }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        // The descriptor ends with the program.
        self.init(name: name, byteCount: isFile ? Int(status.st_size) : nil) { try Self.part(of: descriptor) }
    }

    private static func part(of descriptor: CInt) throws -> [UInt8]? {
        while true {
            var result = 0
            // read(2) initialises the first `result` bytes of the buffer.
            let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                result = read(descriptor, buffer.baseAddress, buffer.count)
                count = max(result, 0)
            }
            if result < 0, errno == EINTR { continue }
            guard result >= 0 else {
                throw FileProblem(path: "The file", verb: "read", reason: FileProblem.systemReason)
            }
            return part.isEmpty ? nil : part
        }
    }
}
