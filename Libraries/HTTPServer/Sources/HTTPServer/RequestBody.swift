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
