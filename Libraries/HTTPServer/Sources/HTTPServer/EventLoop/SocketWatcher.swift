/// The system's way to report events of an event loop's sockets: epoll(7) on Linux, or poll(2), which every system has.
///
/// An event is reported once, until the socket no longer has it among its `readiness`. Confined to the thread of its event
/// loop. The loop calls a watcher once for all events of a turn, so a call through the protocol costs nothing measurable
/// beside the system's.
protocol SocketWatcher: AnyObject {
    /// Begins to watch a socket, or throws if the system refuses.
    /// - Parameter isShared: Whether other loops watch the same socket, which listens.
    func add(_ descriptor: CInt, as identifier: SocketIdentifier, isShared: Bool) throws(SystemError)

    /// Ends watching a descriptor that has a copy elsewhere.
    func remove(_ descriptor: CInt)

    /// Waits for events, and replaces `events` with them.
    /// - Parameters:
    ///   - sockets: All sockets that were added and not removed.
    ///   - timeout: The maximum time to wait, in milliseconds, or -1 for no limit.
    func collect(_ events: inout [SocketEvent], of sockets: [Socket?], timeout: CInt)
}

/// The watchers that a server can use.
enum SocketWatcherKind {
    /// epoll(7) on Linux, poll(2) elsewhere.
    case fastest
    /// poll(2), whose time grows with the number of connections.
    case poll

    /// - Parameter wakeup: The signal that ends a wait.
    func makeWatcher(wakeup: WakeupSignal) throws(SystemError) -> any SocketWatcher {
        #if canImport(Glibc)
            if self == .fastest { return try EpollWatcher(wakeup: wakeup) }
        #endif
        return PollWatcher(wakeup: wakeup)
    }
}

/// The news of one socket.
struct SocketEvent {
    let identifier: SocketIdentifier
    let news: Readiness
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

    static let all: Readiness = [.readable, .writable, .peerClosed, .hungUp]

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}

/// An identifier of a socket in events: its descriptor, and a generation that distinguishes it from an earlier
/// socket with the same descriptor.
struct SocketIdentifier: Equatable {
    let rawValue: UInt64

    init(descriptor: CInt, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The signal that wakes the loop. No socket has this value, because descriptors are not negative.
    static let wakeup = SocketIdentifier(rawValue: .max)

    /// The index of the socket in the table.
    var index: Int {
        Int(UInt32(truncatingIfNeeded: rawValue))
    }
}
