import Glibc

/// A file that takes what is written to it, and that loses its name as soon as it is there. Nobody else can open it, and it is
/// deleted when it is closed.
///
/// The calls block, so they belong on `globalConcurrentExecutor` and not on an event loop.
public struct TemporaryFile: Sendable {
    private let descriptor: Descriptor
    /// How many bytes were written.
    public private(set) var byteCount = 0

    /// - Parameter folder: On a disk with space for what is going to be written.
    public init(in folder: String = "/var/tmp") throws(SystemError) {
        var generator = SystemRandomNumberGenerator()
        let path = "\(folder)/upload-\(String(generator.next(), radix: 16))-\(String(generator.next(), radix: 16))"
        // O_EXCL: a file or a link that is there already is not followed, but an error.
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw SystemError(call: "open") }
        descriptor = Descriptor(owning: number, isSlowToClose: true)
        guard unlink(path) == 0 else { throw SystemError(call: "unlink") }
    }

    /// Writes behind what was written before.
    public mutating func append(_ bytes: [UInt8]) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
                return pwrite(descriptor.number, rest.baseAddress, rest.count, off_t(byteCount))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError(call: "pwrite") }
            written += count
            byteCount += count
        }
    }

    /// What was written, to be read from any place any number of times.
    public var content: OpenFile {
        OpenFile(descriptor: descriptor, range: 0..<byteCount)
    }
}
