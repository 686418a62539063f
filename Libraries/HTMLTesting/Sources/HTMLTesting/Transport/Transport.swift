import HTTPServer
import HTTPTypes

/// The transport of requests to the application: in the same process, or over a socket.
protocol Transport: Sendable {
    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse

    /// Sends a request without a body, and returns as soon as the response begins.
    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse
}

/// Passes requests to a responder in this process.
struct ResponderTransport: Transport {
    let responder: any Responder

    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse {
        let response = await responder.respond(to: Request(head: head, body: RequestBody(body)))
        return ReceivedResponse(
            status: response.status,
            headerFields: response.headerFields + responder.commonFields,
            body: head.method == .head ? [] : try bytes(of: response.body)
        )
    }

    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse {
        let response = await responder.respond(to: Request(head: head))
        let source: PartSource
        if case .eventStream(let stream) = response.body {
            source = PartSource(stream: stream)
        } else {
            source = PartSource(bytes: try bytes(of: response.body))
        }
        let fields = response.headerFields + responder.commonFields
        return OpenResponse(status: response.status, headerFields: fields) { await source.next() }
    }

    /// The parts of a body, as they arrive.
    private actor PartSource {
        private var bytes: [UInt8] = []
        private var events: AsyncStream<[UInt8]>.Iterator?

        init(stream: EventStream) {
            events = stream.events.makeAsyncIterator()
        }

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        /// Returns the next part; empty at the end. Called by one reader at a time.
        func next() async -> [UInt8] {
            defer { bytes = [] }
            guard var events else { return bytes }
            let part = await events.next(isolation: self)
            self.events = events
            return part ?? []
        }
    }

    private func bytes(of body: ResponseBody) throws(BrowserFailure) -> [UInt8] {
        switch body {
        case .empty, .omitted: return []
        case .bytes(let bytes): return bytes
        case .eventStream:
            throw BrowserFailure("The answer is an event stream, which has no end: read it by listen(…)")
        case .file(let file):
            do throws(SystemError) {
                return try file.contents()
            } catch {
                throw BrowserFailure("The file that the answer consists of cannot be read: \(error)")
            }
        }
    }
}
