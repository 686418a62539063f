public import HTTPTypes

/// An event stream that a test reads.
public actor ReceivedEventStream {
    /// The status, such as 200.
    public nonisolated let status: HTTPResponse.Status
    /// The header fields.
    public nonisolated let headerFields: HTTPFields

    private let receive: @Sendable () async throws(BrowserFailure) -> [UInt8]
    private var parser = EventStreamParser()
    private var events: [ReceivedEvent] = []

    init(_ response: OpenResponse) {
        status = response.status
        headerFields = response.headerFields
        receive = response.receive
    }

    /// Waits for the next event; nil at the end of the stream.
    ///
    /// - Throws: when the connection is lost, or nothing comes for half a minute.
    public func next() async throws -> ReceivedEvent? {
        while events.isEmpty {
            let bytes = try await receive()
            guard !bytes.isEmpty else { return nil }
            events += parser.read(bytes)
        }
        return events.removeFirst()
    }

    /// What a browser would send as `Last-Event-ID` when it connects again; empty before the first id.
    public var lastEventID: String { parser.lastEventID }

    /// How long the stream has told the client to wait before it connects again, in milliseconds; nil when it has not.
    public var retryTime: Int? { parser.retryTime }

    /// How many comments have come, by which servers keep a stream alive.
    public var commentCount: Int { parser.commentCount }
}

/// An answer whose body is still to come.
struct OpenResponse: Sendable {
    let status: HTTPResponse.Status
    let headerFields: HTTPFields
    /// Waits for the next bytes; none at the end.
    let receive: @Sendable () async throws(BrowserFailure) -> [UInt8]
}
