import Glibc

/// A regular file that is open for reading. It is closed with its last copy.
public struct OpenFile: Sendable {
    let descriptor: Descriptor
    /// The length in bytes when it was opened.
    public let byteCount: Int

    /// Opens a regular file; a symbolic link is followed.
    /// - Throws: `SystemError`, with `EISDIR` or `EINVAL` for what is not a regular file.
    public init(path: String) throws(SystemError) {
        // Not blocking, or opening a named pipe would wait for somebody to write to it.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw SystemError(call: "open") }
        descriptor = Descriptor(owning: number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError(call: "fstat") }
        switch status.st_mode & S_IFMT {
        case S_IFREG: byteCount = Int(status.st_size)
        case S_IFDIR: throw SystemError(call: "open", code: EISDIR)
        default: throw SystemError(call: "open", code: EINVAL)
        }
    }

    /// The content from the start, at most `limit` bytes at a time, until `body` has seen all of it.
    public func forEachPart(upTo limit: Int = 256 << 10, _ body: ([UInt8]) -> Void) throws(SystemError) {
        var offset = 0
        while offset < byteCount {
            let part = try read(at: offset, count: min(limit, byteCount - offset))
            guard !part.isEmpty else { return }
            offset += part.count
            body(part)
        }
    }

    /// The whole content.
    public func contents() throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        try forEachPart { bytes += $0 }
        return bytes
    }

    private func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var result = 0
        // pread(2) initialises the first `result` bytes of the buffer, and at most `count`.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            result = pread(descriptor.number, buffer.baseAddress, count, off_t(offset))
            initializedCount = max(result, 0)
        }
        guard result >= 0 else { throw SystemError(call: "pread") }
        return bytes
    }
}
