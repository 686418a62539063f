/// The sockets of an event loop: their events, the tasks that wait, and their deadlines.
///
/// Confined to the thread of its event loop.
final class Poller {
    private(set) var now = MonotonicInstant.now
    private(set) var isDraining = false
    private var socketCount = 0
    /// The number of idle connections that do not rest yet.
    var awakeConnectionCount = 0
    let date = DateField()

    private let watcher: any SocketWatcher
    private var generation: UInt32 = 0
    // Unchecked: nothing accesses the four collections while one of them is being changed.
    @exclusivity(unchecked) private var sockets: [Socket?] = []
    @exclusivity(unchecked) private(set) var deadlines = DeadlineQueue()
    @exclusivity(unchecked) private var yielded: [UnsafeContinuation<Void, Never>] = []
    @exclusivity(unchecked) private var requestTurns = RequestTurns()

    init(watcher: any SocketWatcher) {
        self.watcher = watcher
    }

    /// Whether no socket is open and no task waits for a turn.
    var isIdle: Bool {
        socketCount == 0 && !hasWaitingTurns
    }

    /// Replaces `events` with new ones. With `waiting`, waits for an event or a deadline.
    /// - Parameter start: The current time.
    func collect(_ events: inout [SocketEvent], waiting: Bool, at start: MonotonicInstant) {
        let timeout = waiting && !hasWaitingTurns ? millisecondsToDeadline(from: start) : 0
        watcher.collect(&events, of: sockets, timeout: timeout)
        now = .now
    }

    /// Resumes the tasks that wait for an event, a deadline or a turn.
    func report(_ events: [SocketEvent]) {
        for event in events { socket(event.identifier)?.report(event.news) }
        expireDeadlines()
        beginTurns()
    }

    /// Suspends the task until everything else that is ready on this loop has had its turn.
    func yield() async {
        // Safe: the next poll takes out all continuations and resumes each once.
        await withUnsafeContinuation { yielded.append($0) }
    }

    /// Waits for the turn of a client's next request.
    func requestTurn(of client: ClientAddress) async {
        guard !requestTurns.begin(for: client) else { return }
        // Safe: a later poll takes out the continuation and resumes it once.
        await withUnsafeContinuation { requestTurns.wait(as: client, $0) }
    }

    /// Ends every wait of an idle socket, now and in the future.
    func drain() {
        isDraining = true
        for socket in sockets { socket?.wakeIfIdle() }
    }

    /// Shuts down every connection. Waiting tasks see that theirs is closed.
    func shutDownAll() {
        for socket in sockets { socket?.shutDown() }
    }

    private var hasWaitingTurns: Bool { !yielded.isEmpty || requestTurns.waitingCount > 0 }

    private func beginTurns() {
        requestTurns.next().forEach { $0.resume() }
        guard !yielded.isEmpty else { return }
        let continuations = yielded
        yielded.removeAll(keepingCapacity: true)
        continuations.forEach { $0.resume() }
    }
}

extension Poller {
    /// Watches a descriptor and adds a socket for it.
    func add(
        _ makeSocket: (SocketIdentifier) -> Socket,
        descriptor: CInt,
        isShared: Bool
    ) throws(SystemError) -> Socket {
        generation &+= 1
        let identifier = SocketIdentifier(descriptor: descriptor, generation: generation)
        try watcher.add(descriptor, as: identifier, isShared: isShared)
        let socket = makeSocket(identifier)
        while sockets.count <= identifier.index {
            sockets.append(nil)
        }
        sockets[identifier.index] = socket
        socketCount += 1
        return socket
    }

    /// Removes a socket whose descriptor has a copy elsewhere.
    func release(_ socket: Socket) {
        watcher.remove(socket.descriptor)
        remove(socket)
    }

    /// Removes a socket that is about to be closed. Closing its only copy also ends watching.
    func remove(_ socket: Socket) {
        guard self.socket(socket.identifier) === socket else { return }
        sockets[socket.identifier.index] = nil
        socketCount -= 1
    }

    private func socket(_ identifier: SocketIdentifier) -> Socket? {
        guard identifier.index < sockets.count else { return nil }
        let socket = sockets[identifier.index]
        return socket?.identifier == identifier ? socket : nil
    }
}

extension Poller {
    /// Ensures that the queue has an entry for the socket no later than its deadline.
    ///
    /// Most waits end long before. A later deadline is only stored in the socket, and looked up when the earlier entry
    /// is due, so the queue changes about once per timeout and not once per request.
    func schedule(_ socket: Socket) {
        guard let deadline = socket.deadline else { return }
        if let scheduled = socket.scheduledTime, scheduled <= deadline { return }
        socket.scheduledTime = deadline
        deadlines.insert(.init(time: deadline, socket: socket.identifier))
        if deadlines.count > 2 * socketCount + Self.spareDeadlines { forgetStaleDeadlines() }
    }

    /// Removes the entries of closed sockets and entries replaced by earlier ones. Otherwise every short connection
    /// would leave an entry until its deadline.
    private func forgetStaleDeadlines() {
        deadlines.removeAll { socket($0.socket)?.scheduledTime != $0.time }
    }

    private static let spareDeadlines = 64

    private func expireDeadlines() {
        // Most of the time no entry is due, and this check is cheaper than removal.
        guard let first = deadlines.first, first.time <= now else { return }
        while let entry = deadlines.popFirst(dueAt: now) {
            guard let socket = socket(entry.socket), socket.scheduledTime == entry.time else { continue }
            socket.scheduledTime = nil
            if let deadline = socket.deadline, deadline <= now {
                socket.wake(.timedOut)
            } else {
                schedule(socket)
            }
        }
    }

    /// Returns the timeout for the watcher, at most a minute, or -1 without a deadline. It is rounded up, so that the
    /// deadline has passed when the watcher returns.
    private func millisecondsToDeadline(from start: MonotonicInstant) -> CInt {
        guard let first = deadlines.first else { return -1 }
        let wait = first.time - start
        guard wait > .zero else { return 0 }
        return CInt((min(wait, .seconds(60)).attoseconds - 1) / Duration.milliseconds(1).attoseconds + 1)
    }
}
