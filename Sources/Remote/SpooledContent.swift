import Foundation
import Synchronization

/// Content that is stored on disk for a slower reader, in a file without a name. The file disappears with this object,
/// or at any end of the process.
final class SpooledContent: Sendable {
    private let descriptor: CInt
    private let writtenCount = Atomic(0)

    /// - Parameter folder: A folder on a disk with enough space; by default that of all temporary files.
    init(
        in folder: String = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"
    ) throws(SpoolError) {
        var generator = SystemRandomNumberGenerator()
        let path = "\(folder)/download-\(String(generator.next(), radix: 16))-\(String(generator.next(), radix: 16))"
        // O_EXCL: an existing file or link is an error, and is not followed.
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SpoolError(code: errno) }
        unlink(path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var byteCount: Int { writtenCount.load(ordering: .relaxed) }

    func append(_ part: [UInt8]) throws(SpoolError) {
        var remaining = part[...]
        while !remaining.isEmpty {
            let (count, code) = remaining.withUnsafeBytes { buffer in
                (pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(byteCount)), errno)
            }
            if count < 0, code == EINTR { continue }
            guard count > 0 else { throw SpoolError(code: code) }
            remaining = remaining.dropFirst(count)
            writtenCount.add(count, ordering: .relaxed)
        }
    }

    /// Returns the next 64 KiB, or the remaining bytes; `nil` at the end.
    ///
    /// The offset of the file is the end of the last part: pwrite(2) does not move it.
    func nextPart() throws -> [UInt8]? {
        while true {
            var result = 0
            var code: CInt = 0
            // read(2) initialises the first `result` bytes of the buffer.
            let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                result = read(descriptor, buffer.baseAddress, buffer.count)
                code = errno
                count = max(result, 0)
            }
            if result < 0, code == EINTR { continue }
            guard result >= 0 else { throw SpoolError(code: code) }
            return part.isEmpty ? nil : part
        }
    }
}

/// The reason that a temporary file cannot be used.
struct SpoolError: Error, CustomStringConvertible {
    /// The value of `errno` after the call.
    let code: CInt

    var description: String { "the temporary file cannot be used: \(String(cString: strerror(code)))" }
}
