import HTTPTypes
import Logging

/// The requests of one client, answered one after the other, in order (RFC 9112 §9.3.2).
///
/// Confined to the thread of its event loop, and used by one task at a time.
final class Connection {
    private let socket: Socket
    private let reader: RequestReader
    private let remoteAddress: SocketAddress?
    private let quota: ConnectionQuota
    // Unchecked: only `send` uses the buffer.
    @exclusivity(unchecked) private var output: [UInt8] = []
    private(set) var requestCount: Int

    private var service: Service { quota.service }

    /// The reason why the requests have ended, or pause.
    enum Outcome {
        /// The connection is over: the client or the server has closed it, or is about to.
        case closed
        /// The client sends nothing and may stay silent until the deadline.
        case silent(until: MonotonicInstant)
        /// The client was promised an event stream, which owns the socket from now on.
        case eventStream(EventStream)
    }

    /// - Parameter requestCount: The number of requests answered before the last silence.
    init(socket: Socket, remoteAddress: SocketAddress?, quota: ConnectionQuota, requestCount: Int) {
        self.socket = socket
        self.remoteAddress = remoteAddress
        self.quota = quota
        self.requestCount = requestCount
        reader = RequestReader(
            socket: socket,
            configuration: quota.service.configuration,
            memory: quota.waitingMemory(of: quota.client(at: remoteAddress)),
            isFirstRequest: requestCount == 0
        )
    }

    /// Answers requests until the client falls silent or the connection ends.
    func serve() async -> Outcome {
        do {
            while true {
                switch try reader.receiveHead() {
                case .head(let head): if let outcome = try await answer(head) { return outcome }
                case .partialHead(let deadline): return .silent(until: deadline)
                case .nothing: return silence
                case .end: return .closed
                }
            }
        } catch let error as RequestError {
            return await refuse(error)
        } catch {
            logLoss(error)
            return .closed
        }
    }

    // Not inlined, like other functions below: each awake connection would keep the memory of their variables.
    @inline(never) private func logLoss(_ error: any Error) {
        service.logger.debug("Connection lost", metadata: ["error": "\(error)"])
    }

    @inline(never) private func logUnfinishedReading() {
        service.logger.error("A response was returned while the request's content was still being read")
    }

    /// Whether a part of a request's head has arrived, so that this connection has to serve the rest.
    var hasPartialHead: Bool { reader.hasPartialHead }

    private var silence: Outcome {
        guard !socket.poller.isDraining else { return .closed }
        reader.releaseMemory()
        let timeout = requestCount == 0 ? service.configuration.headTimeout : service.configuration.idleTimeout
        return .silent(until: socket.poller.now + timeout)
    }

    /// Answers one request.
    /// - Returns: `nil` if the connection continues.
    private func answer(_ head: RequestHead) async throws -> Outcome? {
        requestCount += 1
        var request = Request(head: head.request, remoteAddress: remoteAddress)
        let address = quota.limitedAddress(of: request)
        let client = address.map(ClientAddress.init)
        if let client { await socket.poller.requestTurn(of: client) }
        reader.count(for: client)
        let body = body(of: head, from: client)
        request.body = body
        let isAdmitted = quota.beginRequest(of: address)
        let response = isAdmitted ? await service.responder.respond(to: request) : refusal(of: request)
        // The memory of the content counts until here, even if the responder has released the request.
        withExtendedLifetime(body) {}
        return try await finish(head, with: response, to: client)
    }

    /// Sends the response to a request, and prepares for the next one.
    /// - Returns: `nil` if the connection continues.
    @inline(never) private func finish(
        _ head: RequestHead,
        with response: consuming Response,
        to client: ClientAddress?
    ) async throws -> Outcome? {
        guard reader.closeBody() else {
            logUnfinishedReading()
            socket.shutDown()
            return await closeLingering()
        }
        // Malformed chunks are refused even if the responder did not read them (RFC 9112 §7.1). If the request may have
        // changed something, its own response has to say so.
        if let error = reader.unreadError, head.request.method.isSafe || response.status.kind == .clientError {
            response = service.responder.respond(to: error, from: remoteAddress)
        }
        // Only the end of the connection delimits an event stream (RFC 9112 §6.3).
        let isDelimited = response.eventStream == nil
        let keepsConnection = head.keepsConnection && mayContinue && isDelimited && !response.fields.closesConnection
        let method = head.request.method
        let persistence = head.persistence(keepsConnection: keepsConnection)
        try await send(response, to: client, method: method, persistence: persistence)
        guard keepsConnection else {
            if method != .head, let eventStream = response.eventStream { return .eventStream(eventStream) }
            return await closeLingering()
        }
        if !reader.hasWholeBody, await !reader.discardBody() { return await closeLingering() }
        quota.endRequest()
        reader.count(for: quota.client(at: remoteAddress))
        await socket.yield(afterSpending: Turn.requestCost)
        return nil
    }

    /// The response to a client of a proxy that has too many requests under way (RFC 9110 §15.6.4).
    @inline(never) private func refusal(of request: Request) -> Response {
        let client = service.configuration.trustedProxies.original(of: request).remoteAddress
        var response = service.responder.respond(to: .tooManyRequests, from: client)
        response.headerFields[.retryAfter] = "5"
        return response
    }

    private func closeLingering() async -> Outcome {
        reader.discardInput()
        await socket.closeLingering(timeout: service.configuration.lingerTimeout)
        return .closed
    }

    private var mayContinue: Bool {
        reader.canContinue && !socket.poller.isDraining && requestCount < service.configuration.requestLimit
    }

    @inline(never) private func body(of head: RequestHead, from client: ClientAddress?) -> RequestBody {
        let length: Int?
        switch head.framing {
        case .none: return .empty
        case .length(let announced): length = announced
        case .chunked: length = nil
        }
        return RequestBody(
            ConnectionBody(
                loop: quota.loop,
                reader: LoopBound(reader, thread: quota.loop.thread),
                requestNumber: reader.requestNumber,
                announcedLength: length,
                budgets: service.bodyBudgets,
                memory: service.bodyBudgets.memory.share(of: client),
                client: client
            )
        )
    }

    /// Sends an error and closes the connection, because the start of the next request is unknown.
    private func refuse(_ error: RequestError) async -> Outcome {
        let response = service.responder.respond(to: error, from: remoteAddress)
        let client = quota.client(at: remoteAddress)
        do throws(SocketError) {
            try await send(response, to: client, method: reader.isHeadRequest ? .head : nil, persistence: .close)
        } catch {
            return .closed
        }
        return await closeLingering()
    }

    /// - Parameters:
    ///   - client: The client that unsent bytes count against.
    ///   - method: The method of the request, or `nil` if the head could not be read.
    private func send(
        _ response: Response,
        to client: ClientAddress?,
        method: HTTPRequest.Method?,
        persistence: ResponseHead.Persistence
    ) async throws(SocketError) {
        let body = prepare(response, method: method, persistence: persistence)
        try await socket.send(
            output,
            body,
            stallLimit: service.configuration.writeStallTimeout,
            memory: quota.waitingMemory(of: client)
        )
    }

    /// Writes the head of a response to `output`.
    /// - Returns: The content to send.
    @inline(never) private func prepare(
        _ response: Response,
        method: HTTPRequest.Method?,
        persistence: ResponseHead.Persistence
    ) -> ResponseBody {
        let response = response.isFinal ? response : Response(status: .internalServerError)
        output.removeAll(keepingCapacity: true)
        ResponseHead(
            status: response.status,
            fields: response.fields,
            contentLength: response.contentLength(answering: method),
            persistence: persistence
        ).append(to: &output, date: socket.poller.date.line, end: service.headEnd)
        return response.hasContent && method != .head ? response.body : .empty
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
    /// Whether the status is final. Interim responses are the server's own (RFC 9110 §15.2).
    fileprivate var isFinal: Bool {
        (200...599).contains(status.code)
    }

    /// RFC 9110 §6.4.1, §15.3.6
    fileprivate var hasContent: Bool {
        status.code != 204 && status.code != 205 && status.code != 304
    }

    /// The length to announce, or `nil` if it is unknown or must not be sent (RFC 9110 §8.6).
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
