import HTTPTypes

/// Reads the requests of one connection from its socket, one after the other: head, then body.
///
/// Used on the thread of the connection's loop only.
final class RequestReader {
    let socket: Socket
    private let configuration: ServerConfiguration
    private let limits: HeadLimits
    // Unchecked, like `scanner` and `body`: they are changed by their own methods alone, which know nothing of this reader and
    // wait for nothing.
    @exclusivity(unchecked) private var input = InputBuffer()
    @exclusivity(unchecked) private var scanner: HeadScanner
    /// Until when the head has to arrive of which some has; nil while nothing has.
    private var headDeadline: MonotonicInstant?
    /// Whether an empty line may come that is no start of a request: one after each (RFC 9112 §2.2).
    private var mayHaveEmptyLine: Bool

    /// Which request is being read, so that nobody reads the body of an earlier one.
    private(set) var requestNumber = 0
    @exclusivity(unchecked) private var body = Body()
    private var isReadingBody = false
    private var isBroken = false
    /// What is wrong with chunks that had arrived and that nobody has read.
    private(set) var unreadError: RequestError?

    /// What is known of the body of the present request.
    private struct Body {
        var decoder = BodyDecoder.complete
        var byteCount = 0
        /// How long somebody has waited for it.
        var wait = Duration.zero
        var owesContinue = false
    }

    init(socket: Socket, configuration: ServerConfiguration, isFirstRequest: Bool) {
        self.socket = socket
        self.configuration = configuration
        mayHaveEmptyLine = !isFirstRequest
        limits = HeadLimits(configuration)
        scanner = HeadScanner(limits: limits)
    }

    /// What there is of the next request.
    enum Arrival {
        /// Bytes that have not been looked at: `takeHead()`.
        case bytes
        /// A piece of its head: `await receiveHead()`.
        case partialHead
        /// Nothing: the peer is silent.
        case nothing
        /// Nothing, and nothing is to come: the peer has closed.
        case end
    }

    /// The head of the next request, if all of it has arrived: `receive()` until it has.
    /// - Throws: What the peer is to be told before the connection is closed.
    func takeHead() throws(RequestError) -> RequestHead? {
        guard !input.isEmpty else { return nil }
        if mayHaveEmptyLine {
            skipEmptyLine()
            guard !input.isEmpty else { return nil }
        }
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        guard let length = try scanner.scan(bytes) else {
            if headDeadline == nil { headDeadline = socket.poller.now + configuration.headTimeout }
            return nil
        }
        let head = try RequestParser.parse(bytes, scannedBy: &scanner)
        input.consume(length)
        begin(head)
        return head
    }

    /// Some clients end a body with a line end that does not belong to it. They are as silent after it as others are.
    private func skipEmptyLine() {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        // It may come in two pieces.
        mayHaveEmptyLine = bytes.count == 1 && bytes[0] == .carriageReturn
        guard bytes.count >= 2, bytes.matches("\r\n", in: 0..<2) else { return }
        input.consume(2)
        scanner.reset()
        headDeadline = nil
    }

    /// Takes what has arrived of the next request.
    func receive() throws(RequestError) -> Arrival {
        let count: Int?
        do throws(SocketError) {
            count = try input.receive(from: socket, size: Self.headBufferSize)
        } catch {
            count = 0
        }
        switch count {
        case nil: return headDeadline == nil ? .nothing : .partialHead
        case 0 where headDeadline == nil: return .end
        case 0: throw .endedEarly
        default: return .bytes
        }
    }

    /// Waits for more of a head of which some has arrived.
    func receiveHead() async throws(RequestError) {
        guard let headDeadline else { return }
        do throws(SocketError) {
            let count = try await receive(until: headDeadline, size: Self.headBufferSize)
            guard count > 0 else { throw .closed }
        } catch {
            throw error == .timedOut ? .timeout : .endedEarly
        }
    }

    /// Gives back what a silent peer may not need again.
    func releaseMemory() {
        input.releaseMemory(above: Self.headBufferSize)
    }

    /// Whether the head that could not be read is of a HEAD request, so that its refusal has no content either
    /// (RFC 9110 §9.3.2).
    var refusesHeadMethod: Bool {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        let start = scanner.requestLineStart
        return bytes.count >= start + 5 && bytes.matches("HEAD ", in: start..<start + 5)
    }

    private func begin(_ head: RequestHead) {
        scanner.reset()
        headDeadline = nil
        mayHaveEmptyLine = true
        requestNumber += 1
        body = Body(decoder: BodyDecoder(head.framing, limits: limits), owesContinue: head.expectsContinue)
    }

    /// Waits for more bytes. While it waits an empty buffer has no memory, so slow clients are cheap.
    /// - Parameters:
    ///   - size: How much memory to begin with.
    ///   - isIdle: Whether a drain ends the wait.
    /// - Returns: How many bytes were added; 0 at the end of the stream.
    private func receive(
        until deadline: MonotonicInstant,
        size: Int,
        isIdle: Bool = false
    ) async throws(SocketError) -> Int {
        while true {
            if !socket.readiness.contains(.readable) { input.releaseMemory(above: 0) }
            try await socket.wait(for: .readable, until: deadline, isIdle: isIdle)
            if let count = try input.receive(from: socket, size: size) { return count }
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
        !isBroken && !body.owesContinue && body.decoder.remaining.map { $0 <= configuration.unreadBodyLimit } ?? false
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
        guard body.decoder.remaining == nil, !isBroken else { return }
        var part: [UInt8] = []
        do throws(RequestError) {
            try takeBody(into: &part)
        } catch {
            isBroken = true
            unreadError = error
        }
    }

    /// Whether nothing of the present body is still to come.
    var hasWholeBody: Bool { body.decoder.isComplete }

    /// Throws away what nobody has read of the present body. A drain does not wait for it, as the client has its answer.
    /// - Returns: Whether another request can be read.
    func discardBody() async -> Bool {
        var allowance = configuration.unreadBodyLimit
        do throws(RequestError) {
            while canContinue, allowance >= 0 {
                guard let part = try await readBodyPart(isIdle: true) else { return true }
                allowance -= part.count
            }
        } catch {
            // The answer is on its way already: the connection just closes.
        }
        return false
    }

    private func readBodyPart(isIdle: Bool = false) async throws(RequestError) -> [UInt8]? {
        var part: [UInt8] = []
        while !body.decoder.isComplete {
            try takeBody(into: &part)
            guard part.isEmpty else { return part }
            if !body.decoder.isComplete { try await receiveBody(isIdle: isIdle) }
        }
        return nil
    }

    private func takeBody(into part: inout [UInt8]) throws(RequestError) {
        let storage = input.storage
        let count = try body.decoder.decode(storage.span.extracting(input.filled), into: &part)
        input.consume(count)
        body.byteCount += part.count
    }

    private func receiveBody(isIdle: Bool) async throws(RequestError) {
        let start = socket.poller.now
        do throws(SocketError) {
            let count = try await receive(until: bodyDeadline, size: Self.bodyBufferSize, isIdle: isIdle)
            guard count > 0 else { throw .closed }
            body.wait += socket.poller.now - start
            await socket.yield(afterSpending: count)
        } catch {
            throw error == .timedOut ? .timeout : .endedEarly
        }
    }

    /// RFC 9110 §10.1.1: not needed when the body is on its way already.
    private func sendContinue() async throws(RequestError) {
        guard body.owesContinue else { return }
        body.owesContinue = false
        guard input.isEmpty else { return }
        do throws(SocketError) {
            try await socket.send(Self.continueResponse, stallLimit: configuration.writeStallTimeout)
        } catch {
            throw .endedEarly
        }
    }

    /// A body may pause, and must arrive at the least rate all the same. Only the time counts in which
    /// somebody waits for it.
    private var bodyDeadline: MonotonicInstant {
        let stall = configuration.bodyStallTimeout
        let earned = Duration.seconds(body.byteCount / max(configuration.minimumBodyRate, 1))
        return socket.poller.now + min(stall, stall + earned - body.wait)
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

/// What a connection has received and not used yet.
struct InputBuffer {
    /// Always initialised as a whole; `filled` is what counts.
    private(set) var storage: [UInt8] = []
    private(set) var filled = 0..<0

    var isEmpty: Bool {
        filled.isEmpty
    }

    /// Drops the first `count` bytes.
    mutating func consume(_ count: Int) {
        filled = filled.lowerBound + count..<filled.upperBound
    }

    /// Gives back the memory of an empty buffer that was made for more than `size` bytes.
    mutating func releaseMemory(above size: Int) {
        if filled.isEmpty, storage.count > size { storage = [] }
    }

    /// Takes what has arrived.
    /// - Returns: How many bytes were added; 0 at the end of the stream, nil when nothing is there yet.
    mutating func receive(from socket: Socket, size: Int) throws(SocketError) -> Int? {
        guard socket.readiness.contains(.readable) else { return nil }
        makeSpace(size)
        guard let count = try socket.receive(into: &storage, from: filled.upperBound) else { return nil }
        filled = filled.lowerBound..<filled.upperBound + count
        return count
    }

    private mutating func makeSpace(_ size: Int) {
        if filled.isEmpty { filled = 0..<0 }
        guard filled.upperBound == storage.count || storage.count < size else { return }
        var larger = [UInt8](repeating: 0, count: max(size, 2 * filled.count))
        larger.replaceSubrange(0..<filled.count, with: storage[filled])
        storage = larger
        filled = 0..<filled.count
    }
}
