import SystemCalls

/// A non-blocking socket. Reads and writes are tried at once, and a task that must wait is resumed by the event loop.
///
/// Confined to the thread of its event loop. One task waits for it at a time.
final class Socket {
    let poller: Poller
    let identifier: SocketIdentifier
    private(set) var descriptor: CInt
    /// Whether other loops or processes use the same socket, which listens.
    let isShared: Bool
    /// Called once when the connection is lost, after the waiting task was resumed.
    var onHangUp: (() -> Void)?

    /// The deadline of the current wait, or `nil` without one.
    private(set) var deadline: MonotonicInstant?
    /// The time of this socket's entry in the deadline queue.
    var scheduledTime: MonotonicInstant?

    /// A new socket is assumed to be ready, which is often true.
    var readiness: Readiness = [.readable, .writable]
    private var waiter: Waiter?
    private var turn = Turn()

    private struct Waiter {
        let interest: Readiness
        let isIdle: Bool
        let sleeper: Sleeper
    }

    /// The receiver of a wakeup.
    private enum Sleeper {
        case task(UnsafeContinuation<Wakeup, Never>)
        case callback((Wakeup) -> Void)
    }

    /// The event that ended a wait.
    enum Wakeup {
        case ready
        case timedOut
        case drained
    }

    private init(descriptor: CInt, identifier: SocketIdentifier, poller: Poller, isShared: Bool) {
        self.descriptor = descriptor
        self.identifier = identifier
        self.poller = poller
        self.isShared = isShared
    }

    /// Takes ownership of a non-blocking descriptor. It is closed by `close()`, or at once if it cannot be watched.
    /// - Parameter isShared: Whether other loops or processes use the same socket, which listens.
    static func open(
        owning descriptor: CInt,
        poller: Poller,
        isShared: Bool = false
    ) throws(SystemError) -> Socket {
        do throws(SystemError) {
            return try poller.add(
                { Socket(descriptor: descriptor, identifier: $0, poller: poller, isShared: isShared) },
                descriptor: descriptor,
                isShared: isShared
            )
        } catch {
            SystemCalls.close(descriptor)
            throw error
        }
    }

    func close() {
        guard descriptor >= 0 else { return }
        poller.remove(self)
        SystemCalls.close(descriptor)
        descriptor = -1
        onHangUp = nil
    }

    /// Transfers ownership of the descriptor to the caller.
    func release() -> CInt {
        defer { descriptor = -1 }
        poller.release(self)
        onHangUp = nil
        return descriptor
    }

    /// Shuts down the connection in both directions and wakes the waiting task. A shared socket stays open for its
    /// other users.
    func shutDown() {
        guard descriptor >= 0 else { return }
        if !isShared { shutdown(descriptor, CInt(SHUT_RDWR)) }
        report([.readable, .writable, .peerClosed])
    }
}

extension Socket {
    /// Waits until the socket is ready for one of `interest`.
    /// - Parameter isIdle: Whether a drain ends the wait.
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
        // Safe: `wake` takes out the waiter before it resumes it. The socket stays in the poller's table, and so
        // reachable for events, deadlines and the drain, until it is closed. It is closed by the waiting task itself,
        // or after `shutDown`, which wakes that task.
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

    /// Waits without a task, which would take ten times the memory of the socket. Calls `whenOver` when bytes are
    /// available, at the deadline, or when the server drains.
    /// - Parameter isIdle: Whether a drain ends the wait.
    func rest(until deadline: MonotonicInstant, isIdle: Bool = true, whenOver: @escaping (Wakeup) -> Void) {
        if readiness.contains(.readable) { return whenOver(.ready) }
        if isIdle, poller.isDraining { return whenOver(.drained) }
        turn = Turn()
        self.deadline = deadline
        waiter = Waiter(interest: .readable, isIdle: isIdle, sleeper: .callback(whenOver))
        poller.schedule(self)
    }

    /// Adds reported events, and wakes the task that waits for them.
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

    /// Shuts down the connection, and lets closing discard what was not sent, which the kernel would otherwise keep for
    /// minutes.
    func abort() {
        discardUnsent()
        shutDown()
    }

    func discardUnsent() {
        setOption(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
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

    /// Adds work to the current turn. If that ends it, lets other tasks run, and begins another turn.
    func yield(afterSpending cost: Int) async {
        guard turn.spend(cost) else { return }
        turn = Turn()
        await poller.yield()
    }
}

extension Socket {
    /// Closes the socket so that the peer can still read what was sent to it (RFC 9112 §9.6).
    ///
    /// Closing a socket with unread input sends a reset, which may destroy the response before the peer has read it. So
    /// the sending side is closed first, and input is discarded until the peer closes too or `timeout` has passed.
    func closeLingering(timeout: Duration) async {
        defer { close() }
        guard descriptor >= 0, !readiness.contains(.hungUp) else { return }
        shutdown(descriptor, CInt(SHUT_WR))
        let deadline = poller.now + timeout
        do throws(SocketError) {
            while true {
                try await wait(for: .readable, until: deadline)
                // Only now, because many connections linger and few of them receive anything.
                var buffer = [UInt8](repeating: 0, count: 16 << 10)
                while let count = try receive(into: &buffer, from: 0) {
                    guard count > 0, poller.now < deadline else { return }
                    await yield(afterSpending: count)
                }
            }
        } catch {
            // Timed out or reset.
        }
    }
}

/// The work that a task may do before others on its loop have their turn, in bytes. `RequestTurns` adds the turns of
/// clients with several connections.
struct Turn {
    private static let budget = 256 << 10
    /// The cost of a request. A turn has two.
    static let requestCost = 128 << 10
    /// The cost of accepting a connection. A turn has sixteen.
    static let acceptanceCost = 16 << 10

    private var spent = 0

    /// - Returns: Whether the turn is over.
    mutating func spend(_ cost: Int) -> Bool {
        spent += cost
        return spent >= Self.budget
    }
}

/// The reason why a wait or a transfer ended without a result.
enum SocketError: Error, Equatable {
    /// The deadline has passed.
    case timedOut
    /// The server drains, and the socket was idle.
    case drained
    /// The peer or the server has closed the connection.
    case closed
    /// A system call failed with this `errno`.
    case system(CInt)

    /// - Parameter code: The `errno` of a failed read or write.
    init(code: CInt) {
        switch code {
        case EPIPE, ECONNRESET, ENOTCONN, EBADF: self = .closed
        default: self = .system(code)
        }
    }
}
