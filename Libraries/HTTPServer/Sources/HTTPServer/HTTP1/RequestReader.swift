import HTTPTypes

/// A reader of the requests on a connection: head, then content.
///
/// Confined to the thread of its event loop.
final class RequestReader {
    let socket: Socket
    private let configuration: ServerConfiguration
    private let limits: HeadLimits
    private var memory: WaitingMemory
    /// The memory that is held while the rest of a head or of content is waited for.
    private var heldMemory: ByteBudget.Share?
    // Unchecked, like `scanner` and `body`: their methods do not use the reader and do not suspend.
    @exclusivity(unchecked) private var input = InputBuffer()
    @exclusivity(unchecked) private var scanner: HeadScanner
    /// The deadline of a head that has arrived in part, or `nil` while none has.
    private var headDeadline: MonotonicInstant?
    /// Whether the next line may be empty: one empty line may follow each request (RFC 9112 §2.2).
    private var mayHaveEmptyLine: Bool

    /// The number of the current request. It prevents reading the content of an earlier one.
    private(set) var requestNumber = 0
    @exclusivity(unchecked) private var body = Body()
    private var isReadingBody = false
    private var isBroken = false
    /// The error in chunks that arrived and were not read.
    private(set) var unreadError: RequestError?

    /// The content of the current request.
    private struct Body {
        var decoder = BodyDecoder.complete
        /// The time that the server has waited for it.
        var wait = Duration.zero
        /// The time that the client may still be waited for. Bytes that arrive add to it.
        var credit = Duration.zero
        var owesContinue = false
        /// The reason for which the content was given up before it had arrived.
        var loss: RequestError?
    }

    init(socket: Socket, configuration: ServerConfiguration, memory: WaitingMemory, isFirstRequest: Bool) {
        self.socket = socket
        self.memory = memory
        self.configuration = configuration
        mayHaveEmptyLine = !isFirstRequest
        limits = HeadLimits(configuration)
        scanner = HeadScanner(limits: limits)
    }

    /// The part of the next request that has arrived.
    enum Arrival {
        case head(RequestHead)
        /// A part of the head. The rest has to arrive before the deadline.
        case partialHead(until: MonotonicInstant)
        case nothing
        /// The client has closed the connection.
        case end
    }

    /// Receives available bytes until the next head is complete.
    /// - Throws: The error to send before closing the connection, for example if a part of the head is late.
    func receiveHead() throws(RequestError) -> Arrival {
        while true {
            if let head = try nextHead() { return .head(head) }
            if let arrival = try receive() { return arrival }
        }
    }

    /// Returns the next head if it has arrived completely.
    private func nextHead() throws(RequestError) -> RequestHead? {
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
        releaseMemory()
        begin(head)
        return head
    }

    /// Skips the line end that some clients send after the content, so that the connection counts as idle.
    private func skipEmptyLine() {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        // The line end may arrive in two pieces.
        mayHaveEmptyLine = bytes.count == 1 && bytes[0] == .carriageReturn
        guard bytes.count >= 2, bytes.matches("\r\n", in: 0..<2) else { return }
        input.consume(2)
        scanner.reset()
        headDeadline = nil
    }

    /// Whether a part of the next head has arrived.
    var hasPartialHead: Bool { headDeadline != nil }

    /// - Returns: `nil` if bytes have arrived.
    private func receive() throws(RequestError) -> Arrival? {
        let count: Int?
        do throws(SocketError) {
            count = try input.receive(from: socket, size: Self.headBufferSize)
        } catch {
            count = 0
        }
        switch count {
        case nil:
            guard let headDeadline else { return .nothing }
            guard socket.poller.now < headDeadline else { throw .timeout }
            releaseMemory()
            memory.hold(WaitingMemory.Cost.head + input.storage.count, in: &heldMemory, on: socket)
            return .partialHead(until: headDeadline)
        case 0 where headDeadline == nil: return .end
        case 0: throw .endedEarly
        default: return nil
        }
    }

    /// Releases memory that the next head mostly does not need.
    func releaseMemory() {
        input.releaseMemory(above: Self.headBufferSize)
    }

    /// Releases all input, after which nothing more is read.
    func discardInput() {
        input = InputBuffer()
    }

    /// Whether an unreadable head is that of a HEAD request, whose response must have no content (RFC 9110 §9.3.2).
    var isHeadRequest: Bool {
        let storage = input.storage
        let bytes = storage.span.extracting(input.filled)
        let start = scanner.requestLineStart
        return bytes.count >= start + 5 && bytes.matches("HEAD ", in: start..<start + 5)
    }

    private func begin(_ head: RequestHead) {
        scanner.reset()
        headDeadline = nil
        heldMemory = nil
        mayHaveEmptyLine = true
        requestNumber += 1
        body = Body(
            decoder: BodyDecoder(head.framing, limits: limits),
            credit: configuration.bodyStallTimeout,
            owesContinue: head.expectsContinue
        )
    }

    /// Waits for more bytes. An empty buffer holds no memory meanwhile, so slow clients cost little.
    /// - Parameters:
    ///   - size: The initial size of the buffer.
    ///   - isIdle: Whether a drain ends the wait.
    /// - Returns: The number of bytes, or 0 at the end of the stream.
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
    /// Returns the next part of the content, or `nil` at its end.
    func nextBodyPart(of number: Int) async throws(RequestError) -> [UInt8]? {
        guard number == requestNumber, !isReadingBody else { throw .bodyIsGone }
        isReadingBody = true
        defer { isReadingBody = false }
        do throws(RequestError) {
            if let loss = body.loss { throw loss }
            try await sendContinue()
            return try await readBodyPart()
        } catch {
            isBroken = true
            throw body.loss ?? error
        }
    }

    /// Ends the current content before it has arrived: reading it throws `error`.
    func endBody(of number: Int, with error: RequestError) {
        guard number == requestNumber else { return }
        body.loss = error
        if isReadingBody { socket.wake(.timedOut) }
    }

    /// Counts what the current request holds against its client from now on.
    func count(for client: ClientAddress?) {
        memory.client = client
    }

    /// Whether another request may follow the current one.
    var canContinue: Bool {
        !isBroken && !body.owesContinue && body.decoder.remaining.map { $0 <= configuration.unreadBodyLimit } ?? false
    }

    /// Ends reading of the current content.
    /// - Returns: false if another task is still reading it.
    func closeBody() -> Bool {
        requestNumber += 1
        heldMemory = nil
        guard !isReadingBody else { return false }
        skipChunks()
        return true
    }

    /// Discards chunks that have arrived unread. If more are to come, their number is unknown and the connection closes
    /// after the response.
    private func skipChunks() {
        guard body.decoder.remaining == nil, !isBroken else { return }
        var part: [UInt8] = []
        do throws(RequestError) {
            try readBody(into: &part)
        } catch {
            isBroken = true
            unreadError = error
        }
    }

    /// Whether all of the content has been received.
    var hasWholeBody: Bool { body.decoder.isComplete }

    /// Discards the unread content. A drain ends this, because the client has its response.
    /// - Returns: Whether another request can be read.
    func discardBody() async -> Bool {
        var allowance = configuration.unreadBodyLimit
        do throws(RequestError) {
            while canContinue, allowance >= 0 {
                guard let part = try await readBodyPart(isIdle: true) else { return true }
                allowance -= part.count
            }
        } catch {
            // The response has been sent, so the connection just closes.
        }
        return false
    }

    private func readBodyPart(isIdle: Bool = false) async throws(RequestError) -> [UInt8]? {
        var part: [UInt8] = []
        while !body.decoder.isComplete {
            try readBody(into: &part)
            guard part.isEmpty else { return part }
            if !body.decoder.isComplete { try await receiveBody(isIdle: isIdle) }
        }
        heldMemory = nil
        return nil
    }

    private func readBody(into part: inout [UInt8]) throws(RequestError) {
        let storage = input.storage
        let count = try body.decoder.decode(storage.span.extracting(input.filled), into: &part)
        input.consume(count)
        let rate = max(configuration.minimumBodyRate, 1)
        let earned = Duration.nanoseconds(part.count * 1_000_000_000 / rate)
        body.credit = min(body.credit + earned, configuration.bodyStallTimeout * 2)
    }

    private func receiveBody(isIdle: Bool) async throws(RequestError) {
        let start = socket.poller.now
        if !socket.readiness.contains(.readable) {
            memory.hold(WaitingMemory.Cost.content, in: &heldMemory, on: socket)
        }
        do throws(SocketError) {
            let count = try await receive(until: bodyDeadline, size: Self.bodyBufferSize, isIdle: isIdle)
            guard count > 0 else { throw .closed }
            let wait = socket.poller.now - start
            body.wait += wait
            body.credit -= wait
            await socket.yield(afterSpending: count)
        } catch {
            throw error == .timedOut ? .timeout : .endedEarly
        }
    }

    /// Sends `100 Continue`, unless the content has begun to arrive (RFC 9110 §10.1.1).
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

    /// The content may stall, but must keep a minimum rate, and end in time. Only the time spent waiting for it counts.
    private var bodyDeadline: MonotonicInstant {
        socket.poller.now + min(configuration.bodyStallTimeout, body.credit, configuration.bodyTimeout - body.wait)
    }

    private static let headBufferSize = 4 << 10
    private static let bodyBufferSize = 64 << 10

    private static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

extension RequestError {
    /// A programming error of the responder.
    static let bodyIsGone = RequestError(
        status: .internalServerError,
        reason: "The content of the request can no longer be read."
    )
}

/// The bytes that a connection has received and not used yet.
struct InputBuffer {
    /// The initialised bytes, of which `filled` are valid.
    private(set) var storage: [UInt8] = []
    private(set) var filled = 0..<0

    var isEmpty: Bool {
        filled.isEmpty
    }

    /// Removes bytes from the start.
    mutating func consume(_ count: Int) {
        filled = filled.lowerBound + count..<filled.upperBound
    }

    /// Releases a buffer larger than `size` bytes, of which less than half is in use.
    mutating func releaseMemory(above size: Int) {
        guard storage.count > size, 2 * filled.count < storage.count else { return }
        storage = Array(storage[filled])
        filled = storage.indices
    }

    /// Receives available bytes.
    /// - Returns: The number of bytes, 0 at the end of the stream, or `nil` if none is available.
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
