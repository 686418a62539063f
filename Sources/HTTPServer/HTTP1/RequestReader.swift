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
    /// What is wrong with chunks that had arrived and that nobody has read.
    private(set) var unreadMistake: RequestError?

    init(socket: Socket, configuration: ServerConfiguration) {
        self.socket = socket
        self.configuration = configuration
        limits = HeadLimits(configuration)
        scanner = HeadScanner(limits: limits)
    }

    enum NextHead {
        case head(RequestHead)
        /// The peer says nothing, and may go on so until then. Nothing of its input is kept here.
        case silence(until: ContinuousClock.Instant)
        /// The peer has closed, or the server drains.
        case end
    }

    /// The head of the next request.
    /// - Parameter patience: How long the peer may say nothing.
    /// - Throws: What the peer is to be told before the connection is closed.
    func nextHead(patience: Duration) async throws(RequestError) -> NextHead {
        scanner.reset()
        if input.isEmpty, let absence = await receiveFirstBytes(patience: patience) { return absence }
        let deadline = socket.poller.now + configuration.headTimeout
        while true {
            if let head = try takeHead() {
                begin(head)
                return .head(head)
            }
            try await receiveHead(until: deadline)
        }
    }

    /// - Returns: nil while the head is incomplete.
    private func takeHead() throws(RequestError) -> RequestHead? {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        guard let length = try scanner.scan(bytes) else { return nil }
        let head = try RequestParser.parse(bytes, scannedBy: scanner)
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

    /// Waits a while for the peer to say something.
    /// - Returns: nil when it has.
    private func receiveFirstBytes(patience: Duration) async -> NextHead? {
        let deadline = socket.poller.now + patience
        do throws(SocketError) {
            while true {
                guard try await waitAwhile(patience) else { return .silence(until: deadline) }
                guard let count = try input.receive(from: socket, size: Self.headBufferSize) else { continue }
                return count > 0 ? nil : .end
            }
        } catch {
            return .end
        }
    }

    /// Waits for a peer that says nothing, as long as it is worth a task: another request mostly follows soon, and where
    /// so many are waited for that their tasks would fill the memory, none is.
    /// - Returns: Whether there may be something to read.
    private func waitAwhile(_ patience: Duration) async throws(SocketError) -> Bool {
        let poller = socket.poller
        guard !socket.readiness.contains(.readable) else { return true }
        guard poller.waitingTaskCount < configuration.restlessLimit else { return false }
        input.releaseMemory(above: Self.headBufferSize)
        poller.waitingTaskCount += 1
        defer { poller.waitingTaskCount -= 1 }
        do throws(SocketError) {
            let deadline = poller.now + min(patience, configuration.restDelay)
            try await socket.wait(for: .readable, until: deadline, isIdle: true)
            return true
        } catch {
            guard error == .timedOut else { throw error }
            return false
        }
    }

    private func receiveHead(until deadline: ContinuousClock.Instant) async throws(RequestError) {
        do throws(SocketError) {
            let count = try await input.fill(from: socket, until: deadline, size: Self.headBufferSize)
            guard count > 0 else { throw .closed }
        } catch {
            throw error == .timedOut ? .timeout : .endedEarly
        }
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
        do throws(RequestError) {
            try takeBody(into: &part)
        } catch {
            isBroken = true
            unreadMistake = error
        }
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
            if socket.spend(count) { await socket.yield() }
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
