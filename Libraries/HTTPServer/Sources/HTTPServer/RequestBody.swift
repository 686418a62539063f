import Synchronization

/// The content of a request. It is received from the client only when it is read.
///
/// Read it before returning the response, and in one task at a time. Unread content is discarded.
public struct RequestBody: Sendable {
    private enum Source {
        case none
        case stored(StoredBody)
        case connection(ConnectionBody)
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

    private init(source: Source) {
        self.source = source
    }

    /// Returns the whole content.
    ///
    /// A client that waits for `100 Continue` receives it at the first call, unless its announced length exceeds the
    /// limit.
    /// - Parameter limit: The maximum number of bytes, or nil for the server's `bodyLimit`.
    /// - Throws: `RequestError` with 413 for more content, 408 for content that arrives too slowly, and 400 for invalid
    ///   framing or an early end.
    public func collect(upTo limit: Int? = nil) async throws(RequestError) -> [UInt8] {
        let limit = limit ?? defaultLimit
        if let announcedLength, announcedLength > limit { throw .contentTooLarge }
        var content: [UInt8] = []
        while let part = try await next() {
            guard content.count + part.count <= limit else { throw .contentTooLarge }
            if content.isEmpty { content = part } else { content += part }
        }
        return content
    }

    /// Returns the next part of the content as it arrives, or nil at the end. The content may have any length.
    /// - Throws: `RequestError` with 408 for content that arrives too slowly, and 400 for invalid framing or an early
    ///   end.
    public func next() async throws(RequestError) -> [UInt8]? {
        switch source {
        case .none: nil
        case .stored(let body): body.take()
        case .connection(let body): try await body.next()
        }
    }

    /// Returns whether the content may be longer than a number of bytes: its announced length is greater, or it has
    /// none.
    public func mayExceed(_ byteCount: Int) -> Bool {
        switch source {
        case .none: false
        case .stored(let body): body.byteCount > byteCount
        case .connection(let body): body.announcedLength.map { $0 > byteCount } ?? true
        }
    }

    /// The value of `Content-Length`.
    var announcedLength: Int? {
        guard case .connection(let body) = source else { return nil }
        return body.announcedLength
    }

    private var defaultLimit: Int {
        guard case .connection(let body) = source else { return ServerConfiguration().bodyLimit }
        return body.defaultLimit
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
    let defaultLimit: Int

    /// Returns the next part, on any thread, or nil at the end.
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
