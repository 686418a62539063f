import HTTPTypes

/// Reads the requests of one connection from its socket, one after the other: head, then body.
///
/// Used on the thread of the connection's loop only.
final class RequestReader {
    let socket: Socket
    private let configuration: ServerConfiguration
    private let limits: HeadLimits
    private var input = InputBuffer()
    private var scanner: HeadScanner

    /// Which request is being read, so that nobody reads the body of an earlier one.
    private(set) var requestNumber = 0
    private var body = BodyDecoder.complete
    private var bodyByteCount = 0
    private var bodyWait = Duration.zero
    private var owesContinue = false
    private var isReadingBody = false
    private var isBroken = false

    init(socket: Socket, configuration: ServerConfiguration) {
        self.socket = socket
        self.configuration = configuration
        limits = HeadLimits(configuration)
        scanner = HeadScanner(limits: limits)
    }

    /// The head of the next request.
    /// - Returns: nil when there is none: the peer has closed or sends nothing, or the server drains.
    /// - Throws: What the peer is to be told before the connection is closed.
    func nextHead() async throws(RequestError) -> RequestHead? {
        scanner.reset()
        var deadline: ContinuousClock.Instant?
        while true {
            if let head = try takeHead() {
                begin(head)
                return head
            }
            if deadline == nil, !input.isEmpty { deadline = socket.poller.now + configuration.headTimeout }
            guard try await receiveHead(until: deadline) else { return nil }
        }
    }

    /// - Returns: nil while the head is incomplete.
    private func takeHead() throws(RequestError) -> RequestHead? {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        guard let length = try scanner.scan(bytes) else { return nil }
        let head = try RequestParser.parse(bytes, lines: scanner.lines)
        input.consume(length)
        return head
    }

    /// Whether the head that could not be read is of a HEAD request, so that its refusal has no content either
    /// (RFC 9110 §9.3.2).
    var refusesHeadMethod: Bool {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        let start = scanner.lines.first?.lowerBound ?? 0
        return bytes.count >= start + 5 && bytes.matches("HEAD ", in: start..<start + 5)
    }

    private func begin(_ head: RequestHead) {
        requestNumber += 1
        body = BodyDecoder(head.framing, limits: limits)
        bodyByteCount = 0
        bodyWait = .zero
        owesContinue = head.expectsContinue
    }

    /// - Parameter deadline: nil as long as nothing of the head has arrived.
    /// - Returns: False when no request will come.
    private func receiveHead(until deadline: ContinuousClock.Instant?) async throws(RequestError) -> Bool {
        let patience = requestNumber == 0 ? configuration.headTimeout : configuration.idleTimeout
        do throws(SocketError) {
            let count = try await input.fill(
                from: socket,
                until: deadline ?? socket.poller.now + patience,
                size: Self.headBufferSize,
                isIdle: deadline == nil
            )
            if count > 0 { return true }
        } catch {
            guard error == .timedOut, deadline != nil else { return false }
            throw .timeout
        }
        guard deadline == nil else { throw .endedEarly }
        return false
    }
}

extension RequestReader {
    /// The next part of the body; nil at its end.
    func nextBodyPart(of number: Int) async throws(RequestError) -> [UInt8]? {
        guard number == requestNumber, !isReadingBody else { throw .bodyIsGone }
        isReadingBody = true
        defer { isReadingBody = false }
        do throws(RequestError) {
            try await sendContinue()
            return try await readBodyPart()
        } catch {
            isBroken = true
            throw error
        }
    }

    /// Whether another request could be read after the present one, so far as is known before its answer.
    var canContinue: Bool {
        !isBroken && !owesContinue && body.remaining.map { $0 <= configuration.unreadBodyLimit } ?? false
    }

    /// Ends the time in which the present body may be read.
    /// - Returns: False when somebody is at it still.
    func closeBody() -> Bool {
        requestNumber += 1
        guard !isReadingBody else { return false }
        skipChunks()
        return true
    }

    /// Throws away the chunks that have arrived and were not read. How many are to come nobody knows, so with any left
    /// the connection ends, and the answer says so.
    private func skipChunks() {
        guard body.remaining == nil, !isBroken else { return }
        var part: [UInt8] = []
        do throws(RequestError) { try takeBody(into: &part) } catch { isBroken = true }
    }

    /// Throws away what nobody has read of the present body.
    /// - Returns: Whether another request can be read.
    func discardBody() async -> Bool {
        var allowance = configuration.unreadBodyLimit
        do throws(RequestError) {
            while canContinue, allowance >= 0 {
                guard let part = try await readBodyPart() else { return true }
                allowance -= part.count
            }
        } catch {
            // The answer is on its way already: the connection just closes.
        }
        return false
    }

    private func readBodyPart() async throws(RequestError) -> [UInt8]? {
        var part: [UInt8] = []
        while !body.isComplete {
            try takeBody(into: &part)
            guard part.isEmpty else { return part }
            if !body.isComplete { try await receiveBody() }
        }
        return nil
    }

    private func takeBody(into part: inout [UInt8]) throws(RequestError) {
        let storage = input.storage
        let count = try body.decode(storage.span.extracting(input.filled), into: &part)
        input.consume(count)
        bodyByteCount += part.count
    }

    private func receiveBody() async throws(RequestError) {
        let start = socket.poller.now
        do throws(SocketError) {
            let count = try await input.fill(from: socket, until: bodyDeadline, size: Self.bodyBufferSize)
            guard count > 0 else { throw .closed }
            bodyWait += socket.poller.now - start
            await socket.spend(count)
        } catch {
            throw error == .timedOut ? .timeout : .endedEarly
        }
    }

    /// RFC 9110 §10.1.1: not needed when the body is on its way already.
    private func sendContinue() async throws(RequestError) {
        guard owesContinue else { return }
        owesContinue = false
        guard input.isEmpty else { return }
        do throws(SocketError) {
            try await socket.send(Self.continueResponse, stallLimit: configuration.writeStallTimeout)
        } catch {
            throw .endedEarly
        }
    }

    /// A body may pause, and must arrive at the least rate all the same. Only the time counts in which
    /// somebody waits for it.
    private var bodyDeadline: ContinuousClock.Instant {
        let stall = configuration.bodyStallTimeout
        let earned = Duration.seconds(bodyByteCount / max(configuration.minimumBodyRate, 1))
        return socket.poller.now + min(stall, stall + earned - bodyWait)
    }

    private static let headBufferSize = 4 << 10
    private static let bodyBufferSize = 64 << 10

    private static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

extension RequestError {
    /// A mistake of the program, not of the client.
    static let bodyIsGone = RequestError(
        status: .internalServerError,
        reason: "The content of a request is read once, by one task, before the answer."
    )
}
