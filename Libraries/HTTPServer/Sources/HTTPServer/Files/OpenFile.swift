import SystemCalls

/// A regular file that is open for reading, or a part of one. The file is closed with its last copy.
public struct OpenFile: Sendable {
    let descriptor: Descriptor
    /// The position of the content in the file.
    let range: Range<Int>

    /// The length in bytes at the time of opening.
    public var byteCount: Int {
        range.count
    }

    init(descriptor: Descriptor, range: Range<Int>) {
        self.descriptor = descriptor
        self.range = range
    }

    /// Opens a regular file. Symbolic links are followed.
    /// - Throws: `SystemError`, with `EISDIR` or `EINVAL` if the path is not a regular file.
    public init(path: String) throws(SystemError) {
        // O_NONBLOCK: opening a named pipe would block until another process writes to it.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw SystemError(call: "open") }
        descriptor = Descriptor(owning: number)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemError(call: "fstat") }
        switch status.st_mode & S_IFMT {
        case S_IFREG: range = 0..<Int(status.st_size)
        case S_IFDIR: throw SystemError(call: "open", code: EISDIR)
        default: throw SystemError(call: "open", code: EINVAL)
        }
    }

    /// Returns the time of the last change.
    func lastModified() throws(SystemError) -> HTTPDate {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0 else { throw SystemError(call: "fstat") }
        return HTTPDate(secondsSince1970: System.lastModification(status))
    }

    /// Calls `body` with the content, part by part, up to `limit` bytes at a time.
    public func forEachPart(upTo limit: Int = 256 << 10, _ body: ([UInt8]) -> Void) throws(SystemError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let part = try read(at: offset, count: min(limit, range.upperBound - offset))
            guard !part.isEmpty else { return }
            offset += part.count
            body(part)
        }
    }

    /// Returns the whole content.
    public func contents() throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        // Mostly a single part, which is not copied.
        try forEachPart(upTo: byteCount) { bytes = bytes.isEmpty ? $0 : bytes + $0 }
        return bytes
    }

    /// Returns a part of the content. The range is clamped to the content.
    public func part(_ part: Range<Int>) -> OpenFile {
        let part = part.clamped(to: 0..<byteCount)
        let start = range.lowerBound
        return OpenFile(descriptor: descriptor, range: start + part.lowerBound..<start + part.upperBound)
    }

    private func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var result = 0
        // pread(2) initialises the first `result` bytes of the buffer, at most `count`.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            result = pread(descriptor.number, buffer.baseAddress, count, off_t(offset))
            initializedCount = max(result, 0)
        }
        guard result >= 0 else { throw SystemError(call: "pread") }
        return bytes
    }
}
