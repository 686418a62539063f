import CLinux
import Glibc

/// The sockets of an event loop: its epoll instance, the tasks that wait, and their deadlines.
///
/// Confined to the thread of its event loop.
final class Poller {
    private(set) var now = MonotonicInstant.now
    private(set) var isDraining = false
    private var socketCount = 0
    /// The number of idle connections that do not rest yet.
    var awakeConnectionCount = 0
    let date = DateField()

    private let epoll: Descriptor
    private var generation: UInt32 = 0
    // Unchecked: nothing accesses the four collections while one of them is being changed.
    @exclusivity(unchecked) private var sockets: [Socket?] = []
    @exclusivity(unchecked) private(set) var deadlines = DeadlineQueue()
    @exclusivity(unchecked) private var yielded: [UnsafeContinuation<Void, Never>] = []
    @exclusivity(unchecked) private var requestTurns = RequestTurns()

    init(wakeup: Descriptor) throws(SystemError) {
        let number = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard number >= 0 else { throw SystemError(call: "epoll_create1") }
        epoll = Descriptor(owning: number)
        try watch(wakeup.number, as: .wakeup)
    }

    /// Whether no socket is open and no task waits for a turn.
    var isIdle: Bool {
        socketCount == 0 && !hasWaitingTurns
    }

    /// Asks epoll for events. With `waiting`, waits for an event or a deadline.
    /// - Parameter start: The current time.
    func collect(_ events: inout EventBatch, waiting: Bool, at start: MonotonicInstant) {
        events.collect(from: epoll, timeout: waiting && !hasWaitingTurns ? millisecondsToDeadline(from: start) : 0)
        now = .now
    }

    /// Resumes the tasks that wait for an event, a deadline or a turn.
    func report(_ events: borrowing EventBatch) {
        events.forEach { event in
            socket(SocketIdentifier(rawValue: event.data.u64))?.report(Readiness(events: event.events))
        }
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
        events: UInt32
    ) throws(SystemError) -> Socket {
        generation &+= 1
        let identifier = SocketIdentifier(descriptor: descriptor, generation: generation)
        try watch(descriptor, as: identifier, events: events)
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
        epoll_ctl(epoll.number, EPOLL_CTL_DEL, socket.descriptor, nil)
        remove(socket)
    }

    /// Removes a socket that is about to be closed. Closing the only copy also ends epoll's interest (epoll(7)).
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

    private func watch(
        _ descriptor: CInt,
        as identifier: SocketIdentifier,
        events: UInt32 = linux_epoll_edge_triggered
    ) throws(SystemError) {
        var event = epoll_event()
        event.events = events
        event.data.u64 = identifier.rawValue
        guard epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw SystemError(call: "epoll_ctl")
        }
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

    /// Returns the timeout for epoll, at most a minute, or -1 without a deadline. It is rounded up, so that the
    /// deadline has passed when epoll returns.
    private func millisecondsToDeadline(from start: MonotonicInstant) -> CInt {
        guard let first = deadlines.first else { return -1 }
        let wait = first.time - start
        guard wait > .zero else { return 0 }
        return CInt((min(wait, .seconds(60)).attoseconds - 1) / Duration.milliseconds(1).attoseconds + 1)
    }
}

/// The events that epoll has returned. An event loop reuses one batch.
struct EventBatch {
    private var events = [epoll_event](repeating: epoll_event(), count: 256)
    private var count = 0

    /// Calls epoll_wait(2).
    mutating func collect(from epoll: Descriptor, timeout: CInt) {
        // An interrupted wait (-1) has no events.
        count = max(0, Int(epoll_wait(epoll.number, &events, CInt(events.count), timeout)))
    }

    func forEach(_ body: (epoll_event) -> Void) {
        for index in 0..<count { body(events[index]) }
    }
}

/// The events reported for a socket and not yet consumed.
struct Readiness: OptionSet {
    let rawValue: UInt8

    static let readable = Readiness(rawValue: 1)
    static let writable = Readiness(rawValue: 2)
    /// The peer will send nothing more. Stays set.
    static let peerClosed = Readiness(rawValue: 4)
    /// The connection is closed in both directions. Stays set.
    static let hungUp = Readiness(rawValue: 8)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// - Parameter events: The `events` of an `epoll_event`.
    init(events: UInt32) {
        self = []
        if events & EPOLLIN.rawValue != 0 { insert(.readable) }
        if events & EPOLLOUT.rawValue != 0 { insert(.writable) }
        if events & EPOLLRDHUP.rawValue != 0 { formUnion([.readable, .peerClosed]) }
        if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
            formUnion([.readable, .writable, .peerClosed, .hungUp])
        }
    }
}

/// An identifier of a socket in epoll events: its descriptor, and a generation that distinguishes it from an earlier
/// socket with the same descriptor.
struct SocketIdentifier: Equatable {
    let rawValue: UInt64

    init(descriptor: CInt, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The event descriptor that wakes the loop. No socket has this value, because descriptors are not negative.
    static let wakeup = SocketIdentifier(rawValue: .max)

    /// The index of the socket in the table.
    var index: Int {
        Int(UInt32(truncatingIfNeeded: rawValue))
    }
}
