import CLinux
import Glibc

/// What an event loop keeps for its sockets: the epoll instance, who waits for what, and until when.
///
/// Used on the thread of its loop only.
final class Poller {
    private(set) var now = MonotonicInstant.now
    private(set) var isDraining = false
    private var socketCount = 0
    /// How many connections keep what their next request needs, while their clients say nothing.
    var awakeConnectionCount = 0
    let date = DateField()

    private let epoll: Descriptor
    private var generation: UInt32 = 0
    // Unchecked, as none of the three is reached for while it is changed: what is called meanwhile is the type's own, a
    // comparison of times, or the look at a socket in `forgetStaleDeadlines`, which changes nothing.
    @exclusivity(unchecked) private var sockets: [Socket?] = []
    @exclusivity(unchecked) private(set) var deadlines = DeadlineQueue()
    @exclusivity(unchecked) private var yielded: [UnsafeContinuation<Void, Never>] = []

    init(wakeup: Descriptor) throws(SystemError) {
        let number = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard number >= 0 else { throw SystemError(call: "epoll_create1") }
        epoll = Descriptor(owning: number)
        try watch(wakeup.number, as: .wakeup)
    }

    /// Whether nothing is open and nobody waits for a turn.
    var isIdle: Bool {
        socketCount == 0 && yielded.isEmpty
    }

    /// Asks epoll for events; waits for one, or for a deadline, when `waiting`.
    /// - Parameter start: The present time, which is not asked for twice.
    func collect(_ events: inout EventBatch, waiting: Bool, at start: MonotonicInstant) {
        events.collect(from: epoll, timeout: waiting && yielded.isEmpty ? millisecondsToDeadline(from: start) : 0)
        now = .now
    }

    /// Resumes whoever an event, a deadline or a turn concerns.
    func report(_ events: borrowing EventBatch) {
        events.forEach { event in
            socket(SocketIdentifier(rawValue: event.data.u64))?.report(Readiness(events: event.events))
        }
        expireDeadlines()
        resumeYielded()
    }

    /// Lets everything else that is ready on this loop go first.
    func yield() async {
        // Safe although unchecked: the next poll takes all continuations out and resumes each once.
        await withUnsafeContinuation { yielded.append($0) }
    }

    /// Ends every wait of an idle socket, now and from now on.
    func drain() {
        isDraining = true
        for socket in sockets { socket?.wakeIfIdle() }
    }

    /// Cuts every connection: whoever waits for one learns that it is closed.
    func shutDownAll() {
        for socket in sockets { socket?.shutDown() }
    }

    private func resumeYielded() {
        guard !yielded.isEmpty else { return }
        let continuations = yielded
        yielded.removeAll(keepingCapacity: true)
        continuations.forEach { $0.resume() }
    }
}

extension Poller {
    /// Watches a descriptor and gives it its place in the table.
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

    /// Forgets a socket whose descriptor has a copy elsewhere.
    func release(_ socket: Socket) {
        epoll_ctl(epoll.number, EPOLL_CTL_DEL, socket.descriptor, nil)
        remove(socket)
    }

    /// Forgets a socket that is about to be closed. As it has no copy, that ends epoll's interest too (epoll(7)).
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
    /// Makes sure that the queue has an entry for the socket no later than its deadline.
    ///
    /// Most waits end long before: a later deadline is only noted in the socket, and looked up when the
    /// earlier entry is due. So the queue is touched about once per timeout, not once per request.
    func schedule(_ socket: Socket) {
        guard let deadline = socket.deadline else { return }
        if let scheduled = socket.scheduledTime, scheduled <= deadline { return }
        socket.scheduledTime = deadline
        deadlines.insert(.init(time: deadline, socket: socket.identifier))
        if deadlines.count > 2 * socketCount + Self.spareDeadlines { forgetStaleDeadlines() }
    }

    /// Drops the entries of sockets that are closed, or are looked at earlier by now. Without this, clients that come
    /// and go would leave an entry each until its time.
    private func forgetStaleDeadlines() {
        deadlines.removeAll { socket($0.socket)?.scheduledTime != $0.time }
    }

    private static let spareDeadlines = 64

    private func expireDeadlines() {
        // Mostly none is due, and to look costs less than to try to take one out.
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

    /// Rounded up, so that the deadline has passed when epoll returns; -1 waits for ever. A minute at most, as
    /// waking too early does no harm.
    private func millisecondsToDeadline(from start: MonotonicInstant) -> CInt {
        guard let first = deadlines.first else { return -1 }
        let wait = first.time - start
        guard wait > .zero else { return 0 }
        return CInt((min(wait, .seconds(60)).attoseconds - 1) / Duration.milliseconds(1).attoseconds + 1)
    }
}

/// What epoll has said at one time. An event loop fills one again and again.
struct EventBatch {
    private var events = [epoll_event](repeating: epoll_event(), count: 256)
    private var count = 0

    /// Asks epoll, and waits for an event as long as that.
    mutating func collect(from epoll: Descriptor, timeout: CInt) {
        // An interrupted wait (-1) has no events, and the loop comes back.
        count = max(0, Int(epoll_wait(epoll.number, &events, CInt(events.count), timeout)))
    }

    func forEach(_ body: (epoll_event) -> Void) {
        for index in 0..<count { body(events[index]) }
    }
}

/// What epoll has said about a socket and what has not been used up since.
struct Readiness: OptionSet {
    let rawValue: UInt8

    static let readable = Readiness(rawValue: 1)
    static let writable = Readiness(rawValue: 2)
    /// The peer will send nothing more; stays set.
    static let peerClosed = Readiness(rawValue: 4)
    /// The connection is gone in both directions; stays set.
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

/// Names a socket in the events of epoll: its descriptor, and a number that sets it apart from an earlier
/// socket of the same descriptor, whose events may still be under way.
struct SocketIdentifier: Equatable {
    let rawValue: UInt64

    init(descriptor: CInt, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The event descriptor that wakes the loop: no socket has it, as no descriptor is negative.
    static let wakeup = SocketIdentifier(rawValue: .max)

    /// The place of the socket in a table.
    var index: Int {
        Int(UInt32(truncatingIfNeeded: rawValue))
    }
}
