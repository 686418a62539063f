/// Writes one file of a form to disk as it arrives. At most `bufferSize` bytes and what has just arrived are in
/// memory, and an event loop never waits for the disk.
struct UploadWriter {
    private static let bufferSize = 256 << 10

    let head: MultipartHead
    private let name: [UInt8]
    private let folder: String
    private var file: TemporaryFile?
    private var buffer: [UInt8] = []

    init(head: MultipartHead, name: [UInt8], folder: String) {
        self.head = head
        self.name = name
        self.folder = folder
    }

    var byteCount: Int {
        (file?.byteCount ?? 0) + buffer.count
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) async throws(SystemError) {
        buffer += bytes
        if buffer.count >= Self.bufferSize { try await flush() }
    }

    /// - Returns: nil when no file was chosen: browsers then send an empty one without a name.
    mutating func finish() async throws(SystemError) -> UploadedFile? {
        if name.isEmpty, byteCount == 0 { return nil }
        try await flush()
        return file.map { UploadedFile(head: head, name: name, content: $0.content) }
    }

    private mutating func flush() async throws(SystemError) {
        let (file, folder) = (file, folder)
        let bytes = buffer
        buffer = []
        self.file = try await withTaskExecutorPreference(globalConcurrentExecutor) {
            () async throws(SystemError) -> TemporaryFile in
            var file = if let file { file } else { try TemporaryFile(in: folder) }
            try file.append(bytes)
            return file
        }
    }
}
