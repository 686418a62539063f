import Glibc

/// An event stream on its connection, from the end of the response's head on.
///
/// News is written right where it is heard (``sendNews()``), without waking anybody. The stream's own task waits for what is
/// rare: the client goes, has to be waited for, a heartbeat is due, or the server drains.
///
/// Used on the thread of one loop only.
final class OpenEventStream {
    private let socket: Socket
    private let stream: EventStream
    private let heartbeat: Duration
    private var cursor: any EventCursor
    /// Events that the connection has not taken whole; the bytes are those of all clients.
    private var unsent: [UInt8] = []
    private var sentCount = 0
    private var inputCount = 0
    /// When the connection took something last, or was first offered what it does not take.
    private var lastProgress: MonotonicInstant
    private var nextHeartbeat: MonotonicInstant
    private var isOver = false
    private var waitsForSpace = false

    /// Makes the connection one that is written to rarely: the kernel keeps little for a client that does not read, and
    /// notices soon when there is none.
    init(_ stream: EventStream, on socket: Socket, heartbeat: Duration) {
        self.stream = stream
        self.socket = socket
        self.heartbeat = heartbeat
        cursor = stream.cursor
        lastProgress = socket.poller.now
        nextHeartbeat = lastProgress
        socket.setOption(SOL_SOCKET, SO_SNDBUF, Self.sendBufferSize)
        socket.setOption(CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, CInt(clamping: Int(heartbeat / .milliseconds(1))))
    }

    /// Sends what comes until the client has gone or the server has had enough, and closes the socket.
    func run(on loop: EventLoop) async {
        let audiences = stream.channels.map { $0.audience(on: loop) }
        for audience in audiences { audience.join(self) }
        defer {
            for audience in audiences { audience.leave(self) }
            socket.close()
        }
        scheduleHeartbeat()
        sendNews()
        while await goesOn() {}
    }

    /// Writes what the client lacks, as far as the connection takes it.
    /// - Returns: What it cost, by the measure of `Turn`.
    @discardableResult
    func sendNews() -> Int {
        guard !isOver, !isBlocked || socket.readiness.contains(.writable) else { return 0 }
        var cost = Self.leastCost
        do throws(SocketError) {
            while try sendUnsent() {
                guard let events = cursor.next() else { return cost }
                offer(events)
                cost += events.count
            }
        } catch {
            isOver = true
        }
        // The task waits for the client to go; now it has to wait for the connection to take more as well.
        if isOver || !waitsForSpace { socket.wake(.ready) }
        return cost
    }

    /// A stream may have been silent for long: its client has from now on to take what comes.
    private func offer(_ events: [UInt8]) {
        unsent = events
        lastProgress = socket.poller.now
    }

    /// - Returns: Whether all is sent.
    private func sendUnsent() throws(SocketError) -> Bool {
        while sentCount < unsent.count {
            guard let count = try socket.sendAtOnce(unsent, after: sentCount) else { return false }
            sentCount += count
            lastProgress = socket.poller.now
        }
        unsent = []
        sentCount = 0
        return true
    }

    private var isBlocked: Bool { !unsent.isEmpty }

    private static let sendBufferSize: CInt = 64 << 10
    /// Sixty-four clients are written to in a turn.
    private static let leastCost = 4 << 10
    /// A client of an event stream has nothing to say.
    private static let inputLimit = 16 << 10
    /// When clients are to come back after a drain, in milliseconds.
    private static let retryTimes = 1_000...5_000
}

extension OpenEventStream {
    /// Waits for the next thing to happen.
    /// - Returns: False when the stream is over.
    private func goesOn() async -> Bool {
        guard !isOver else { return false }
        do throws(SocketError) {
            waitsForSpace = isBlocked
            try await socket.wait(for: interest, until: deadline, isIdle: true)
            guard try takeInput() else { return false }
            sendNews()
            return true
        } catch {
            switch error {
            case .timedOut: return await keepAlive()
            case .drained: sendRetryTime()
            case .closed, .system: break
            }
            return false
        }
    }

    private var interest: Readiness {
        isBlocked ? [.readable, .writable] : .readable
    }

    private var deadline: MonotonicInstant {
        isBlocked ? min(stallDeadline, nextHeartbeat) : nextHeartbeat
    }

    /// Until when a client has to take something of what waits for it.
    var stallDeadline: MonotonicInstant {
        lastProgress + heartbeat
    }

    /// - Returns: False when the client has gone.
    private func takeInput() throws(SocketError) -> Bool {
        guard socket.readiness.contains(.readable) else { return true }
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        while let count = try socket.receive(into: &buffer, from: 0) {
            inputCount += count
            guard count > 0, inputCount <= Self.inputLimit else { return false }
        }
        return true
    }

    /// Ends what nobody takes or nobody may have any longer, and sends a heartbeat to the rest: a comment (§9.2.6), which
    /// the client's system has to acknowledge.
    private func keepAlive() async -> Bool {
        if isBlocked, socket.poller.now >= stallDeadline { return false }
        guard socket.poller.now >= nextHeartbeat else { return true }
        guard await stream.isWelcome?() != false else { return false }
        scheduleHeartbeat()
        guard !isBlocked, !isOver else { return !isOver }
        offer(Self.comment)
        sendNews()
        return true
    }

    /// At different times, so that the streams which one change has reached do not all have their turn at once again.
    private func scheduleHeartbeat() {
        nextHeartbeat = socket.poller.now + heartbeat * Double.random(in: 0.75...1)
    }

    private func sendRetryTime() {
        guard !isBlocked else { return }
        offer(Array("retry: \(Int.random(in: Self.retryTimes))\n\n".utf8))
        _ = try? sendUnsent()
    }

    private static let comment = Array(":\n".utf8)
}
