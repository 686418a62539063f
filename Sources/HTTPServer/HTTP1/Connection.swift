import HTTPTypes
import Logging

/// One client: its requests answered one after the other, in order (RFC 9112 §9.3.2).
///
/// Used on the thread of one loop only, by one task.
final class Connection {
    private let socket: Socket
    private let loop: EventLoop
    private let reader: RequestReader
    private let remoteAddress: SocketAddress?
    private let service: Service
    private var output: [UInt8] = []
    private var requestCount = 0
    private var eventStream: EventStream?

    init(socket: Socket, loop: EventLoop, remoteAddress: SocketAddress?, service: Service) {
        self.socket = socket
        self.loop = loop
        self.remoteAddress = remoteAddress
        self.service = service
        reader = RequestReader(socket: socket, configuration: service.configuration)
    }

    /// Serves the client until it or the server has had enough, and closes the socket.
    /// - Returns: The event stream that the client was promised, whose the socket is then, still open.
    func serve() async -> EventStream? {
        await serveRequests()
        if eventStream == nil { socket.close() }
        return eventStream
    }

    private func serveRequests() async {
        do {
            while let head = try await reader.nextHead() {
                guard try await answer(head) else { return await end() }
                await socket.spend(Turn.requestCost)
            }
        } catch let error as RequestError {
            await refuse(error)
            await closeLingering()
        } catch {
            service.logger.debug("A connection was lost", metadata: ["error": "\(error)"])
        }
    }

    /// - Returns: Whether the connection goes on.
    private func answer(_ head: RequestHead) async throws -> Bool {
        requestCount += 1
        let request = Request(head: head.request, body: body(of: head), remoteAddress: remoteAddress)
        let response = await service.responder.respond(to: request)
        guard reader.closeBody() else {
            service.logger.error("A response was returned while the body was still being read")
            socket.shutDown()
            return false
        }
        // Only its end delimits an event stream (RFC 9112 §6.3).
        let isDelimited = response.eventStream == nil
        let keeps = head.keepsConnection && mayContinue && isDelimited && !response.asksToClose
        try await send(response, to: head, keepsConnection: keeps)
        guard keeps else {
            if head.request.method != .head { eventStream = response.eventStream }
            return false
        }
        return await reader.discardBody()
    }

    private var mayContinue: Bool {
        reader.canContinue && !socket.poller.isDraining && requestCount < service.configuration.requestLimit
    }

    private func end() async {
        if eventStream == nil { await closeLingering() }
    }

    private func closeLingering() async {
        await socket.closeLingering(timeout: service.configuration.lingerTimeout)
    }

    private func body(of head: RequestHead) -> RequestBody {
        let length: Int?
        switch head.framing {
        case .none, .length(0): return .empty
        case .length(let announced): length = announced
        case .chunked: length = nil
        }
        return RequestBody(
            ConnectionBody(
                loop: loop,
                reader: LoopBound(reader, thread: loop.thread),
                requestNumber: reader.requestNumber,
                announcedLength: length,
                defaultLimit: service.configuration.bodyLimit
            )
        )
    }

    /// Tells the client what is wrong; the connection closes after it, as nobody knows where the next request
    /// would start.
    private func refuse(_ error: RequestError) async {
        let response = service.responder.respond(to: error)
        do {
            try await send(response, method: reader.refusesHeadMethod ? .head : nil, persistence: .close)
        } catch {
            // The client does not read: there is nothing to tell it.
        }
    }
}

extension Connection {
    private func send(_ response: Response, to head: RequestHead, keepsConnection: Bool) async throws {
        let persistence: ResponseHead.Persistence =
            switch head.version {
            case _ where !keepsConnection: .close
            case .http1_0: .keepExplicitly
            case .http1_1: .keep
            }
        try await send(response, method: head.request.method, persistence: persistence)
    }

    private func send(
        _ response: Response,
        method: HTTPRequest.Method?,
        persistence: ResponseHead.Persistence
    ) async throws {
        let response = response.isFinal ? response : Response(status: .internalServerError)
        let head = ResponseHead(
            status: response.status,
            fields: response.headerFields,
            contentLength: response.contentLength,
            persistence: persistence
        )
        output.removeAll(keepingCapacity: true)
        head.append(to: &output, date: socket.poller.date.line, commonLines: service.commonLines)
        let stallLimit = service.configuration.writeStallTimeout
        switch response.body {
        case .bytes(let bytes) where response.hasContent && method != .head:
            try await socket.send(output, bytes, stallLimit: stallLimit)
        case .file(let file) where response.hasContent && method != .head:
            try await socket.send(output, moreFollows: true, stallLimit: stallLimit)
            try await socket.sendFile(
                file.descriptor.number,
                range: file.range,
                stallLimit: stallLimit
            )
        default:
            try await socket.send(output, stallLimit: stallLimit)
        }
    }
}

extension Response {
    /// A responder answers once: interim responses are the server's (RFC 9110 §15.2).
    fileprivate var isFinal: Bool {
        (200...599).contains(status.code)
    }

    /// RFC 9110 §6.4.1, §15.3.6
    fileprivate var hasContent: Bool {
        status.code != 204 && status.code != 205 && status.code != 304
    }

    /// RFC 9110 §8.6: with 204 and 304 there is none that would be known here, and a stream has no end.
    fileprivate var contentLength: Int? {
        guard hasContent else { return status.code == 205 ? 0 : nil }
        return eventStream == nil ? body.byteCount : nil
    }

    fileprivate var eventStream: EventStream? {
        guard isFinal, hasContent, case .eventStream(let stream) = body else { return nil }
        return stream
    }

    fileprivate var asksToClose: Bool {
        headerFields.contains(.connection) && headerFields[.connection]?.lowercased() == "close"
    }
}
