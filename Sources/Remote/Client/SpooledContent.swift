import Glibc
import Models
import Synchronization

/// The content of an answer on its way to whoever reads it at their own pace: a file without a name, which is gone with
/// this object, or with the process, however that ends.
final class SpooledContent: Sendable {
    private let descriptor: CInt
    private let writtenCount = Atomic(0)
    private let readCount = Mutex(0)

    /// - Parameter folder: On a disk with space for what is going to be written.
    init(in folder: String = "/var/tmp") throws(SpoolError) {
        var generator = SystemRandomNumberGenerator()
        let path = "\(folder)/download-\(String(generator.next(), radix: 16))-\(String(generator.next(), radix: 16))"
        // O_EXCL: a file or a link that is there already is not followed, but an error.
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SpoolError(code: errno) }
        unlink(path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var byteCount: Int { writtenCount.load(ordering: .relaxed) }

    func append(_ part: [UInt8]) throws(SpoolError) {
        var rest = part[...]
        while !rest.isEmpty {
            let (count, code) = rest.withUnsafeBytes { buffer in
                (pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(byteCount)), errno)
            }
            if count < 0, code == EINTR { continue }
            guard count > 0 else { throw SpoolError(code: code) }
            rest = rest.dropFirst(count)
            writtenCount.add(count, ordering: .relaxed)
        }
    }

    /// The next 64 KiB, or what is left; nil at the end.
    func nextPart() throws -> [UInt8]? {
        try readCount.withLock { readCount in
            let part = try part(at: readCount)
            readCount += part.count
            return part.isEmpty ? nil : part
        }
    }

    private func part(at offset: Int) throws(SpoolError) -> [UInt8] {
        while true {
            var result = 0
            var code: CInt = 0
            // pread(2) initialises the first `result` bytes of the buffer.
            let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
                result = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                code = errno
                count = max(result, 0)
            }
            if result < 0, code == EINTR { continue }
            guard result >= 0 else { throw SpoolError(code: code) }
            return part
        }
    }
}

/// What arrives cannot be put on the disk, or read from there.
struct SpoolError: Error, CustomStringConvertible {
    /// The value of `errno` right after the call: what runs in between may change it.
    let code: CInt

    var description: String { "it could not be put on the disk: \(String(cString: strerror(code)))" }
}
