import SystemCalls

/// A file without a name, open for writing. No other program can open it, and the system deletes it when it is closed.
///
/// The methods block, so call them on `globalConcurrentExecutor` and not on an event loop.
public struct TemporaryFile: Sendable {
    private let descriptor: Descriptor
    /// The number of bytes written.
    public private(set) var byteCount = 0

    /// The folder for files of any size: that in the environment variable `TMPDIR`, or `/var/tmp`.
    public static let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp"

    /// The number of bytes that a file counts for in addition to its content, because it takes a descriptor.
    public static let cost = 64 << 10

    /// Creates the file.
    /// - Parameters:
    ///   - folder: A folder on a disk with enough space for the content.
    ///   - share: The share that the file counts in as long as it is open, for example while it is sent. If it is lost, the
    ///     file becomes empty, so that its disk space is free at once.
    /// - Throws: `SystemError`, with `isLackOfDescriptors` if the last descriptors are left to databases and logs.
    public init(in folder: String = Self.folder, counting share: ByteBudget.Share? = nil) throws(SystemError) {
        var generator = SystemRandomNumberGenerator()
        let path = "\(folder)/upload-\(String(generator.next(), radix: 16))-\(String(generator.next(), radix: 16))"
        // O_EXCL: an existing file or link is an error and is not followed.
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard number >= 0 else { throw SystemError(call: "open") }
        descriptor = Descriptor(owning: number, isSlowToClose: true, counting: share)
        guard unlink(path) == 0 else { throw SystemError(call: "unlink") }
        guard !DescriptorReserve.isInLastPart(number) else { throw SystemError(call: "open", code: EMFILE) }
        share?.whenLost { [weak descriptor] in
            Task.detached(executorPreference: globalConcurrentExecutor) {
                if let descriptor { ftruncate(descriptor.number, 0) }
            }
        }
    }

    /// Appends bytes.
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

    /// The content so far, which can be read in any order and any number of times.
    public var content: OpenFile {
        OpenFile(descriptor: descriptor, range: 0..<byteCount)
    }
}

extension TemporaryFile? {
    /// Returns the file with bytes appended, without blocking the event loop of the caller. The first ones create the
    /// file.
    func appending(
        _ bytes: [UInt8],
        in folder: String,
        counting share: ByteBudget.Share?
    ) async throws(RequestError) -> TemporaryFile {
        do throws(SystemError) {
            return try await withTaskExecutorPreference(globalConcurrentExecutor) {
                () async throws(SystemError) -> TemporaryFile in
                var file = if let self { self } else { try TemporaryFile(in: folder, counting: share) }
                try file.append(bytes)
                return file
            }
        } catch {
            throw .notStored(error)
        }
    }
}
