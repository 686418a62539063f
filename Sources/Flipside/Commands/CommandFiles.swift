import Foundation
import HTTPServer
import Models

/// An error of a file in the arguments of a command.
struct FileError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// - Parameter verb: The participle in “cannot be read”.
    init(path: String, verb: String, reason: String) {
        description = "\(path) cannot be \(verb) (\(reason))."
    }

    /// The system's description of the error of the previous call.
    static var systemReason: String { String(cString: strerror(errno)) }
}

/// A file that a command creates. An existing file is not replaced.
struct NewFile {
    let path: String
    private let descriptor: CInt

    /// - Parameters:
    ///   - path: A path, or `-` for standard output.
    ///   - isPrivate: Whether only the owner may read the file.
    init(path: String, isPrivate: Bool = false) throws(FileError) {
        self.path = path
        guard path != "-" else {
            descriptor = STDOUT_FILENO
            return
        }
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
        guard descriptor >= 0 else {
            throw errno == EEXIST
                ? FileError("\(path) already exists. Choose another name.")
                : FileError(path: path, verb: "created", reason: FileError.systemReason)
        }
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(path: path, verb: "written", reason: FileError.systemReason) }
            written += count
        }
    }

    /// Removes a file that is incomplete.
    func remove() {
        if descriptor != STDOUT_FILENO { unlink(path) }
    }
}

extension ImportFile {
    /// - Parameter path: A path, or `-` for standard input.
    init(readingFrom path: String) throws(FileError) {
        guard path != "-" else {
            self.init(name: "standard input", byteCount: nil) { try Self.part(of: STDIN_FILENO) }
            return
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, verb: "read", reason: FileError.systemReason) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw FileError(path: path, verb: "read", reason: "it is a folder")
        }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        // The descriptor is closed when the program ends.
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
                throw FileError(path: "The file", verb: "read", reason: FileError.systemReason)
            }
            return part.isEmpty ? nil : part
        }
    }
}
