import HTTPTypes
import Logging

/// One client: its requests answered one after the other, in order (RFC 9112 §9.3.2).
///
/// It goes as far as it comes without waiting, in plain functions, and says what it needs then. Most requests need nothing.
///
/// Used on the thread of one loop only, by one caller at a time.
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

    enum Progress {
        case needs(Pause)
        case ended(Outcome)
    }

    /// What the client cannot be served without waiting for.
    enum Pause {
        case restOfHead
        case response(RequestHead, () async -> Response)
        /// That the client takes what is left of a response.
        case delivery(Rest, keepsConnection: Bool)
        /// What nobody has read of the body.
        case restOfBody
        /// That others have had their turn.
        case turn
        /// That the client has read all.
        case farewell
    }

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
        reader = RequestReader(
            socket: socket,
            configuration: service.configuration,
            isFirstRequest: requestCount == 0
        )
    }

    /// Answers what the client has said, as far as nothing has to be waited for.
    func advance() -> Progress {
        do {
            while true {
                if let head = try reader.takeHead() {
                    if let progress = try answer(head) { return progress }
                    continue
                }
                switch try reader.receive() {
                case .bytes: continue
                case .pieceOfHead: return .needs(.restOfHead)
                case .nothing: return .ended(silence)
                case .end: return .ended(.closed)
                }
            }
        } catch {
            return end(after: error)
        }
    }

    /// Waits if there is something to wait for, and answers the client then as long as it says something.
    func serve(after pause: Pause?) async -> Outcome {
        var pause = pause
        while true {
            let progress: Progress? = if let pause { await wait(for: pause) } else { nil }
            switch progress ?? advance() {
            case .needs(let next): pause = next
            case .ended(let outcome): return outcome
            }
        }
    }

    /// - Returns: nil where the connection goes on.
    private func wait(for pause: Pause) async -> Progress? {
        do {
            switch pause {
            case .restOfHead:
                try await reader.receiveHead()
            case .response(let head, let response):
                return try send(await response(), to: head)
            case .delivery(let rest, let keepsConnection):
                try await send(rest)
                return endResponse(keepingConnection: keepsConnection)
            case .restOfBody:
                guard await reader.discardBody() else { return .needs(.farewell) }
                return endResponse(keepingConnection: true)
            case .turn:
                await socket.yield()
            case .farewell:
                await socket.closeLingering(timeout: service.configuration.lingerTimeout)
                return .ended(.closed)
            }
            return nil
        } catch {
            return end(after: error)
        }
    }

    private var silence: Outcome {
        guard !socket.poller.isDraining else { return .closed }
        reader.releaseMemory()
        let patience = requestCount == 0 ? service.configuration.headTimeout : service.configuration.idleTimeout
        return .silent(until: socket.poller.now + patience)
    }

    /// - Returns: nil where the connection goes on.
    private func answer(_ head: RequestHead) throws(SocketError) -> Progress? {
        requestCount += 1
        let request = Request(head: head.request, body: body(of: head), remoteAddress: remoteAddress)
        switch service.responder.answer(to: request) {
        case .immediate(let response): return try send(response, to: head)
        case .awaited(let response): return .needs(.response(head, response))
        }
    }

    /// - Returns: nil where the connection goes on.
    private func send(_ response: consuming Response, to head: RequestHead) throws(SocketError) -> Progress? {
        guard reader.closeBody() else {
            service.logger.error("A response was returned while the body was still being read")
            socket.shutDown()
            return .needs(.farewell)
        }
        // Chunks are to be by the grammar (RFC 9112 §7.1), though nobody asks for them. Where something may have been done,
        // the answer has to tell of that; a refusal has done nothing.
        if let mistake = reader.unreadMistake, head.request.method.isSafe || response.status.kind == .clientError {
            response = service.responder.respond(to: mistake, from: remoteAddress)
        }
        // Only its end delimits an event stream (RFC 9112 §6.3).
        let isDelimited = response.eventStream == nil
        let keeps = head.keepsConnection && mayContinue && isDelimited && !response.fields.askToClose
        let persistence = head.persistence(keepsConnection: keeps)
        if !keeps, head.request.method != .head { eventStream = response.eventStream }
        if let rest = try sendAtOnce(response, method: head.request.method, persistence: persistence) {
            return .needs(.delivery(rest, keepsConnection: keeps))
        }
        return endResponse(keepingConnection: keeps)
    }

    /// What comes after a response; nil where the connection goes on.
    private func endResponse(keepingConnection keepsConnection: Bool) -> Progress? {
        switch eventStream {
        case let eventStream?: .ended(.eventStream(eventStream))
        case nil where !keepsConnection: .needs(.farewell)
        case nil where !reader.hasWholeBody: .needs(.restOfBody)
        case nil: socket.spend(Turn.requestCost) ? .needs(.turn) : nil
        }
    }

    private func end(after error: any Error) -> Progress {
        if let error = error as? RequestError { return refuse(error) }
        service.logger.debug("A connection was lost", metadata: ["error": "\(error)"])
        return .ended(.closed)
    }

    private var mayContinue: Bool {
        reader.canContinue && !socket.poller.isDraining && requestCount < service.configuration.requestLimit
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
    private func refuse(_ error: RequestError) -> Progress {
        let response = service.responder.respond(to: error, from: remoteAddress)
        let method: HTTPRequest.Method? = reader.refusesHeadMethod ? .head : nil
        do throws(SocketError) {
            let rest = try sendAtOnce(response, method: method, persistence: .close)
            return rest.map { .needs(.delivery($0, keepsConnection: false)) } ?? .needs(.farewell)
        } catch {
            // The client has gone: there is nobody to tell it.
            return .ended(.closed)
        }
    }
}

extension Connection {
    /// What the client has not taken yet of an answer, whose head is in `output`.
    struct Rest {
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
