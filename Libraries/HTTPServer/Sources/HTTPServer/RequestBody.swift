import Synchronization

/// The content of a request. It is received from the client only when it is read.
///
/// Read it before returning the response, and in one task at a time. Unread content is discarded.
public struct RequestBody: Sendable {
    private enum Source {
        case none
        case stored(StoredBody)
        // Indirect, because it would make every copy of a request larger.
        indirect case connection(ConnectionBody)
        case kept(KeptBody)
    }

    private let source: Source

    /// No content.
    public static let empty = RequestBody(source: .none)

    /// Creates content in memory, for a request made in this process. It can be read once, like a client's.
    public init(_ bytes: [UInt8]) {
        source = .stored(StoredBody(bytes))
    }

    init(_ connection: ConnectionBody) {
        source = .connection(connection)
    }

    /// Creates the same content. What ``collect(upTo:)`` returns can then be read again.
    public init(keepingIn kept: KeptBody) {
        source = .kept(kept)
    }

    private init(source: Source) {
        self.source = source
    }

    /// Returns the whole content.
    ///
    /// A client that waits for `100 Continue` receives it at the first call, unless its announced length exceeds the
    /// limit. Long content waits on disk until it is complete, so that a slow client takes no memory.
    /// - Parameter limit: The maximum number of bytes, or `nil` for the server's `bodyLimit`.
    /// - Throws: `RequestError` with 413 for more content, 408 for content that arrives too slowly, 400 for invalid
    ///   framing or an early end, ``RequestError/overloaded`` if the server has no room for the content, and
    ///   ``RequestError/notStored(_:)``.
    public func collect(upTo limit: Int? = nil) async throws(RequestError) -> [UInt8] {
        switch source {
        case .none:
            return []
        case .stored(let body):
            guard body.byteCount <= limit ?? ServerConfiguration().bodyLimit else { throw .contentTooLarge }
            return body.take() ?? []
        case .connection(let body):
            return try await body.collect(upTo: limit)
        case .kept(let body):
            return try await body.collect(upTo: limit)
        }
    }

    /// Returns the next part of the content as it arrives, or `nil` at the end. The content may have any length.
    /// - Throws: `RequestError` with 408 for content that arrives too slowly, and 400 for invalid framing or an early
    ///   end.
    public func next() async throws(RequestError) -> [UInt8]? {
        switch source {
        case .none: nil
        case .stored(let body): body.take()
        case .connection(let body): try await body.next()
        case .kept(let body): try await body.body.next()
        }
    }

    /// Returns whether the content may be longer than a number of bytes: its announced length is greater, or it has
    /// none.
    public func mayExceed(_ byteCount: Int) -> Bool {
        switch source {
        case .none: false
        case .stored(let body): body.byteCount > byteCount
        case .connection(let body): body.announcedLength.map { $0 > byteCount } ?? true
        case .kept(let body): body.body.mayExceed(byteCount)
        }
    }

    /// Ends content that has not arrived completely: reading it throws `error`.
    func end(with error: RequestError) {
        guard case .connection(let body) = source else { return }
        body.end(with: error)
    }

    /// The value of `Content-Length`.
    var announcedLength: Int? {
        guard case .connection(let body) = source else { return nil }
        return body.announcedLength
    }
}

/// Content that is kept after it was collected, for a response that repeats it.
public final class KeptBody: Sendable {
    fileprivate let body: RequestBody
    private let collected = Mutex<[UInt8]?>(nil)

    /// Creates the content with that of a request, which has not been read.
    public init(_ body: RequestBody) {
        self.body = body
    }

    /// The content; `nil` if it was not collected.
    public var bytes: [UInt8]? { collected.withLock(\.self) }

    fileprivate func collect(upTo limit: Int?) async throws(RequestError) -> [UInt8] {
        let bytes = try await body.collect(upTo: limit)
        collected.withLock { $0 = bytes }
        return bytes
    }
}

/// Content in memory that can be taken once.
final class StoredBody: Sendable {
    private let bytes: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]) {
        self.bytes = Mutex(bytes.isEmpty ? nil : bytes)
    }

    var byteCount: Int {
        bytes.withLock { $0?.count ?? 0 }
    }

    func take() -> [UInt8]? {
        bytes.withLock { bytes in
            defer { bytes = nil }
            return bytes
        }
    }
}

/// The content of the request that a connection is currently receiving.
struct ConnectionBody: Sendable {
    let loop: EventLoop
    let reader: LoopBound<RequestReader>
    let requestNumber: Int
    /// The value of `Content-Length`.
    let announcedLength: Int?
    let budgets: BodyBudgets
    /// The memory for the collected content. The connection keeps it until the response.
    let memory: MemoryBudget.Share
    /// The client that the content counts against.
    let client: ClientAddress?

    /// Returns the whole content.
    func collect(upTo limit: Int?) async throws(RequestError) -> [UInt8] {
        let limit = min(limit ?? budgets.defaultLimit, budgets.memory.limit)
        if let announcedLength, announcedLength > limit { throw .contentTooLarge }
        var collector = BodyCollector(budgets: budgets, memory: memory, client: client) { end(with: .overloaded) }
        while let part = try await next() {
            let byteCount = collector.byteCount + part.count
            guard byteCount <= limit else { throw .contentTooLarge }
            try await collector.add(part, isLast: byteCount == announcedLength)
        }
        return try await collector.finish()
    }

    func end(with error: RequestError) {
        Task(executorPreference: loop) { reader.onLoop?.endBody(of: requestNumber, with: error) }
    }

    /// Returns the next part, on any thread, or `nil` at the end.
    ///
    /// `@concurrent` makes a call from an actor leave the actor before it accesses values of the event loop.
    @concurrent func next() async throws(RequestError) -> [UInt8]? {
        if let reader = reader.onLoop {
            return try await reader.nextBodyPart(of: requestNumber)
        }
        return try await withTaskExecutorPreference(loop) { () async throws(RequestError) -> [UInt8]? in
            guard let reader = reader.onLoop else { throw .bodyIsGone }
            return try await reader.nextBodyPart(of: requestNumber)
        }
    }
}
