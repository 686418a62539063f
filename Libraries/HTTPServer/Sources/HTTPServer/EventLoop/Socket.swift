import CLinux
import Glibc

/// A socket that does not block: reads and writes are tried at once, and a task that must wait is resumed by
/// the event loop.
///
/// Used on the thread of its loop only, and waited for by one task at a time.
final class Socket {
    let poller: Poller
    let identifier: SocketIdentifier
    private(set) var descriptor: CInt
    /// Called once when the connection is lost, after whoever waits for the socket.
    var onHangUp: (() -> Void)?

    /// Until when the present wait may last; nil when nobody waits, or for as long as it takes.
    private(set) var deadline: MonotonicInstant?
    /// When the poller will look at this socket next.
    var scheduledTime: MonotonicInstant?

    /// A new socket is tried first: what it waits for is often there already.
    var readiness: Readiness = [.readable, .writable]
    private var waiter: Waiter?
    private var turn = Turn()

    private struct Waiter {
        let interest: Readiness
        let isIdle: Bool
        let sleeper: Sleeper
    }

    /// Who is told that a wait is over.
    private enum Sleeper {
        case task(UnsafeContinuation<Wakeup, Never>)
        case callback((Wakeup) -> Void)
    }

    /// What ended a wait.
    enum Wakeup {
        case ready
        case timedOut
        case drained
    }

    private init(descriptor: CInt, identifier: SocketIdentifier, poller: Poller) {
        self.descriptor = descriptor
        self.identifier = identifier
        self.poller = poller
    }

    /// Takes over a descriptor that does not block; it is closed by `close()`, or now when epoll refuses it.
    /// - Parameter events: What epoll is to tell of it.
    static func open(
        owning descriptor: CInt,
        poller: Poller,
        events: UInt32 = linux_epoll_edge_triggered
    ) throws(SystemError) -> Socket {
        do throws(SystemError) {
            return try poller.add(
                { Socket(descriptor: descriptor, identifier: $0, poller: poller) },
                descriptor: descriptor,
                events: events
            )
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    func close() {
        guard descriptor >= 0 else { return }
        poller.remove(self)
        Glibc.close(descriptor)
        descriptor = -1
        onHangUp = nil
    }

    /// Gives up the descriptor, which the caller is to close.
    func release() -> CInt {
        defer { descriptor = -1 }
        poller.release(self)
        onHangUp = nil
        return descriptor
    }

    /// Ends the connection in both directions, so that whoever waits for it wakes up.
    func shutDown() {
        guard descriptor >= 0 else { return }
        shutdown(descriptor, CInt(SHUT_RDWR))
        report([.readable, .writable, .peerClosed])
    }
}

extension Socket {
    /// Returns when the socket is ready for one of `interest`, at once if it is.
    /// - Parameter isIdle: Whether the wait ends when the server drains.
    func wait(
        for interest: Readiness,
        until deadline: MonotonicInstant?,
        isIdle: Bool = false
    ) async throws(SocketError) {
        guard readiness.isDisjoint(with: interest) else { return }
        guard descriptor >= 0 else { throw .closed }
        if isIdle, poller.isDraining { throw .drained }
        turn = Turn()
        self.deadline = deadline
        // Safe although unchecked: `wake` takes the waiter out before it resumes it, and a socket stays in
        // the poller's table, which reaches it with events, deadlines and the drain, until it is closed: by the very
        // task that waits, or after `shutDown`, which wakes whoever does.
        let wakeup = await withUnsafeContinuation { continuation in
            waiter = Waiter(interest: interest, isIdle: isIdle, sleeper: .task(continuation))
            poller.schedule(self)
        }
        switch wakeup {
        case .ready: return
        case .timedOut: throw .timedOut
        case .drained: throw .drained
        }
    }

    /// Waits without a task, which would cost ten times as much memory as the socket: calls `whenOver` when there is
    /// something to read, at the deadline, or when the server drains.
    /// - Parameter isIdle: Whether the rest ends when the server drains.
    func rest(until deadline: MonotonicInstant, isIdle: Bool = true, whenOver: @escaping (Wakeup) -> Void) {
        if readiness.contains(.readable) { return whenOver(.ready) }
        if isIdle, poller.isDraining { return whenOver(.drained) }
        turn = Turn()
        self.deadline = deadline
        waiter = Waiter(interest: .readable, isIdle: isIdle, sleeper: .callback(whenOver))
        poller.schedule(self)
    }

    /// Notes what epoll says, and wakes who waits for it.
    func report(_ news: Readiness) {
        readiness.formUnion(news)
        if let waiter, !waiter.interest.isDisjoint(with: readiness) {
            wake(.ready)
        }
        if news.contains(.hungUp) {
            onHangUp?()
            onHangUp = nil
        }
    }

    func wakeIfIdle() {
        guard let waiter, waiter.isIdle else { return }
        wake(.drained)
    }

    func wake(_ wakeup: Wakeup) {
        guard let waiter else { return }
        self.waiter = nil
        deadline = nil
        switch waiter.sleeper {
        case .task(let continuation): continuation.resume(returning: wakeup)
        case .callback(let whenOver): whenOver(wakeup)
        }
    }

    /// Counts work against the turn of this socket's task.
    /// - Returns: Whether the turn is over: `await yield()`.
    func spend(_ cost: Int) -> Bool {
        turn.spend(cost)
    }

    /// Counts what was done, and lets others go first when that ends the turn.
    func yield(afterSpending cost: Int) async {
        if spend(cost) { await yield() }
    }

    /// Lets others go first, and begins another turn.
    func yield() async {
        turn = Turn()
        await poller.yield()
    }
}

extension Socket {
    /// Closes so that the peer can still read what was sent to it (RFC 9112 §9.6).
    ///
    /// A socket that is closed with unread input sends a reset, which may destroy the answer before the peer
    /// has read it. So first only the sending side is closed, and what still arrives is thrown away until the
    /// peer closes too or `timeout` has passed: a file that is refused may be long, and on its way already.
    func closeLingering(timeout: Duration) async {
        defer { close() }
        guard descriptor >= 0, !readiness.contains(.hungUp) else { return }
        shutdown(descriptor, CInt(SHUT_WR))
        let deadline = poller.now + timeout
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        do throws(SocketError) {
            while true {
                guard let count = try receive(into: &buffer, from: 0) else {
                    try await wait(for: .readable, until: deadline)
                    continue
                }
                guard count > 0, poller.now < deadline else { return }
                await yield(afterSpending: count)
            }
        } catch {
            // Timed out or reset: nothing more can be done for this peer.
        }
    }
}

/// How much one task may do before others on its loop get their turn.
///
/// Counted in bytes moved. Answering a request costs a fixed sum on top, so that a client which sends small
/// requests without pause is interrupted as surely as one which moves much data.
struct Turn {
    private static let budget = 256 << 10
    /// The price of answering one request: sixteen fit into a turn.
    static let requestCost = 16 << 10

    private var spent = 0

    /// - Returns: Whether the turn is over.
    mutating func spend(_ cost: Int) -> Bool {
        spent += cost
        return spent >= Self.budget
    }
}

/// Why waiting for a socket, reading or writing ended without its result.
enum SocketError: Error, Equatable {
    /// The deadline has passed.
    case timedOut
    /// The server drains, and the socket was idle.
    case drained
    /// The peer or the server has closed the connection.
    case closed
    /// The system refused, with this `errno`.
    case system(CInt)

    /// - Parameter code: The `errno` of a read or write that failed.
    init(code: CInt) {
        switch code {
        case EPIPE, ECONNRESET, ENOTCONN, EBADF: self = .closed
        default: self = .system(code)
        }
    }
}
