import SystemCalls

/// An event stream on its connection, after the response head.
///
/// For each channel, one task of each event loop writes the events to all streams (``sendEvents()``), without waking
/// their own tasks. The task of a stream waits for what is rare: the client disconnects or is slow, a heartbeat is due,
/// or the server drains.
///
/// Confined to the thread of its event loop.
final class OpenEventStream {
    private let socket: Socket
    private let stream: EventStream
    private let heartbeat: Duration
    private var cursor: any EventCursor
    /// Events that the connection has not fully accepted. The bytes are shared between clients.
    private var unsent: [UInt8] = []
    private var sentCount = 0
    private var inputCount = 0
    /// The time when the connection last accepted bytes, or was first offered the unsent ones.
    private var lastProgress: MonotonicInstant
    private var nextHeartbeat: MonotonicInstant
    private var isOver = false
    private var waitsForSpace = false

    /// Reduces the kernel's buffer for slow clients, and its timeout for lost ones.
    init(_ stream: EventStream, on socket: Socket, heartbeat: Duration) {
        self.stream = stream
        self.socket = socket
        self.heartbeat = heartbeat
        cursor = stream.cursor
        lastProgress = socket.poller.now
        nextHeartbeat = lastProgress
        socket.setOption(SOL_SOCKET, SO_SNDBUF, Self.sendBufferSize)
        System.limitUnacknowledgedTime(
            of: socket.descriptor,
            milliseconds: CInt(clamping: Int(heartbeat / .milliseconds(1)))
        )
    }

    /// Sends events until the client has gone or the stream ends, and closes the socket.
    func run(on loop: EventLoop) async {
        let audiences = stream.channels.map { $0.audience(on: loop) }
        for audience in audiences { audience.join(self) }
        defer {
            for audience in audiences { audience.leave(self) }
            socket.close()
        }
        scheduleHeartbeat()
        sendEvents()
        while await continueAfterNextWakeUp() {}
    }

    /// Sends the events that the client needs, until the connection accepts no more.
    /// - Returns: The cost, in the unit of `Turn`.
    @discardableResult
    func sendEvents() -> Int {
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
        // The task has to wait also for the connection to accept more.
        if isOver || !waitsForSpace { socket.wake(.ready) }
        return cost
    }

    /// The client's time to accept events starts when they are offered, because the stream may have been silent before.
    private func offer(_ events: [UInt8]) {
        unsent = events
        lastProgress = socket.poller.now
    }

    /// - Returns: Whether everything was sent.
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
    /// The cost of writing to a client. A turn has sixty-four.
    private static let leastCost = 4 << 10
    /// Clients of an event stream are expected to send nothing.
    private static let inputLimit = 16 << 10
    /// The range of the reconnection time that clients receive in a drain, in milliseconds.
    private static let retryTimes = 1_000...5_000
}

extension OpenEventStream {
    /// Waits until the socket or a deadline needs attention.
    /// - Returns: false if the stream is over.
    private func continueAfterNextWakeUp() async -> Bool {
        guard !isOver else { return false }
        do throws(SocketError) {
            waitsForSpace = isBlocked
            try await socket.wait(for: interest, until: deadline, isIdle: true)
            guard try readInput() else { return false }
            sendEvents()
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

    /// The time at which a client that accepts nothing is disconnected.
    var stallDeadline: MonotonicInstant {
        lastProgress + heartbeat
    }

    /// - Returns: false if the client has gone.
    private func readInput() throws(SocketError) -> Bool {
        guard socket.readiness.contains(.readable) else { return true }
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        while let count = try socket.receive(into: &buffer, from: 0) {
            inputCount += count
            guard count > 0, inputCount <= Self.inputLimit else { return false }
        }
        return true
    }

    /// Ends a stream that stalls or is no longer allowed, and sends a heartbeat to others: a comment (HTML Standard,
    /// §9.2.6), which the client's system must acknowledge.
    private func keepAlive() async -> Bool {
        if isBlocked, socket.poller.now >= stallDeadline { return false }
        guard socket.poller.now >= nextHeartbeat else { return true }
        guard await stream.isAuthorized?() != false else { return false }
        scheduleHeartbeat()
        guard !isBlocked, !isOver else { return !isOver }
        offer(Self.comment)
        sendEvents()
        return true
    }

    /// Heartbeats are spread in time, so that streams reached by the same change do not all send at once.
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
