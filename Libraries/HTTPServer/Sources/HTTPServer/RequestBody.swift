import Synchronization

/// The content of a request, read from the client only when it is asked for.
///
/// Read it before the response is returned, by one task at a time. What is left unread is thrown away.
public struct RequestBody: Sendable {
    private enum Source {
        case none
        case stored(StoredBody)
        case connection(ConnectionBody)
    }

    private let source: Source

    /// No content.
    public static let empty = RequestBody(source: .none)

    /// Content that is there already, for a request made in this process. Like a client's it is read once.
    public init(_ bytes: [UInt8]) {
        source = .stored(StoredBody(bytes))
    }

    init(_ connection: ConnectionBody) {
        source = .connection(connection)
    }

    private init(source: Source) {
        self.source = source
    }

    /// The whole content.
    ///
    /// A client that waits for `100 Continue` gets it at the first call, unless it has announced too much.
    /// - Parameter limit: The most bytes to accept; without one, the server's `bodyLimit`.
    /// - Throws: `RequestError` with 413 when there is more, 408 when it comes too slowly, 400 when its
    ///   framing is broken or it ends early.
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

    /// The content part by part, as it arrives; nil at the end. In all it may be of any length.
    ///
    /// - Throws: `RequestError` with 408 when it comes too slowly, 400 when its framing is broken or it
    ///   ends early.
    public func next() async throws(RequestError) -> [UInt8]? {
        switch source {
        case .none: nil
        case .stored(let body): body.take()
        case .connection(let body): try await body.next()
        }
    }

    /// Whether there may be more than so many bytes: the client has announced more, or has not said how many.
    public func mayExceed(_ byteCount: Int) -> Bool {
        switch source {
        case .none: false
        case .stored(let body): body.byteCount > byteCount
        case .connection(let body): body.announcedLength.map { $0 > byteCount } ?? true
        }
    }

    /// The length of the content, if the client has said it.
    var announcedLength: Int? {
        guard case .connection(let body) = source else { return nil }
        return body.announcedLength
    }

    private var defaultLimit: Int {
        guard case .connection(let body) = source else { return ServerConfiguration().bodyLimit }
        return body.defaultLimit
    }
}

/// A body in memory that is handed out once.
final class StoredBody: Sendable {
    private let bytes: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]) {
        self.bytes = Mutex(bytes.isEmpty ? nil : bytes)
    }

    /// How many bytes there still are.
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

/// The body of the request that a connection reads at present.
struct ConnectionBody: Sendable {
    let loop: EventLoop
    let reader: LoopBound<RequestReader>
    let requestNumber: Int
    /// From `Content-Length`.
    let announcedLength: Int?
    let defaultLimit: Int

    /// The next part, whatever task or thread asks for it; nil at the end.
    ///
    /// `@concurrent`, so that an actor's function too has left the actor before it touches what is the loop's.
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
