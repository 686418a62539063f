/// The budgets for the content of all requests under way, shared by the connections of a server.
struct BodyBudgets: Sendable {
    /// The memory for complete content.
    let memory: MemoryBudget
    /// The disk space for unfinished content.
    let disk: ByteBudget
    /// The number of bytes of unfinished content in the memory of each connection.
    let bufferSize: Int
    /// The time that complete content waits for memory.
    let memoryWait: Duration
    let defaultLimit: Int

    init(_ configuration: ServerConfiguration) {
        memory = MemoryBudget(configuration.bodyMemoryLimit)
        disk = ByteBudget(configuration.bodyDiskLimit, on: .ofTemporaryFiles, leaving: .eighth)
        bufferSize = configuration.bodyBufferSize
        memoryWait = configuration.bodyMemoryWait
        defaultLimit = configuration.bodyLimit
    }
}

/// The content of a request as it is collected.
///
/// A client decides how long its unfinished content stays, so at most a few kilobytes of it are in memory, and the rest
/// is on disk. The server decides how long complete content stays, so it is in memory, of which there is enough for
/// many requests at a time. Short content counts as a part of its connection.
struct BodyCollector {
    private let budgets: BodyBudgets
    private let memory: MemoryBudget.Share
    private let client: ClientAddress?
    /// Called if the unfinished content has to make room for that of others.
    private let whenLost: @Sendable () -> Void
    /// The share of the disk, once there is a file.
    private var disk: ByteBudget.Share?
    private(set) var byteCount = 0
    /// The last bytes. Those before them are in the file.
    private var bytes: [UInt8] = []
    private var file: TemporaryFile?
    private let folder: String

    /// - Parameters:
    ///   - memory: The share that the complete content is counted in.
    ///   - client: The client that the unfinished content counts against.
    ///   - folder: The folder for the file, which has no name there.
    ///   - whenLost: Called if the unfinished content has to make room for that of others, so that no more of it arrives.
    init(
        budgets: BodyBudgets,
        memory: MemoryBudget.Share,
        client: ClientAddress? = nil,
        folder: String = TemporaryFile.folder,
        whenLost: @escaping @Sendable () -> Void = {}
    ) {
        self.folder = folder
        self.budgets = budgets
        self.memory = memory
        self.client = client
        self.whenLost = whenLost
    }

    /// Adds the next part.
    /// - Parameter isLast: Whether the content is known to be complete, so that nothing is written to disk.
    mutating func add(_ part: [UInt8], isLast: Bool) async throws(RequestError) {
        byteCount += part.count
        if bytes.isEmpty { bytes = part } else { bytes += part }
        if bytes.count > budgets.bufferSize, !isLast { try await moveToDisk() }
    }

    /// Returns the whole content, as soon as there is enough memory for it.
    mutating func finish() async throws(RequestError) -> [UInt8] {
        // From now on, the server determines how long the content is on disk.
        if disk?.settle() == false { throw .overloaded }
        if byteCount > budgets.bufferSize, !memory.take(byteCount) {
            try await moveToDisk()
            guard await memory.take(byteCount, within: budgets.memoryWait) else { throw .overloaded }
        }
        guard let file else { return bytes }
        do throws(SystemError) {
            let beginning = try await withTaskExecutorPreference(globalConcurrentExecutor) {
                () async throws(SystemError) -> [UInt8] in try file.content.contents()
            }
            return beginning + bytes
        } catch {
            throw .notStored(error)
        }
    }

    private mutating func moveToDisk() async throws(RequestError) {
        let share = disk ?? budgets.disk.share(of: client)
        if disk == nil { share.whenLost(whenLost) }
        disk = share
        try await share.takeOnDisk(bytes.count + (file == nil ? TemporaryFile.cost : 0))
        let bytes = bytes
        self.bytes = []
        file = try await file.appending(bytes, in: folder, counting: share)
    }
}
