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
    // Unchecked, as it is made and sent in one method, and nothing else knows it.
    @exclusivity(unchecked) private var output: [UInt8] = []
    private(set) var requestCount: Int
    private var eventStream: EventStream?

    /// Why a client is served no longer, or not for now.
    enum Outcome {
        /// It or the server has had enough.
        case closed
        /// It says nothing, and may be idle until then.
        case silent(until: MonotonicInstant)
        /// It was promised an event stream, whose the socket is from now on.
        case eventStream(EventStream)
    }

    /// - Parameter requestCount: How many requests were answered before the last silence.
    init(socket: Socket, loop: EventLoop, remoteAddress: SocketAddress?, service: Service, requestCount: Int) {
        self.socket = socket
        self.loop = loop
        self.remoteAddress = remoteAddress
        self.service = service
        self.requestCount = requestCount
        reader = RequestReader(socket: socket, configuration: service.configuration)
    }

    /// Answers the client as long as it says something.
    func serve() async -> Outcome {
        do {
            while true {
                if let head = try reader.takeHead() {
                    guard try await answer(head) else { return await end() }
                    if socket.spend(Turn.requestCost) { await socket.yield() }
                    continue
                }
                switch try await reader.receive(patience: patience) {
                case .bytes: continue
                case .silence(let deadline): return .silent(until: deadline)
                case .end: return .closed
                }
            }
        } catch let error as RequestError {
            await refuse(error)
            await closeLingering()
        } catch {
            service.logger.debug("A connection was lost", metadata: ["error": "\(error)"])
        }
        return .closed
    }

    /// How long the client may say nothing.
    private var patience: Duration {
        requestCount == 0 ? service.configuration.headTimeout : service.configuration.idleTimeout
    }

    /// - Returns: Whether the connection goes on.
    private func answer(_ head: RequestHead) async throws -> Bool {
        requestCount += 1
        var response = await service.responder.respond(
            to: Request(head: head.request, body: body(of: head), remoteAddress: remoteAddress)
        )
        guard reader.closeBody() else {
            service.logger.error("A response was returned while the body was still being read")
            socket.shutDown()
            return false
        }
        // Chunks are to be by the grammar (RFC 9112 §7.1), though nobody asks for them. Where something may have been done,
        // the answer has to tell of that; a refusal has done nothing.
        if let mistake = reader.unreadMistake, head.request.method.isSafe || response.status.kind == .clientError {
            response = service.responder.respond(to: mistake)
        }
        // Only its end delimits an event stream (RFC 9112 §6.3).
        let isDelimited = response.eventStream == nil
        let keeps = head.keepsConnection && mayContinue && isDelimited && !response.fields.askToClose
        let persistence = head.persistence(keepsConnection: keeps)
        if let rest = try sendAtOnce(response, method: head.request.method, persistence: persistence) {
            try await send(rest)
        }
        guard keeps else {
            if head.request.method != .head { eventStream = response.eventStream }
            return false
        }
        return reader.hasWholeBody ? true : await reader.discardBody()
    }

    private var mayContinue: Bool {
        reader.canContinue && !socket.poller.isDraining && requestCount < service.configuration.requestLimit
    }

    private func end() async -> Outcome {
        if let eventStream { return .eventStream(eventStream) }
        await closeLingering()
        return .closed
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
            let method: HTTPRequest.Method? = reader.refusesHeadMethod ? .head : nil
            if let rest = try sendAtOnce(response, method: method, persistence: .close) { try await send(rest) }
        } catch {
            // The client does not read: there is nothing to tell it.
        }
    }
}

extension Connection {
    /// What the client has not taken yet of an answer, whose head is in `output`.
    private struct Rest {
        let body: ResponseBody
        let sent: Int
    }

    /// Sends what the client takes of a response at once, which is all of it as a rule.
    private func sendAtOnce(
        _ response: Response,
        method: HTTPRequest.Method?,
        persistence: ResponseHead.Persistence
    ) throws(SocketError) -> Rest? {
        guard response.isFinal else {
            return try sendAtOnce(Response(status: .internalServerError), method: method, persistence: persistence)
        }
        output.removeAll(keepingCapacity: true)
        ResponseHead(
            status: response.status,
            fields: response.fields,
            contentLength: response.contentLength(answering: method),
            persistence: persistence
        ).append(to: &output, date: socket.poller.date.line, end: service.headEnd)
        let body = response.hasContent && method != .head ? response.body : .empty
        let sent = try socket.sendAtOnce(output, body) ?? 0
        _ = socket.spend(sent)
        return sent < output.count + body.byteCount ? Rest(body: body, sent: sent) : nil
    }

    private func send(_ rest: Rest) async throws(SocketError) {
        let stallLimit = service.configuration.writeStallTimeout
        try await socket.send(output, rest.body, after: rest.sent, stallLimit: stallLimit)
    }
}

extension HTTPRequest.Method {
    /// RFC 9110 §9.2.1
    fileprivate var isSafe: Bool {
        self == .get || self == .head || self == .options
    }
}

extension RequestHead {
    fileprivate func persistence(keepsConnection: Bool) -> ResponseHead.Persistence {
        switch version {
        case _ where !keepsConnection: .close
        case .http1_0: .keepExplicitly
        case .http1_1: .keep
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

    /// RFC 9110 §8.6: with 204 and 304 there is none that would be known here, nor of what HEAD has spared; and a stream
    /// has no end.
    fileprivate func contentLength(answering method: HTTPRequest.Method?) -> Int? {
        guard hasContent else { return status.code == 205 ? 0 : nil }
        if case .omitted = body, method == .head { return nil }
        return eventStream == nil ? body.byteCount : nil
    }

    fileprivate var eventStream: EventStream? {
        guard isFinal, hasContent, case .eventStream(let stream) = body else { return nil }
        return stream
    }
}
