import CLinux

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
